import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** SHA-256 hashes of the files below a directory, by their relative paths. */
export async function fileHashes(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const hashes: Record<string, string> = {}
  for (const file of files)
    hashes[file] = createHash('sha256')
      .update(await readFile(path.join(directory, file)))
      .digest('hex')
  return hashes
}
