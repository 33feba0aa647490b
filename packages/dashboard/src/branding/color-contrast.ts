import { contrastRatio, parseHexColor } from '@curbquote/types/branding'
import type { BrandColors } from './branding-draft.ts'

/** Minimum contrast of WCAG 2.2, level AA: text, and user interface components. */
const textContrast = 4.5
const shapeContrast = 3

/** Warnings about colors with insufficient contrast, one sentence each. Colors are `#rrggbb`. */
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
    // Round down, so that an insufficient ratio is never shown as sufficient.
    const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
    return `The ${name} color has a contrast of ${shown}:1 against the background; ${wanted}:1 is needed. Your widget uses a shade of this color with enough contrast.`
  })
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  return contrastRatio(parseHexColor(one), parseHexColor(other))
}
