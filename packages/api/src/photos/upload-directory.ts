import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { tryLockFile } from '../config/data-directory.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'

interface ProcessFolder {
  path: string
  unlock: () => void
}

/**
 * Creates upload directories in a folder of this process. Several processes may share a data directory: each one holds a
 * lock file beside its folder. The system releases the lock when the process dies, which marks its uploads as abandoned.
 */
export class UploadDirectories {
  readonly #parent: string
  #own: ProcessFolder | undefined

  constructor(dataDir: string) {
    this.#parent = uploadsDirectory(dataDir)
  }

  /**
   * Runs the work with a new directory for the files of one upload and always removes it afterwards.
   * @throws PhotosUnavailableError when the directory cannot be created; any error of the work
   */
  async use<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
    const directory = await this.#makeDirectory()
    try {
      return await work(directory)
    } finally {
      await removeTree(directory)
    }
  }

  /** Removes the folder of this process and releases its lock. */
  async close(): Promise<void> {
    const own = this.#own
    this.#own = undefined
    if (!own) return
    await removeFolder(own.path)
    own.unlock()
  }

  async #makeDirectory(): Promise<string> {
    try {
      return await mkdtemp(path.join(this.#openOwnFolder(), 'upload-'))
    } catch (error) {
      throw new PhotosUnavailableError(error)
    }
  }

  #openOwnFolder(): string {
    if (this.#own && !existsSync(this.#own.path)) {
      // The folder was deleted externally, maybe with its lock file. Create a new, locked one.
      this.#own.unlock()
      this.#own = undefined
    }
    this.#own ??= makeProcessFolder(this.#parent)
    return this.#own.path
  }
}

/** Removes the uploads of dead processes. */
export async function removeAbandonedUploads(dataDir: string): Promise<void> {
  const parent = uploadsDirectory(dataDir)
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    const folder = path.join(parent, entry.name)
    const unlock = tryLockFile(lockOf(folder))
    if (!unlock) continue
    try {
      await removeFolder(folder)
    } finally {
      unlock()
    }
  }
}

function uploadsDirectory(dataDir: string): string {
  return path.join(dataDir, 'tmp')
}

function lockOf(folder: string): string {
  return `${folder}.lock`
}

function makeProcessFolder(parent: string): ProcessFolder {
  const folder = path.join(parent, `process-${randomUUID()}`)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  // Lock before creating the folder: an unlocked folder would be removed as abandoned.
  const unlock = tryLockFile(lockOf(folder))
  if (!unlock) throw new Error(`${lockOf(folder)} is locked by another process`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    unlock()
    throw error
  }
  return { path: folder, unlock }
}

/** The caller holds the folder's lock. */
async function removeFolder(folder: string): Promise<void> {
  await removeTree(folder)
  await rm(lockOf(folder), { force: true })
}

/** Tries again when a file appears during the removal: an encoder may still be writing while the server closes. */
function removeTree(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
