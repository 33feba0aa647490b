import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import { readConfig, version } from '../config/config.ts'
import { DataDirectoryInUseError } from '../config/data-directory.ts'
import { openPglite, type OpenDatabase } from '../db/connect.ts'
import { StartupError } from '../errors/errors.ts'
import { runCommand, UsageError } from '../commands/run-command.ts'
import { IncompleteBackupError, readArchive } from './backup-archive.ts'
import { requestBackup } from './backup-socket.ts'
import { requireEmbeddedDatabase } from './require-embedded-database.ts'
import { writeBackup } from './write-backup.ts'

const usage = `pnpm backup <file>   backs up the embedded database, the photos and the generated secrets

The server may be running. Use a file name that ends in .tar.gz. Keep the file private, because it contains the secrets.`

await runCommand(usage, process.argv.slice(3), async ([file, ...rest]) => {
  if (!file || file.startsWith('-') || rest.length > 0) throw new UsageError()
  const config = readConfig()
  requireEmbeddedDatabase(config)
  if (existsSync(file)) throw new StartupError(`${file} already exists. Choose another file name.`)
  if (!existsSync(path.join(config.dataDir, 'db')))
    throw new StartupError(`There is no embedded database in ${config.dataDir}. Check DATA_DIR.`)
  const partial = `${file}.partial`
  try {
    await writeTo(partial, config.dataDir)
    const { files } = await readArchive(createReadStream(partial)).catch((error: Error) => {
      if (!(error instanceof IncompleteBackupError)) throw error
      throw new StartupError('The server did not send a complete backup. The reason is in its log.')
    })
    await rename(partial, file)
    console.log(`Backed up ${Object.keys(files).length} files to ${file}.`)
    if (config.s3)
      console.log(`The photos are in the bucket ${config.s3.bucket} and not in this backup.`)
  } finally {
    await rm(partial, { force: true })
  }
})

async function writeTo(file: string, dataDir: string): Promise<void> {
  let database: OpenDatabase
  try {
    database = await openPglite(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error
    await pipeline(await requestBackup(dataDir), createOutput(file))
    return
  }
  try {
    const { pglite } = database.engine as { pglite: PGlite }
    await writeBackup(pglite, dataDir, createOutput(file), version)
  } finally {
    await database.close()
  }
}

function createOutput(file: string) {
  return createWriteStream(file, { mode: 0o600, flush: true })
}
