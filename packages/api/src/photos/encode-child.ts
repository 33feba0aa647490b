import { writeFile } from 'node:fs/promises'
import type { LocalFile } from '../services/photo-store.ts'
import { type EncodedPhoto, encodePhoto, type RasterFormat } from './encode-photo.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'
import { type ProcessLimits, watchLimits } from './watch-limits.ts'

/*
 * A program: encodes the photos that its parent process asks for, one at a time, into files beside them. Ends with the
 * parent, and kills itself when a photo exceeds the limits.
 */

export interface EncodeRequest {
  file: string
  format: RasterFormat
  limits: ProcessLimits
}

export interface EncodeResponse {
  outcome: { photo: EncodedPhoto<LocalFile> } | { undecodable: string } | { unwritable: string }
  /** Memory of this process after the photo, in bytes. */
  residentBytes: number
}

process.on('message', (request: EncodeRequest) => {
  void respond(request).then((response) => process.send!(response))
})
process.on('disconnect', () => process.exit())

async function respond({ file, format, limits }: EncodeRequest): Promise<EncodeResponse> {
  const watch = watchLimits(limits)
  const outcome = await encode(file, format)
  clearInterval(watch)
  return { outcome, residentBytes: process.memoryUsage.rss() }
}

async function encode(file: string, format: RasterFormat): Promise<EncodeResponse['outcome']> {
  try {
    const photo = await encodePhoto(file, format)
    const jpeg = await write(`${file}.photo.jpg`, photo.jpeg)
    const thumbnail = await write(`${file}.thumbnail.jpg`, photo.thumbnail)
    return { photo: { ...photo, jpeg, thumbnail } }
  } catch (error) {
    const { message } = error as Error
    return error instanceof UndecodableImageError
      ? { undecodable: message }
      : { unwritable: message }
  }
}

async function write(path: string, content: Buffer): Promise<LocalFile> {
  await writeFile(path, content, { mode: 0o600 })
  return { path, byteSize: content.length }
}
