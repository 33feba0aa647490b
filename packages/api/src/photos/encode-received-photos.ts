import { availableParallelism } from 'node:os'
import { decodeHeic } from './decode-heic.ts'
import { encodePhoto, type EncodedPhoto, UndecodableImageError } from './encode-photo.ts'
import { UnreadablePhotoError } from './photo-errors.ts'
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
    if (format !== 'heic') return await encoding.run(signal, () => encodePhoto(photo.path, format))
    const tiff = await decodeHeic(photo.path, signal)
    return await encoding.run(signal, () => encodePhoto(tiff, 'tiff'))
  } catch (error) {
    if (error instanceof UndecodableImageError)
      throw new UnreadablePhotoError(photo.fileName, error)
    throw error
  }
}
