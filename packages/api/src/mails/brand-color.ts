import { contrastRatio, parseHexColor, relativeLuminance } from '@curbquote/types'

/** The contrast that WCAG 2 asks of text (level AA). */
const textContrast = 4.5

/** A colour that reads on `background`: white, near black or black. Colours are `#rrggbb`. */
export function textColorOn(background: string): string {
  const candidates = ['#ffffff', '#111827']
  return candidates.find((color) => contrast(background, color) >= textContrast) ?? '#000000'
}

/** The colour itself, or as little darker (on a light ground) or lighter (on a dark one) as makes it readable. */
export function readableOn(background: string, color: string): string {
  const target = relativeLuminance(parseHexColor(background)) > 0.18 ? 0 : 255
  for (let step = 0; step < 20; step++) {
    const candidate = mix(color, target, step / 20)
    if (contrast(candidate, background) >= textContrast) return candidate
  }
  return target === 0 ? '#000000' : '#ffffff'
}

/** WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastRatio(parseHexColor(one), parseHexColor(other))
}

function mix(color: string, target: number, share: number): string {
  const mixed = parseHexColor(color).map((channel) =>
    Math.round(channel + (target - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
