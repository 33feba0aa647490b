import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The folders of a backup. The database is last, so that it never runs with the secrets of another one. */
export const restoredFolders = ['secrets', 'photos', 'db']

/** The folders of a restore in the data directory. One has an incomplete copy of the backup, the other a verified copy. */
export const partialCopy = 'restore.partial'
export const verifiedCopy = 'restore.verified'

/**
 * Removes an incomplete copy, which has secrets, and moves the folders of a verified one to their places. Also completes a
 * restore that was killed. The caller has locked the data directory. Returns the folder of the replaced data.
 */
export function finishRestore(dataDir: string): string | undefined {
  rmSync(path.join(dataDir, partialCopy), { recursive: true, force: true })
  const copy = path.join(dataDir, verifiedCopy)
  if (!existsSync(copy)) return undefined
  const remaining = readdirSync(copy)
  const aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
  for (const name of restoredFolders.filter((folder) => remaining.includes(folder))) {
    const target = path.join(dataDir, name)
    if (existsSync(target)) {
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      renameSync(target, path.join(aside, name))
    }
    renameSync(path.join(copy, name), target)
  }
  rmSync(copy, { recursive: true })
  return existsSync(aside) ? aside : undefined
}
