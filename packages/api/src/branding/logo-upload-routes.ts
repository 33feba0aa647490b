import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import multipart from '@fastify/multipart'
import { routes } from '@curbquote/types/branding/routes'
import { networkOf } from '../rate-limits/count-hits.ts'
import { limits } from '../rate-limits/limits.ts'
import { encodeLogo } from './encode-logo.ts'
import { logoUrlOf } from './own-logos.ts'
import { receiveLogo, storeLogo } from './receive-logo.ts'

/** Logo uploads of owners. */
export const logoUploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Only forms are accepted. Other content types get 415 without reading the body.
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })

  app.route({
    ...routes.uploadLogo,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Uploaded a logo',
      },
    },
    handler: async (request) => {
      await app.countAgainst(limits.logos, String(request.owner.companyId))
      const logo = await encodeLogo(await receiveLogo(request), {
        companyId: request.owner.companyId,
        ipAddress: networkOf(request.ipAddress),
      })
      const logoId = await storeLogo(request.owner, app.photoStore, logo)
      return { logoUrl: logoUrlOf(app.settings.publicUrl, logoId) }
    },
  })
}
