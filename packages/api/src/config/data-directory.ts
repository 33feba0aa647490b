import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../errors/errors.ts'

const minSecretBytes = 32
const sqliteBusy = 5

/** Another process has locked the data directory. */
export class DataDirectoryInUseError extends StartupError {}

/** Folders in the data directory. */
const ownDirectories = ['db', 'outbox', 'photos', 'secrets', 'tmp']
const lockName = 'lock'
const holderName = 'lock.pid'

/**
 * Sets the umask so that new files and directories are readable by this user only. Also fixes the modes of an existing data
 * directory that other users can access: of its own folders, and of everything in them.
 */
export function restrictFileModes(dataDir: string): void {
  process.umask(0o077)
  const wasAccessible = isAccessible(dataDir) && trySetMode(() => chmodSync(dataDir, 0o700))
  for (const name of ownDirectories) {
    const directory = path.join(dataDir, name)
    // Looking at each file takes too long for every start, so files in private folders keep their modes.
    if (wasAccessible || isAccessible(directory)) trySetMode(() => secureTree(directory))
  }
  if (wasAccessible)
    for (const name of [lockName, holderName])
      trySetMode(() => chmodSync(path.join(dataDir, name), 0o600))
}

/** Whether the mode allows other users any access. Windows has no such modes. */
function isAccessible(directory: string): boolean {
  const { mode = 0 } = statSync(directory, { throwIfNoEntry: false }) ?? {}
  return process.platform !== 'win32' && (mode & 0o077) !== 0
}

/** Returns `false` for a file that is missing or belongs to another user. */
function trySetMode(setMode: () => void): boolean {
  try {
    setMode()
    return true
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  }
}

/** Makes a directory and everything in it private, the directory last. Calls `then` after each. */
export function secureTree(
  directory: string,
  then: (entryPath: string, isDirectory: boolean) => void = () => undefined,
): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name)
    if (entry.isDirectory()) secureTree(entryPath, then)
    else if (entry.isFile()) {
      chmodSync(entryPath, 0o600)
      then(entryPath, false)
    }
  }
  chmodSync(directory, 0o700)
  then(directory, true)
}

/**
 * Creates the data directory, private to this user, and checks that it is writable.
 * @throws StartupError when it is not, and the error of a full disk
 */
export function prepareDataDirectory(dataDir: string): void {
  const probe = path.join(dataDir, `.probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    restrictFileModes(dataDir)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw new StartupError(
      `The data directory ${dataDir} cannot be written to (${code}). Set DATA_DIR to a writable directory.`,
    )
  }
}

/** Reads a secret from the data directory. Generates it the first time. */
export function readOrCreateSecret(
  dataDir: string,
  name: string,
  create = () => randomBytes(48).toString('base64url'),
): string {
  const directory = path.join(dataDir, 'secrets')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = path.join(directory, name)
  // Written atomically: concurrent processes all read the first one's secret.
  const candidate = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(candidate, create(), { mode: 0o600 })
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
 * Locks the data directory, because two processes on one embedded database silently lose rows. Returns a function that
 * releases the lock.
 * @throws StartupError when another process holds it
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = path.join(dataDir, holderName)
  const unlock = tryLockFile(path.join(dataDir, lockName))
  if (!unlock)
    throw new DataDirectoryInUseError(
      `The data directory ${dataDir} is in use by ${nameHolder(holderFile)}. Stop that one first, or set DATA_DIR to another directory.`,
    )
  writeFileSync(holderFile, String(process.pid))
  return () => {
    rmSync(holderFile, { force: true })
    unlock()
  }
}

/** Otherwise the garbage collector would close a database whose release function was dropped, and so release its lock. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a file, creating it if needed. Returns a function that releases the lock, or `undefined` while it is held elsewhere.
 *
 * Uses SQLite's file lock, which the system releases when the process dies. A file with a process id would not be reliable:
 * ids are reused, and two containers on one volume can have the same.
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
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    lock.close()
  }
}

function nameHolder(holderFile: string): string {
  try {
    return `process ${Number(readFileSync(holderFile, 'utf8'))}`
  } catch {
    return 'another process'
  }
}
