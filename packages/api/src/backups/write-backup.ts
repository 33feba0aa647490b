import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { UploadDirectories } from '../photos/upload-directory.ts'
import { writeArchive } from './backup-archive.ts'

/** Copies within a file system that can share blocks cost no space. */
const copyMode = constants.COPYFILE_FICLONE

/**
 * Writes a backup of the embedded database, the photos and the generated secrets while the server runs.
 *
 * The files are copied while no statement can run, so that the copy is a state that a killed process leaves behind. PGlite
 * recovers from it at the next start. A photo's file is created before its row and deleted after it, so the photos of that
 * moment include every photo of the copied database.
 */
export async function writeBackup(
  pglite: PGlite,
  dataDir: string,
  output: Writable,
  version: string,
): Promise<void> {
  const directories = new UploadDirectories(dataDir)
  try {
    await directories.use(async (snapshot) => {
      // Shortens the recovery of the copy and the time until it is copied.
      await pglite.query('checkpoint')
      await pglite.runExclusive(() => takeSnapshot(dataDir, snapshot))
      const folders = await readdir(snapshot)
      await writeArchive(
        output,
        Object.fromEntries(folders.map((name) => [name, path.join(snapshot, name)])),
        version,
      )
    })
  } finally {
    await directories.close()
  }
}

async function takeSnapshot(dataDir: string, snapshot: string): Promise<void> {
  await cp(path.join(dataDir, 'db'), path.join(snapshot, 'db'), {
    recursive: true,
    mode: copyMode,
  })
  for (const name of ['photos', 'secrets'])
    await linkTree(path.join(dataDir, name), path.join(snapshot, name))
}

/** Links the files, which are never changed in place. Copies them where the file system has no hard links. */
async function linkTree(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // No photo has been stored yet.
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  if (!entries) return
  await mkdir(target)
  for (const entry of entries) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)]
    if (entry.isDirectory()) await linkTree(from, to)
    else if (entry.isFile() && !entry.name.endsWith('.partial')) await linkFile(from, to)
  }
}

async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(() => copyFile(from, to, copyMode))
  } catch (error) {
    // The cleanup job deleted the file of a photo whose row was deleted before.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
