import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { uploadPhotos } from '@curbquote/types'
import multipart from '@fastify/multipart'
import type { FastifyReply } from 'fastify'
import { networkOf } from '../rate-limits/count-hits.ts'
import { limits } from '../rate-limits/limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { endIdleEncoders } from './encode-in-child.ts'
import { encodeReceivedPhotos } from './encode-received-photos.ts'
import { photoUrl } from './own-photos.ts'
import { NoPhotosError, UploadAbortedError } from './photo-errors.ts'
import { receivePhotos } from './receive-photos.ts'
import { storePhotos } from './store-photos.ts'
import { removeAbandonedUploads, UploadDirectories } from './upload-directory.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'

/** Photo uploads of visitors. */
export const photoUploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Only forms are accepted. Other content types get 415 without reading the body.
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
  const uploadDirectories = new UploadDirectories(app.settings.dataDir)
  app.addHook('onReady', () =>
    removeAbandonedUploads(app.settings.dataDir).catch((error: unknown) =>
      // Uploads work without it, and the cleanup job tries again.
      app.log.error({ err: error }, 'abandoned uploads could not be removed'),
    ),
  )
  app.addHook('onClose', async () => {
    endIdleEncoders()
    await uploadDirectories.close()
  })

  app.route({
    ...routeInScope(app, uploadPhotos.route),
    handler: async (request, reply) => {
      const { widgetId } = request.params
      const company = await findWidgetCompany(app.db, widgetId)
      const signal = disconnectSignal(reply)
      const photoIds = await uploadDirectories.use(async (directory) => {
        const received = await receivePhotos(request, directory, () =>
          app.countAgainst(limits.uploads, request.ip),
        )
        if (received.length === 0) throw new NoPhotosError()
        const byteSize = received.reduce((sum, photo) => sum + photo.byteSize, 0)
        await app.countAgainst(limits.uploadBytesOfIpAddress, request.ip, byteSize)
        await app.countAgainst(limits.uploadBytesOfWidget, widgetId, byteSize)
        const photos = await encodeReceivedPhotos(received, {
          requester: { companyId: company.id, ipAddress: networkOf(request.ip) },
          signal,
          chargePixels: (pixels) =>
            app.countAgainst(limits.heicPixelsOfIpAddress, request.ip, pixels),
        })
        return storePhotos(app.db, app.photoStore, company.id, photos)
      })
      app.metrics.photosStored.inc(photoIds.length)
      return { photos: photoIds.map((id) => photoUrl(app.settings.publicUrl, id)) }
    },
  })
}

/** A signal that aborts when the client disconnects before the response is sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort(new UploadAbortedError())
  })
  return disconnected.signal
}
