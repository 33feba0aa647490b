import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { DomainError } from '../errors/errors.ts'
import { decodeHeic, type DecodeHeicOptions } from './decode-heic.ts'
import { encodeInChild } from './encode-in-child.ts'
import type { LocalFile } from '../providers/photo-store.ts'
import type { EncodedPhoto, RasterFormat } from './encode-photo.ts'
import { UndecodableImageError } from './undecodable-image-error.ts'
import type { ReceivedPhoto } from './receive-photos.ts'
import { WorkQueue } from './work-queue.ts'

/** Bounds the memory and CPU used for photos: one process encodes one photo at a time. */
const encoding = new WorkQueue(Math.min(2, availableParallelism()), 200, 50)

export type EncodeOptions = Pick<DecodeHeicOptions, 'requester' | 'signal' | 'chargePixels'>

/**
 * Encodes the photos of one upload into files beside them and returns them in order. The first failure, or the signal,
 * stops all of them. No work is left running when the promise settles.
 * @throws DomainError `UNREADABLE_PHOTO` or `TOO_MANY_PIXELS`; PhotosUnavailableError; any error from `chargePixels`; the signal's reason
 */
export async function encodeReceivedPhotos(
  photos: readonly ReceivedPhoto[],
  options: EncodeOptions,
): Promise<EncodedPhoto<LocalFile>[]> {
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
): Promise<EncodedPhoto<LocalFile>> {
  const { requester, signal } = options
  const encode = (file: string, format: RasterFormat) =>
    encoding.run(requester, signal, () => encodeInChild(file, format))
  try {
    const { format } = photo
    if (format !== 'heic') return await encode(photo.path, format)
    const tiff = await decodeHeic(photo.path, options)
    const encoded = await encode(tiff, 'tiff')
    // The TIFF takes up to 150 MB. Otherwise it would stay on the disk until the last photo of the upload is encoded.
    await rm(tiff)
    return encoded
  } catch (error) {
    if (!(error instanceof UndecodableImageError)) throw error
    const [code, problem] = error.hasTooManyPixels
      ? ['TOO_MANY_PIXELS', 'is too large: it has too many pixels']
      : ['UNREADABLE_PHOTO', 'is damaged and cannot be read']
    throw new DomainError(422, code, `${photo.fileName} ${problem}.`, { cause: error })
  }
}
