import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import path from 'node:path'

const directory = '/dev/shm'
/** Several times what the tests use. */
const minFreeBytes = 8 * 2 ** 30

/**
 * Keeps the temporary files of this process and its children in memory if there is enough of it, because waiting for the disk
 * takes a fifth of the tests' time. Deletes the files when the process ends.
 */
export async function temporaryFilesInMemory(): Promise<void> {
  if (process.env.TMPDIR || !(await hasSpace()) || !(await allowsPrograms())) return
  const folder = await mkdtemp(path.join(directory, 'curbquote-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

async function hasSpace(): Promise<boolean> {
  const files = await statfs(directory).catch(() => undefined)
  return files !== undefined && Math.min(files.bavail * files.bsize, freemem()) >= minFreeBytes
}

/** Containers mount the directory with `noexec`. The browser and the built examples are programs. */
async function allowsPrograms(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8')
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === directory)
  return mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec')
}
