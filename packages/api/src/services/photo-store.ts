import type { Readable } from 'node:stream'

/** Where photo files live: a directory or an S3-compatible bucket. A key is a file name without a path. */
export interface PhotoStore {
  /** Durable when it resolves. Writing a key again replaces it, but not two writers at the same time. */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** `undefined` when there is no such file. The body is to be read or destroyed. */
  get(key: string): Promise<{ body: Readable; byteSize: number } | undefined>
  /** Succeeds when there is no such file. */
  delete(key: string): Promise<void>
}
