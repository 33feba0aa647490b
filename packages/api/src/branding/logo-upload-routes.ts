import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import multipart from '@fastify/multipart'
import { ApiError, UploadedLogo } from '@curbquote/types'
import { storeLogo } from '../photos/store-photos.ts'
import { sessionSecurity } from '../plugins/auth.ts'
import { limits, networkOf } from '../plugins/rate-limits.ts'
import { encodeLogo } from './encode-logo.ts'
import { logoUrlOf } from './own-logos.ts'
import { receiveLogo } from './receive-logo.ts'

/** Takes companies' logos in. */
export const logoUploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Forms only: what else comes is answered 415 unread.
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post(
    '/company/upload-logo',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      config: {
        activity: {
          action: 'settings_changed',
          describe: () => 'Uploaded a logo',
        },
      },
      schema: {
        summary: 'Uploads a logo',
        description:
          'A multipart form with one file in the field `logo`: PNG, JPG or SVG by content, at most 5 MB. It is drawn anew as a PNG of at most 1600 × 800 pixels and shown once PUT /api/company/branding names its address; it is deleted where none does within a day.',
        tags: ['branding'],
        security: sessionSecurity,
        consumes: ['multipart/form-data'],
        response: {
          200: UploadedLogo,
          400: ApiError,
          401: ApiError,
          403: ApiError,
          413: ApiError,
          415: ApiError,
          422: ApiError,
          429: ApiError,
          503: ApiError,
        },
      },
    },
    async (request) => {
      const { companyId } = request.owner
      await app.countAgainst(limits.logos, String(companyId))
      const logo = await encodeLogo(await receiveLogo(request), {
        companyId,
        ipAddress: networkOf(request.ip),
      })
      const logoId = await storeLogo(app.db, app.photoStore, companyId, logo)
      return { logoUrl: logoUrlOf(app.settings.publicUrl, logoId) }
    },
  )
}
