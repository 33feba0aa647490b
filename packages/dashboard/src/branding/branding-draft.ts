import type { Branding } from '@curbquote/types/branding'
import type { OwnerAccount } from '@curbquote/types/companies'

export const brandColorNames = [
  'primaryColor',
  'secondaryColor',
  'accentColor',
  'backgroundColor',
  'textColor',
] as const

export type BrandColors = Pick<Branding, (typeof brandColorNames)[number]>

/** Form values of the branding. Colors may be incomplete hex codes. Empty texts are saved as `null`. */
export type BrandingDraft = BrandColors & {
  brandingName: string
  headerMessage: string
  headerMessageEs: string
  logoUrl: string | null
}

export function draftOf(account: OwnerAccount): BrandingDraft {
  return {
    brandingName: account.brandingName ?? '',
    headerMessage: account.headerMessage ?? '',
    headerMessageEs: account.headerMessageEs ?? '',
    logoUrl: account.logoUrl,
    ...colorsOf(account),
  }
}

/** Texts in the form in which they are saved. */
export function savedTexts({ brandingName, headerMessage, headerMessageEs }: BrandingDraft) {
  return {
    brandingName: brandingName.trim() || null,
    headerMessage: headerMessage.trim() || null,
    headerMessageEs: headerMessageEs.trim() || null,
  }
}

export function colorsOf(from: BrandColors): BrandColors {
  const { primaryColor, secondaryColor, accentColor, backgroundColor, textColor } = from
  return { primaryColor, secondaryColor, accentColor, backgroundColor, textColor }
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The message for each color that is not a six-digit code. */
export const brandColorRules = Object.fromEntries(
  brandColorNames.map((name) => [
    name,
    (color: string) => (isColor(color) ? null : 'Enter a color like #2563eb'),
  ]),
) as Record<(typeof brandColorNames)[number], (color: string) => string | null>

/** The draft's colors, with saved colors in place of incomplete ones. */
export function shownColors(draft: BrandColors, saved: BrandColors): BrandColors {
  const shown = colorsOf(saved)
  for (const name of brandColorNames) if (isColor(draft[name])) shown[name] = draft[name]
  return shown
}
