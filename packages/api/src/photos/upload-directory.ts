import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PhotosUnavailableError } from './photo-errors.ts'

/** No upload takes this long; what is older was left behind by a process that was killed. */
const staleMs = 3_600_000

/**
 * Gives the work a directory of its own for the files of one upload, and removes it whatever happens.
 * @throws PhotosUnavailableError where none can be made; whatever the work throws
 */
export async function withUploadDirectory<Result>(
  dataDir: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await makeDirectory(dataDir)
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Removes what killed processes left behind. */
export async function removeStaleUploads(dataDir: string): Promise<void> {
  const parent = uploadsDirectory(dataDir)
  const names = await readdir(parent).catch(() => [])
  for (const name of names) {
    const directory = path.join(parent, name)
    const { mtimeMs } = await stat(directory).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - staleMs) await rm(directory, { recursive: true, force: true })
  }
}

function uploadsDirectory(dataDir: string): string {
  return path.join(dataDir, 'tmp')
}

async function makeDirectory(dataDir: string): Promise<string> {
  const parent = uploadsDirectory(dataDir)
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return await mkdtemp(path.join(parent, 'upload-'))
  } catch (error) {
    throw new PhotosUnavailableError(error)
  }
}
