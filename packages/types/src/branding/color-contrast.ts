/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** Minimum contrast ratio of text (WCAG 2.2, level AA). */
const textContrast = 4.5

/** Up to this relative luminance white text has at least Lc 60 in every hue. */
const whiteInkLuminance = 0.3

/** From this relative luminance on dark text (#111827) has at least Lc 60 in every hue. */
const darkInkLuminance = 0.437

/** The channels of `#rrggbb`. */
export function parseHexColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `#rrggbb`. */
export function toHexColor(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** `share` 0 is the first color, 1 the second. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [light, dark] = [relativeLuminance(one), relativeLuminance(other)].sort(
    (a, b) => b - a,
  ) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, from 0 (black) to 1 (white) (WCAG 2.2). */
export function relativeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/**
 * The perceived lightness contrast of text on a surface, 0 to 108, by the published formula of APCA 0.0.98G-4g
 * (https://github.com/Myndex/SAPC-APCA). WCAG's ratio overstates the contrast of black text on mid-tones.
 */
export function perceivedContrast(text: Rgb, surface: Rgb): number {
  const [ink, ground] = [screenLuminance(text), screenLuminance(surface)]
  const contrast =
    ground > ink ? 1.14 * (ground ** 0.56 - ink ** 0.57) : 1.14 * (ink ** 0.62 - ground ** 0.65)
  return contrast < 0.1 ? 0 : (contrast - 0.027) * 100
}

/**
 * Chooses white or dark text (#111827) for a surface and corrects the surface as little as possible, so that the text reaches
 * Lc 60 (APCA) and 4.5 (WCAG). Colors are `#rrggbb`. Both text colors are fixed, so the Lc limit is compared as a luminance of
 * the surface. This keeps the APCA formula out of the widget.
 */
export function readableSurface(color: string): { surface: string; ink: string } {
  const chosen = parseHexColor(color)
  const isDark = relativeLuminance(chosen) <= whiteInkLuminance
  let surface = chosen
  for (let step = 1; !isReadable(surface, isDark); step++)
    surface = mixColors(chosen, isDark ? black : white, step / 50)
  return { surface: toHexColor(surface), ink: isDark ? '#ffffff' : '#111827' }
}

function isReadable(surface: Rgb, hasWhiteText: boolean): boolean {
  return hasWhiteText
    ? contrastRatio(white, surface) >= textContrast
    : relativeLuminance(surface) >= darkInkLuminance
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** APCA's own luminance, with its soft clamp near black. */
function screenLuminance([red, green, blue]: Rgb): number {
  const luminance =
    0.2126729 * (red / 255) ** 2.4 +
    0.7151522 * (green / 255) ** 2.4 +
    0.072175 * (blue / 255) ** 2.4
  return luminance < 0.022 ? luminance + (0.022 - luminance) ** 1.414 : luminance
}
