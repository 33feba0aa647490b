import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PhotoContent, PhotoStore } from './photo-store.ts'

/** Files on disk, in subdirectories named after the first two characters of the key. */
export class DiskPhotoStore implements PhotoStore {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  async put(key: string, content: PhotoContent): Promise<void> {
    const file = this.#pathOf(key)
    const directory = path.dirname(file)
    const partial = partialPathOf(file)
    if (await mkdir(directory, { recursive: true })) await syncDirectory(path.dirname(directory))
    try {
      if (Buffer.isBuffer(content)) await writeFile(partial, content, { mode: 0o600 })
      else await copyFile(content.path, partial)
      await sync(partial, 'r+')
      await rename(partial, file)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    await syncDirectory(directory)
  }

  async get(key: string) {
    const handle = await open(this.#pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return undefined
    try {
      const { size } = await handle.stat()
      return { body: handle.createReadStream(), byteSize: size }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.#pathOf(key)
    await rm(file, { force: true })
    // A crash during `put` leaves this file behind.
    await rm(partialPathOf(file), { force: true })
  }

  #pathOf(key: string): string {
    if (!/^[\w-]{2,}\.\w+$/.test(key)) throw new Error(`not a key of a photo store: ${key}`)
    return path.join(this.#directory, key.slice(0, 2), key)
  }
}

function partialPathOf(file: string): string {
  return `${file}.partial`
}

/** Makes a new or renamed directory entry durable. Windows does not support or need this. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform !== 'win32') await sync(directory, 'r')
}

async function sync(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
