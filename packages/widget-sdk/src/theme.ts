import { contrastRatio, parseHexColor, type Rgb, type WidgetConfig } from '@curbquote/types'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** WCAG 2.2: text, and the outline of a control. */
const textContrast = 4.5
const outlineContrast = 3

/** The relative luminance up to which white text reaches its contrast. */
export const whiteTextLuminance = 1.05 / textContrast - 0.05

/** Once a text colour has to be corrected, it goes far enough to leave room for a muted one beside it. */
const correctedContrast = 12

export type ThemeColors = Pick<
  WidgetConfig['company'],
  'primaryColor' | 'secondaryColor' | 'accentColor' | 'backgroundColor' | 'textColor'
>

/** What the page may ask for instead of the company's own background. */
export type ThemeChoice = 'light' | 'dark' | 'auto'

type ColorScheme = 'light' | 'dark'

/** Behind and before the company's colours, where its own background is of the other scheme. */
const schemeColors: Record<ColorScheme, Pick<ThemeColors, 'backgroundColor' | 'textColor'>> = {
  light: { backgroundColor: '#ffffff', textColor: '#1f2937' },
  dark: { backgroundColor: '#111827', textColor: '#f3f4f6' },
}

/** While the company is not known: not its colours, and nobody else's either. */
export const neutralColors: ThemeColors = {
  ...schemeColors.light,
  primaryColor: '#334155',
  secondaryColor: '#334155',
  accentColor: '#334155',
}

/** The same colours on a light or a dark background; as they are where the scheme is theirs already, or nobody's wish. */
export function inScheme(colors: ThemeColors, scheme: ColorScheme | undefined): ThemeColors {
  return scheme === undefined || scheme === colorScheme(colors)
    ? colors
    : { ...colors, ...schemeColors[scheme] }
}

/** Which of the browser's own controls suit these colours. */
export function colorScheme({ backgroundColor }: ThemeColors): ColorScheme {
  return readableOn(parseHexColor(backgroundColor)) === white ? 'dark' : 'light'
}

/**
 * The custom properties of a company's colours. The background is the owner's own; every colour that must be read or
 * recognised on it is moved towards black or white until it can be.
 */
export function themeProperties(colors: ThemeColors): Record<`--${string}`, string> {
  const background = parseHexColor(colors.backgroundColor)
  const primary = parseHexColor(colors.primaryColor)
  const accent = parseHexColor(colors.accentColor)
  const extreme = readableOn(background)
  /** Something on it can still be read: on a middling background a tint is the background itself. */
  const tint = (color: Rgb, share: number) => {
    const tinted = mix(background, color, share)
    return contrastRatio(extreme, tinted) >= textContrast ? tinted : background
  }
  const surface = tint(parseHexColor(colors.textColor), 0.035)
  const primaryTint = tint(primary, 0.08)
  const accentTint = tint(accent, 0.1)
  const on = (color: Rgb, behind: Rgb, ratio: number) => readable(color, behind, ratio, extreme)
  const chosenText = parseHexColor(colors.textColor)
  const isLegible =
    Math.min(contrastRatio(chosenText, background), contrastRatio(chosenText, surface)) >=
    textContrast
  const text = isLegible ? chosenText : on(chosenText, background, correctedContrast)
  const shownPrimary = on(primary, background, outlineContrast)
  const button = on(accent, background, outlineContrast)
  return {
    '--background': toHex(background),
    '--surface': toHex(surface),
    '--text': toHex(text),
    '--muted': toHex(
      on(on(mix(text, background, 0.35), surface, textContrast), background, textContrast),
    ),
    '--line': toHex(mix(background, text, 0.13)),
    '--outline': toHex(on(mix(background, text, 0.45), background, outlineContrast)),
    '--primary': toHex(shownPrimary),
    '--on-primary': toHex(readableOn(shownPrimary)),
    '--button': toHex(button),
    '--on-button': toHex(readableOn(button)),
    '--button-hover': toHex(mix(button, readableOn(button) === white ? black : white, 0.12)),
    '--primary-ink': toHex(on(on(primary, background, textContrast), surface, textContrast)),
    '--primary-tint': toHex(primaryTint),
    '--on-primary-tint': toHex(on(text, primaryTint, textContrast)),
    '--primary-tint-ink': toHex(on(primary, primaryTint, textContrast)),
    '--secondary': toHex(on(parseHexColor(colors.secondaryColor), background, outlineContrast)),
    '--accent': toHex(on(accent, background, outlineContrast)),
    '--accent-tint': toHex(accentTint),
    '--accent-tint-ink': toHex(on(accent, accentTint, textContrast)),
    '--danger': toHex(on([185, 28, 28], background, textContrast)),
  }
}

/** The colour itself, or the nearest mix towards `extreme` that reaches the ratio on what is behind it. */
function readable(color: Rgb, behind: Rgb, ratio: number, extreme: Rgb): Rgb {
  for (let step = 0; step <= 50; step++) {
    const candidate = mix(color, extreme, step / 50)
    if (contrastRatio(candidate, behind) >= ratio) return candidate
  }
  return extreme
}

/** White while it is legible, and black, which then always is. */
function readableOn(background: Rgb): Rgb {
  return contrastRatio(white, background) >= textContrast ? white : black
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
