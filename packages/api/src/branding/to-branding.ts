import type { Branding } from '@curbquote/types/branding'
import type { BrandingRow } from './branding-queries.ts'
import { logoUrlOf } from './own-logos.ts'

/** Converts the branding to the contract. `publicUrl` is the base of the logo's URL. */
export function toBranding(row: BrandingRow, publicUrl: string): Branding {
  return {
    brandingName: row.branding_name,
    headerMessage: row.header_message,
    headerMessageEs: row.header_message_es,
    logoUrl: row.logo_id && logoUrlOf(publicUrl, row.logo_id),
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    accentColor: row.accent_color,
    backgroundColor: row.background_color,
    textColor: row.text_color,
  }
}
