import {
  contrastRatio,
  mixColors,
  parseHexColor,
  relativeLuminance,
  toHexColor,
} from '@curbquote/types'

/** The contrast that WCAG 2 asks of text (level AA). */
const textContrast = 4.5

/** The color itself, or as little darker (on a light ground) or lighter (on a dark one) as makes it readable. */
export function readableOn(background: string, color: string): string {
  const isLight = relativeLuminance(parseHexColor(background)) > 0.18
  const target = parseHexColor(isLight ? '#000000' : '#ffffff')
  for (let step = 0; step < 20; step++) {
    const candidate = toHexColor(mixColors(parseHexColor(color), target, step / 20))
    if (contrast(candidate, background) >= textContrast) return candidate
  }
  return toHexColor(target)
}

/** WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastRatio(parseHexColor(one), parseHexColor(other))
}
