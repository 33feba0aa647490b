import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/photos/routes'
import multipart from '@fastify/multipart'
import { InvalidInputError } from '../errors/errors.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { endIdleEncoders } from './encode-in-child.ts'
import { takeInPhotos } from './take-in-photos.ts'
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
    ...routeInScope(app, routes.uploadPhotos),
    handler: async (request, reply) => {
      const { widgetId } = request.params
      const company = await findWidgetCompany(app.db, widgetId)
      const photos = await takeInPhotos(app, uploadDirectories, request, reply, {
        id: company.id,
        widgetId,
      })
      if (photos.length === 0) throw new InvalidInputError('No photos uploaded.', 'NO_PHOTOS')
      return { photos }
    },
  })
}
