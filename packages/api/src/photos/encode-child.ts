import { writeFile } from 'node:fs/promises'
import type { LocalFile } from '../providers/photo-store.ts'
import { type EncodedPhoto, encodePhoto, type RasterFormat } from './encode-photo.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'
import { type ProcessLimits, watchLimits } from './watch-limits.ts'

/*
 * A program: encodes the photos that its parent process requests, one at a time, into files beside them. It ends when the
 * parent ends, and when a photo exceeds the limits.
 */

export interface EncoderLimits extends ProcessLimits {
  /** A process that has grown beyond this is not reused, because libvips does not return all memory to the system. */
  maxReusableBytes: number
}

export interface EncodeRequest {
  file: string
  format: RasterFormat
  limits: EncoderLimits
}

export interface EncodeResponse {
  outcome: { photo: EncodedPhoto<LocalFile> } | { undecodable: string } | { unwritable: string }
  isReusable: boolean
}

// The parent decides. A signal to the whole process group must not refuse the photo.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
// `process.exit` would wait for the decoding threads.
process.on('disconnect', killThisProcess)
process.on('message', (request: EncodeRequest) => {
  void respond(request).then((response) => process.send!(response))
})

async function respond({ file, format, limits }: EncodeRequest): Promise<EncodeResponse> {
  const watch = watchLimits(limits, (exceeded) => {
    const outcome = { undecodable: `exceeds the limit of ${exceeded}` }
    process.send!({ outcome, isReusable: false } satisfies EncodeResponse, killThisProcess)
  })
  const outcome = await encode(file, format)
  clearInterval(watch)
  return { outcome, isReusable: process.memoryUsage.rss() <= limits.maxReusableBytes }
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

function killThisProcess(): void {
  process.kill(process.pid, 'SIGKILL')
}
