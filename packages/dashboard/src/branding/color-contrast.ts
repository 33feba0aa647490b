import { contrastRatio, parseHexColor } from '@curbquote/types'
import type { BrandColors } from './branding-draft.ts'

/** WCAG 2.2 (level AA): text, and what has to be recognised. */
const textContrast = 4.5
const shapeContrast = 3

/** What customers could not read or recognise in these colours, a sentence for each. Colours are `#rrggbb`. */
export function contrastWarnings(colors: BrandColors): string[] {
  const { backgroundColor, textColor, primaryColor, accentColor } = colors
  const checks = [
    ['text', textColor, textContrast],
    ['primary', primaryColor, shapeContrast],
    ['accent', accentColor, shapeContrast],
  ] as const
  return checks.flatMap(([name, color, wanted]) => {
    const ratio = contrast(color, backgroundColor)
    if (ratio >= wanted) return []
    // Downwards, so that a ratio that falls short never reads as enough.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
    return `The ${name} color has a contrast of ${shown}:1 against the background; ${wanted}:1 is needed. Your widget shows a stronger shade of it.`
  })
}

/** WCAG 2: 1 to 21. */
function contrast(one: string, other: string): number {
  return contrastRatio(parseHexColor(one), parseHexColor(other))
}
