import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeBranding } from '@curbquote/types/branding'
import { routes } from '@curbquote/types/branding/routes'
import { saveBranding } from './branding-queries.ts'
import { logoIdOf } from './own-logos.ts'
import { toBranding } from './to-branding.ts'

/** Branding of the signed-in company's widget. */
export const brandingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.changeBranding,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Changed the branding',
      },
    },
    handler: async (request) => {
      const { publicUrl } = app.settings
      const changes = toColumns(request.body, publicUrl)
      return toBranding(await saveBranding(request.owner, changes), publicUrl)
    },
  })
}

/** Stores an empty text as null, so that the widget falls back to the company's name or shows no logo. */
function toColumns(branding: ChangeBranding, publicUrl: string) {
  const { brandingName, headerMessage, headerMessageEs, logoUrl } = branding
  return {
    ...(brandingName !== undefined && { branding_name: brandingName?.trim() || null }),
    ...(headerMessage !== undefined && { header_message: headerMessage?.trim() || null }),
    ...(headerMessageEs !== undefined && { header_message_es: headerMessageEs?.trim() || null }),
    ...(logoUrl !== undefined && { logo_id: logoUrl ? logoIdOf(publicUrl, logoUrl) : null }),
    ...(branding.primaryColor && { primary_color: branding.primaryColor.toLowerCase() }),
    ...(branding.secondaryColor && { secondary_color: branding.secondaryColor.toLowerCase() }),
    ...(branding.accentColor && { accent_color: branding.accentColor.toLowerCase() }),
    ...(branding.backgroundColor && { background_color: branding.backgroundColor.toLowerCase() }),
    ...(branding.textColor && { text_color: branding.textColor.toLowerCase() }),
  }
}
