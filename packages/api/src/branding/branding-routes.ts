import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Branding, ChangeBranding } from '@curbquote/types/branding'
import { routes } from '@curbquote/types/branding/routes'
import { type BrandingRow, saveBranding } from './branding-queries.ts'
import { logoIdOf, logoUrlOf } from './own-logos.ts'

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
  const { brandingName, headerMessage, logoUrl } = branding
  return {
    ...(brandingName !== undefined && { branding_name: brandingName?.trim() || null }),
    ...(headerMessage !== undefined && { header_message: headerMessage?.trim() || null }),
    ...(logoUrl !== undefined && { logo_id: logoUrl ? logoIdOf(publicUrl, logoUrl) : null }),
    ...(branding.primaryColor && { primary_color: branding.primaryColor.toLowerCase() }),
    ...(branding.secondaryColor && { secondary_color: branding.secondaryColor.toLowerCase() }),
    ...(branding.accentColor && { accent_color: branding.accentColor.toLowerCase() }),
    ...(branding.backgroundColor && { background_color: branding.backgroundColor.toLowerCase() }),
    ...(branding.textColor && { text_color: branding.textColor.toLowerCase() }),
  }
}

function toBranding(row: BrandingRow, publicUrl: string): Branding {
  return {
    brandingName: row.branding_name,
    headerMessage: row.header_message,
    logoUrl: row.logo_id && logoUrlOf(publicUrl, row.logo_id),
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    accentColor: row.accent_color,
    backgroundColor: row.background_color,
    textColor: row.text_color,
  }
}
