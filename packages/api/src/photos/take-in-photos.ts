import type { Tenant } from '../db/in-company.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Metrics } from '../operations/metrics.ts'
import { networkOf } from '../rate-limits/count-hits.ts'
import { type CountAgainst, limits } from '../rate-limits/limits.ts'
import type { PhotoContent, PhotoStore } from '../providers/photo-store.ts'
import { photoKeys } from '../file-store/file-keys.ts'
import { storeImages } from '../file-store/store-files.ts'
import type { EncodedPhoto } from './encode-photo.ts'
import { encodeReceivedPhotos } from './encode-received-photos.ts'
import { photoUrl } from './own-photos.ts'
import { UploadAbortedError } from './photo-errors.ts'
import { receivePhotos } from './receive-photos.ts'
import type { UploadDirectories } from './upload-directory.ts'

export interface PhotoDeps {
  db: Kysely<Database>
  photoStore: PhotoStore
  metrics: Metrics
  countAgainst: CountAgainst
  settings: { publicUrl: string }
}

/**
 * Receives, checks, encodes and stores the photos of a multipart request, all or none, and returns their URLs.
 * @param onField Called for each field of a form that has other fields than photos.
 * @throws the errors of `receivePhotos`, `encodeReceivedPhotos` and `storePhotos`; TooManyRequestsError
 */
export async function takeInPhotos(
  deps: PhotoDeps,
  uploadDirectories: UploadDirectories,
  request: FastifyRequest,
  reply: FastifyReply,
  { id: companyId, widgetId }: { id: number; widgetId: string },
  onField?: (name: string, value: string) => void,
): Promise<string[]> {
  const signal = disconnectSignal(reply)
  const photoIds = await uploadDirectories.use(async (directory) => {
    const received = await receivePhotos(
      request,
      directory,
      () => deps.countAgainst(limits.uploads, request.ipAddress),
      onField,
    )
    if (received.length === 0) return []
    const byteSize = received.reduce((sum, photo) => sum + photo.byteSize, 0)
    await deps.countAgainst(limits.uploadBytesOfIpAddress, request.ipAddress, byteSize)
    await deps.countAgainst(limits.uploadBytesOfWidget, widgetId, byteSize)
    const photos = await encodeReceivedPhotos(received, {
      requester: { companyId, ipAddress: networkOf(request.ipAddress) },
      signal,
      chargePixels: (pixels) =>
        deps.countAgainst(limits.heicPixelsOfIpAddress, request.ipAddress, pixels),
    })
    return storePhotos({ db: deps.db, companyId }, deps.photoStore, photos)
  })
  deps.metrics.photosStored.inc(photoIds.length)
  return photoIds.map((id) => photoUrl(deps.settings.publicUrl, id))
}

/**
 * Stores a company's photos, all or none, and returns their ids in order.
 * @throws PhotosUnavailableError when the store fails
 */
export function storePhotos(
  tenant: Tenant,
  photoStore: PhotoStore,
  photos: readonly EncodedPhoto<PhotoContent>[],
): Promise<string[]> {
  const images = photos.map(({ jpeg, thumbnail, widthPx, heightPx }) => {
    const id = randomUUID()
    const keys = photoKeys(id)
    const files = [
      { key: keys.jpeg, content: jpeg, contentType: 'image/jpeg' },
      { key: keys.thumbnail, content: thumbnail, contentType: 'image/jpeg' },
    ]
    return { id, files, widthPx, heightPx, isLogo: false }
  })
  return storeImages(tenant, photoStore, images)
}

/** A signal that aborts when the client disconnects before the response is sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort(new UploadAbortedError())
  })
  return disconnected.signal
}
