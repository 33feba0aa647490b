import type { Readable } from 'node:stream'

/** A file on the local disk. */
export interface LocalFile {
  path: string
  byteSize: number
}

export type PhotoContent = Buffer | LocalFile

/** Storage for photo files: a directory or an S3-compatible bucket. A key is a file name without a path. */
export interface PhotoStore {
  /** Stores the content durably. Overwrites an existing key. Not safe for concurrent writers of one key. */
  put(key: string, content: PhotoContent, contentType: string): Promise<void>
  /** Returns `undefined` for a missing file. The caller must read or destroy the body. */
  get(key: string): Promise<{ body: Readable; byteSize: number } | undefined>
  /** Idempotent. */
  delete(key: string): Promise<void>
}
