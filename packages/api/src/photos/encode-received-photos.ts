import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { decodeHeic, type DecodeHeicOptions } from './decode-heic.ts'
import type { EncodedPhoto, RasterFormat } from './encode-photo.ts'
import { UndecodableImageError, UnreadablePhotoError } from './photo-errors.ts'
import type { ReceivedPhoto } from './receive-photos.ts'
import { WorkQueue } from './work-queue.ts'

/** Bounds this process's memory and CPU for photos, and leaves threads of the pool to files and password hashes. */
const encoding = new WorkQueue(Math.min(2, availableParallelism()), 200, 50)

/** Whose photos they are, and what stops and limits their decoding. */
export type EncodeOptions = Pick<DecodeHeicOptions, 'requester' | 'signal' | 'chargePixels'>

/**
 * Encodes the photos of one upload, in order. The first that fails stops the others, as does the signal; nothing runs
 * any more when this settles.
 * @throws UnreadablePhotoError, PhotosUnavailableError, what `chargePixels` throws, the signal's reason
 */
export async function encodeReceivedPhotos(
  photos: readonly ReceivedPhoto[],
  options: EncodeOptions,
): Promise<EncodedPhoto[]> {
  const failure = new AbortController()
  const signal = AbortSignal.any([options.signal, failure.signal])
  const outcomes = await Promise.allSettled(
    photos.map(async (photo) => {
      try {
        return await encodeReceivedPhoto(photo, { ...options, signal })
      } catch (error) {
        failure.abort(error)
        throw error
      }
    }),
  )
  signal.throwIfAborted()
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

async function encodeReceivedPhoto(
  photo: ReceivedPhoto,
  options: EncodeOptions,
): Promise<EncodedPhoto> {
  const { requester, signal } = options
  const encode = (file: string, format: RasterFormat) =>
    encoding.run(requester, signal, () => encodeFile(file, format))
  try {
    const { format } = photo
    if (format !== 'heic') return await encode(photo.path, format)
    const tiff = await decodeHeic(photo.path, options)
    const encoded = await encode(tiff, 'tiff')
    // Up to 150 MB, which would otherwise stay until the upload's last photo is encoded.
    await rm(tiff)
    return encoded
  } catch (error) {
    if (error instanceof UndecodableImageError)
      throw new UnreadablePhotoError(photo.fileName, error)
    throw error
  }
}

/** The encoder is loaded with the first photo: 24 MB that a process without one does not need. */
async function encodeFile(file: string, format: RasterFormat): Promise<EncodedPhoto> {
  const { encodePhoto } = await import('./encode-photo.ts')
  return encodePhoto(file, format)
}
