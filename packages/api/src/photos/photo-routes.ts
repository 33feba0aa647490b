import path from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/photos/routes'
import { NotFoundError } from '../errors/errors.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { isPhotoKey, photoIdOfKey } from '../file-store/file-keys.ts'

/** A photo never changes, but it can be deleted. The short `s-maxage` removes deleted photos from shared caches. */
const cacheControl = 'public, max-age=31536000, s-maxage=300, immutable'

/** Serves stored photos and logos to any origin. */
export const photoRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getPhoto,
    handler: async (request, reply) => {
      const { file } = request.params
      reply
        .header('cache-control', 'no-store')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
      const photo = (await isStored(file)) ? await open(file) : undefined
      if (!photo) throw new NotFoundError('Photo')

      const etag = `"${path.parse(file).name}"`
      reply
        .header('cache-control', cacheControl)
        .header('content-security-policy', "default-src 'none'")
        .header('etag', etag)
      if (request.headers['if-none-match'] === etag) {
        photo.body.destroy()
        return reply.code(304).send(null)
      }
      reply
        .type(file.endsWith('.png') ? 'image/png' : 'image/jpeg')
        .header('content-length', photo.byteSize)
      return reply.send(photo.body)
    },
  })

  /** Checks the rows: the files of a deleted photo and the photos of a deleted company exist until jobs delete them. */
  async function isStored(file: string): Promise<boolean> {
    if (!isPhotoKey(file)) return false
    const row = await app.db
      .selectFrom('photos')
      .innerJoin('companies', 'companies.id', 'photos.company_id')
      .select('photos.id')
      .where('photos.id', '=', photoIdOfKey(file))
      .executeTakeFirst()
    return row !== undefined
  }

  async function open(file: string) {
    try {
      return await app.photoStore.get(file)
    } catch (error) {
      throw new PhotosUnavailableError(error)
    }
  }
}
