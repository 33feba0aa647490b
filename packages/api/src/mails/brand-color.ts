/** The contrast that WCAG 2 asks of text (level AA). */
const textContrast = 4.5

/** A colour that reads on `background`: white, near black or black. Colours are `#rrggbb`. */
export function textColorOn(background: string): string {
  const candidates = ['#ffffff', '#111827']
  return candidates.find((color) => contrast(background, color) >= textContrast) ?? '#000000'
}

/** The colour itself, or as little darker (on a light ground) or lighter (on a dark one) as makes it readable. */
export function readableOn(background: string, color: string): string {
  const target = luminance(background) > 0.18 ? 0 : 255
  for (let step = 0; step < 20; step++) {
    const candidate = mix(color, target, step / 20)
    if (contrast(candidate, background) >= textContrast) return candidate
  }
  return target === 0 ? '#000000' : '#ffffff'
}

/** WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(color: string, target: number, share: number): string {
  const mixed = channels(color).map((channel) => Math.round(channel + (target - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
