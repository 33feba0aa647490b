import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from './errors.ts'

const minSecretBytes = 32
const sqliteBusy = 5

/** What this program makes in the data directory. */
const ownDirectories = ['db', 'outbox', 'photos', 'secrets', 'tmp']

/**
 * From here on this process makes files and directories that only its user can read. Directories of the data directory
 * that an earlier version made are closed to others.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077)
  for (const name of ownDirectories)
    try {
      chmodSync(path.join(dataDir, name), 0o700)
    } catch (error) {
      // Missing, or another user's, whose modes are that user's business.
      if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
}

/**
 * Makes the data directory, private to this user, and tries to write there.
 * @throws StartupError where that fails
 */
export function prepareDataDirectory(dataDir: string): void {
  const probe = path.join(dataDir, `.probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    keepFilesPrivate(dataDir)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(
      `The data directory ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a directory that can.`,
    )
  }
}

/** Reads the secret of this name from the data directory; makes one the first time. */
export function keptSecret(dataDir: string, name: string): string {
  const directory = path.join(dataDir, 'secrets')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = path.join(directory, name)
  // Whole or absent: of processes that start together, each reads what the first one made.
  const candidate = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(candidate, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(candidate, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(candidate)
  }
  const secret = readFileSync(file, 'utf8')
  if (Buffer.byteLength(secret) < minSecretBytes)
    throw new StartupError(`The secret in ${file} is damaged. Delete that file to get a new one.`)
  return secret
}

/**
 * Takes the data directory for this process, because two processes on one embedded database silently lose rows.
 * Returns what gives it back.
 * @throws StartupError where another process has it
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = path.join(dataDir, 'lock.pid')
  const unlock = tryLockFile(path.join(dataDir, 'lock'))
  if (!unlock)
    throw new StartupError(
      `The data directory ${dataDir} is in use by ${nameHolder(holderFile)}. Stop that one first, or set DATA_DIR to another directory.`,
    )
  writeFileSync(holderFile, String(process.pid))
  return () => {
    rmSync(holderFile, { force: true })
    unlock()
  }
}

/**
 * Makes the file if it is missing and locks it. Returns what releases the lock, or `undefined` while another holder has it.
 *
 * The lock is SQLite's, which the system drops when its process dies, however it dies. A file with a process ID could not
 * be trusted: IDs are used again, and two containers on one volume have the same.
 */
export function tryLockFile(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return undefined
  }
  return () => lock.close()
}

function nameHolder(holderFile: string): string {
  try {
    return `process ${Number(readFileSync(holderFile, 'utf8'))}`
  } catch {
    return 'another process'
  }
}
