import { availableParallelism } from 'node:os'
import { decodeHeic } from './decode-heic.ts'
import type { EncodedPhoto, RasterFormat } from './encode-photo.ts'
import { UndecodableImageError, UnreadablePhotoError } from './photo-errors.ts'
import type { ReceivedPhoto } from './receive-photos.ts'
import { WorkQueue } from './work-queue.ts'

/** Bounds this process's memory and CPU for photos, and leaves threads of the pool to files and password hashes. */
const encoding = new WorkQueue(Math.min(2, availableParallelism()), 200)

/**
 * Encodes the photos of one upload, in order. The first that fails stops the others, as does the signal; nothing runs
 * any more when this settles.
 * @throws UnreadablePhotoError, PhotosUnavailableError, the signal's reason
 */
export async function encodeReceivedPhotos(
  photos: readonly ReceivedPhoto[],
  signal: AbortSignal,
): Promise<EncodedPhoto[]> {
  const failure = new AbortController()
  const stop = AbortSignal.any([signal, failure.signal])
  const outcomes = await Promise.allSettled(
    photos.map(async (photo) => {
      try {
        return await encodeReceivedPhoto(photo, stop)
      } catch (error) {
        failure.abort(error)
        throw error
      }
    }),
  )
  stop.throwIfAborted()
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

async function encodeReceivedPhoto(
  photo: ReceivedPhoto,
  signal: AbortSignal,
): Promise<EncodedPhoto> {
  try {
    const { format } = photo
    if (format !== 'heic') return await encoding.run(signal, () => encode(photo.path, format))
    const tiff = await decodeHeic(photo.path, signal)
    return await encoding.run(signal, () => encode(tiff, 'tiff'))
  } catch (error) {
    if (error instanceof UndecodableImageError)
      throw new UnreadablePhotoError(photo.fileName, error)
    throw error
  }
}

/** The decoder is loaded with the first photo: 24 MB that a process without one does not need. */
async function encode(file: string, format: RasterFormat): Promise<EncodedPhoto> {
  const { encodePhoto } = await import('./encode-photo.ts')
  return encodePhoto(file, format)
}
