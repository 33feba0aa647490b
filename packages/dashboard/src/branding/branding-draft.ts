import type { Branding, OwnerAccount } from '@curbquote/types'

export const brandColorNames = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'backgroundColor',
  'textColor',
] as const

export type BrandColors = Pick<Branding, (typeof brandColorNames)[number]>

/** Branding as it is typed: colours may be half of a code, an empty text is none. */
export interface BrandingDraft extends BrandColors {
  brandingName: string
  headerMessage: string
  logoUrl: string | null
}

export function draftOf(account: OwnerAccount): BrandingDraft {
  return {
    brandingName: account.brandingName ?? '',
    headerMessage: account.headerMessage ?? '',
    logoUrl: account.logoUrl,
    ...colorsOf(account),
  }
}

/** The texts as they are saved. */
export function savedTexts({ brandingName, headerMessage }: BrandingDraft) {
  return { brandingName: brandingName.trim() || null, headerMessage: headerMessage.trim() || null }
}

export function colorsOf(from: BrandColors): BrandColors {
  const { primaryColor, secondaryColor, accentColor, backgroundColor, textColor } = from
  return { primaryColor, secondaryColor, accentColor, backgroundColor, textColor }
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The draft's colours, and the saved ones in place of those that are half typed. */
export function shownColors(draft: BrandColors, saved: BrandColors): BrandColors {
  const shown = colorsOf(saved)
  for (const name of brandColorNames) if (isColor(draft[name])) shown[name] = draft[name]
  return shown
}
