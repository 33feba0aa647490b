import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../config/config.ts'
import { lockDataDirectory, prepareDataDirectory } from '../config/data-directory.ts'
import {
  finishRestore,
  partialCopy,
  restoredFolders,
  verifiedCopy,
} from '../config/finish-restore.ts'
import { openPglite } from '../db/connect.ts'
import { secureAndSyncTree } from '../db/durable-node-fs.ts'
import { StartupError } from '../errors/errors.ts'
import { runCommand, UsageError } from '../commands/run-command.ts'
import { type BackupManifest, readArchive } from './backup-archive.ts'
import { requireEmbeddedDatabase } from './require-embedded-database.ts'

const usage = `pnpm restore [--replace] <file>   restores a backup to the data directory

The server must be stopped. With --replace, the present data is moved to a folder in the data directory.`

await runCommand(usage, process.argv.slice(3), async (args) => {
  const { file, replace } = readArguments(args)
  const config = readConfig()
  requireEmbeddedDatabase(config)
  const { dataDir } = config
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  prepareDataDirectory(dataDir)
  const unlock = lockDataDirectory(dataDir)
  let manifest: BackupManifest
  try {
    finishRestore(dataDir)
    const present = (await readdir(dataDir)).filter((name) => restoredFolders.includes(name))
    if (present.length > 0 && !replace)
      throw new StartupError(
        `${dataDir} already has data (${present.join(', ')}). Set DATA_DIR to an empty directory, or add --replace to move that data aside.`,
      )
    manifest = await restoreFiles(file, dataDir)
  } finally {
    unlock()
  }
  const quotes = await countQuotes(dataDir)
  console.log(
    `Restored ${dataDir} from the backup of ${manifest.createdAt}, with ${quotes} quotes.`,
  )
})

function readArguments(args: string[]): { file: string; replace: boolean } {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
  } catch {
    throw new UsageError()
  }
  const [file, ...rest] = parsed.positionals
  if (!file || rest.length > 0) throw new UsageError()
  return { file, replace: parsed.values.replace }
}

/** Extracts and verifies the whole backup before it replaces anything. */
async function restoreFiles(file: string, dataDir: string): Promise<BackupManifest> {
  const extracted = path.join(dataDir, partialCopy)
  await mkdir(extracted, { mode: 0o700 })
  try {
    const manifest = await readArchive(createReadStream(file), extracted)
    secureAndSyncTree(extracted)
    await rename(extracted, path.join(dataDir, verifiedCopy))
    const replaced = finishRestore(dataDir)
    if (replaced) console.log(`The replaced data is in ${replaced}.`)
    return manifest
  } finally {
    await rm(extracted, { recursive: true, force: true })
  }
}

/** Opens the restored database, which proves that it can be opened. */
async function countQuotes(dataDir: string): Promise<number> {
  const database = await openPglite(dataDir)
  try {
    const { rows } = await sql<{ count: number }>`select count(*) from quotes`.execute(database.db)
    return rows[0]?.count ?? 0
  } finally {
    await database.close()
  }
}
