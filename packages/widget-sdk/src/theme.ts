import {
  contrastRatio,
  inkedSurface,
  mixColors,
  parseHexColor,
  type Rgb,
  toHexColor,
  type WidgetConfig,
} from '@curbquote/types'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** WCAG 2.2: text, and the outline of a control. */
const textContrast = 4.5
const outlineContrast = 3

/** The relative luminance up to which white text reaches WCAG's contrast. */
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
    const tinted = mixColors(background, color, share)
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
  const painted = (color: Rgb) => surfaceOn(background, on(color, background, outlineContrast))
  const shownPrimary = painted(primary)
  const secondary = painted(parseHexColor(colors.secondaryColor))
  const button = painted(accent)
  return {
    '--background': toHexColor(background),
    '--surface': toHexColor(surface),
    '--text': toHexColor(text),
    '--muted': toHexColor(
      on(on(mixColors(text, background, 0.35), surface, textContrast), background, textContrast),
    ),
    '--line': toHexColor(mixColors(background, text, 0.13)),
    '--outline': toHexColor(on(mixColors(background, text, 0.45), background, outlineContrast)),
    '--primary': shownPrimary.surface,
    '--on-primary': shownPrimary.ink,
    '--secondary': secondary.surface,
    '--on-secondary': secondary.ink,
    '--button': button.surface,
    '--on-button': button.ink,
    '--button-hover': toHexColor(
      mixColors(parseHexColor(button.surface), button.ink === '#ffffff' ? black : white, 0.12),
    ),
    '--primary-ink': toHexColor(on(on(primary, background, textContrast), surface, textContrast)),
    '--primary-tint': toHexColor(primaryTint),
    '--on-primary-tint': toHexColor(on(text, primaryTint, textContrast)),
    '--primary-tint-ink': toHexColor(on(primary, primaryTint, textContrast)),
    '--accent-tint': toHexColor(accentTint),
    '--accent-tint-ink': toHexColor(on(accent, accentTint, textContrast)),
    '--danger': toHexColor(on([185, 28, 28], background, textContrast)),
  }
}

/** The colour itself, or the nearest mix towards `extreme` that reaches the ratio on what is behind it. */
function readable(color: Rgb, behind: Rgb, ratio: number, extreme: Rgb): Rgb {
  for (let step = 0; step <= 50; step++) {
    const candidate = mixColors(color, extreme, step / 50)
    if (contrastRatio(candidate, behind) >= ratio) return candidate
  }
  return extreme
}

/**
 * A surface in a color with its text. Where the text moves the surface so far that it is lost against the background, the
 * surface keeps its color and the text is what WCAG's ratio allows.
 */
function surfaceOn(background: Rgb, color: Rgb): { surface: string; ink: string } {
  const inked = inkedSurface(toHexColor(color))
  return contrastRatio(parseHexColor(inked.surface), background) >= outlineContrast
    ? inked
    : { surface: toHexColor(color), ink: toHexColor(readableOn(color)) }
}

/** White while it is legible, and black, which then always is. */
function readableOn(background: Rgb): Rgb {
  return contrastRatio(white, background) >= textContrast ? white : black
}
