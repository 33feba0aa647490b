import {
  contrastRatio,
  mixColors,
  parseHexColor,
  relativeLuminance,
  toHexColor,
} from '@curbquote/types/branding'

/** The minimum contrast of text in WCAG 2 level AA. */
const textContrast = 4.5

/** Returns the color, darkened or lightened as little as needed to be readable on the background. */
export function readableOn(background: string, color: string): string {
  const isLight = relativeLuminance(parseHexColor(background)) > 0.18
  const target = parseHexColor(isLight ? '#000000' : '#ffffff')
  for (let step = 0; step < 20; step++) {
    const candidate = toHexColor(mixColors(parseHexColor(color), target, step / 20))
    if (contrast(candidate, background) >= textContrast) return candidate
  }
  return toHexColor(target)
}

/** The WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastRatio(parseHexColor(one), parseHexColor(other))
}
