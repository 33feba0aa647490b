import { dollarsToCents, formatCents } from '@curbquote/pricing'
import { readableSurface } from '@curbquote/types/branding'
import { IconCamera } from '@tabler/icons-react'
import type { BrandColors } from './branding-draft.ts'

const samplePrice = 380

export interface BrandingPreviewProps {
  displayName: string
  headerMessage: string
  logoUrl: string | null
  colors: BrandColors
}

/** Static preview of the widget with unsaved branding. Not interactive. */
export function BrandingPreview(props: BrandingPreviewProps) {
  const { displayName, headerMessage, logoUrl, colors } = props
  return (
    <section
      className="cq-brand-preview"
      aria-label="Preview"
      style={{ background: colors.backgroundColor, color: colors.textColor }}
    >
      {logoUrl ? (
        <img
          className="cq-brand-banner cq-brand-logo"
          style={{ borderColor: paint(colors.secondaryColor).background }}
          src={logoUrl}
          alt={`Banner of ${displayName}`}
        />
      ) : (
        <p className="cq-brand-banner cq-brand-wordmark" style={paint(colors.secondaryColor)}>
          {displayName}
        </p>
      )}
      <h3>Get Your Free Quote</h3>
      <p>Power washing quote by {displayName}</p>
      {headerMessage && <p>{headerMessage}</p>}
      <div className="cq-brand-upload" style={{ borderColor: colors.primaryColor }}>
        <IconCamera size={28} aria-hidden="true" color={colors.primaryColor} />
        <span>Upload photos</span>
      </div>
      <p className="cq-brand-price">
        <span>Sample price</span>
        <strong>{formatCents(dollarsToCents(samplePrice)).replace(/\.00$/, '')}</strong>
      </p>
      <span className="cq-brand-button" style={paint(colors.accentColor)}>
        Get Quote
      </span>
    </section>
  )
}

/** The color and text color that the widget uses. */
function paint(color: string) {
  const { surface, ink } = readableSurface(color)
  return { background: surface, color: ink }
}
