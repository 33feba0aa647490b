import {
  contrastRatio,
  mixColors,
  parseHexColor,
  readableSurface,
  type Rgb,
  toHexColor,
} from '@curbquote/types/branding'
import type { WidgetConfig } from '@curbquote/types/widgets'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** WCAG 2.2: the contrast of text, and of the outline of a control. */
const textContrast = 4.5
const outlineContrast = 3

/** The relative luminance up to which white text reaches WCAG's contrast. */
export const whiteTextLuminance = 1.05 / textContrast - 0.05

/** A corrected text color gets more contrast than required, so that a muted color beside it is readable too. */
const correctedContrast = 12

export type ThemeColors = Pick<
  WidgetConfig['company'],
  'primaryColor' | 'secondaryColor' | 'accentColor' | 'backgroundColor' | 'textColor'
>

/** Color schemes that the page can choose instead of the company's background. */
export type ThemeChoice = 'light' | 'dark' | 'auto'

type ColorScheme = 'light' | 'dark'

/** Background and text, if the company's background belongs to the other scheme. */
const schemeColors: Record<ColorScheme, Pick<ThemeColors, 'backgroundColor' | 'textColor'>> = {
  light: { backgroundColor: '#ffffff', textColor: '#1f2937' },
  dark: { backgroundColor: '#111827', textColor: '#f3f4f6' },
}

/** Neutral colors until the company is known. */
export const neutralColors: ThemeColors = {
  ...schemeColors.light,
  primaryColor: '#334155',
  secondaryColor: '#334155',
  accentColor: '#334155',
}

/** The colors on a light or a dark background. Unchanged without a scheme or if they already have it. */
export function inScheme(colors: ThemeColors, scheme: ColorScheme | undefined): ThemeColors {
  return scheme === undefined || scheme === colorScheme(colors)
    ? colors
    : { ...colors, ...schemeColors[scheme] }
}

/** The scheme of the browser's own controls that fits these colors. */
export function colorScheme({ backgroundColor }: ThemeColors): ColorScheme {
  return readableOn(parseHexColor(backgroundColor)) === white ? 'dark' : 'light'
}

/**
 * The custom properties of a company's colors. The background is kept. Every color that must be readable or recognizable on
 * it is mixed with black or white until it has the contrast.
 */
export function themeProperties(colors: ThemeColors): Record<`--${string}`, string> {
  const background = parseHexColor(colors.backgroundColor)
  const primary = parseHexColor(colors.primaryColor)
  const accent = parseHexColor(colors.accentColor)
  const extreme = readableOn(background)
  /** On a background of medium brightness the tint is the background itself, so that text on it is readable. */
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

/** The color, or its nearest mix with `extreme` that reaches the contrast ratio on the background. */
function readable(color: Rgb, behind: Rgb, ratio: number, extreme: Rgb): Rgb {
  for (let step = 0; step <= 50; step++) {
    const candidate = mixColors(color, extreme, step / 50)
    if (contrastRatio(candidate, behind) >= ratio) return candidate
  }
  return extreme
}

/**
 * The color of a surface and of its text. If the surface cannot have the contrast for white text and still be recognizable
 * on the background, it keeps its color, and the text is white or black, whichever has enough contrast.
 */
function surfaceOn(background: Rgb, color: Rgb): { surface: string; ink: string } {
  const inked = readableSurface(toHexColor(color))
  return contrastRatio(parseHexColor(inked.surface), background) >= outlineContrast
    ? inked
    : { surface: toHexColor(color), ink: toHexColor(readableOn(color)) }
}

/** White if it is readable on the surface, otherwise black. One of them always is. */
function readableOn(background: Rgb): Rgb {
  return contrastRatio(white, background) >= textContrast ? white : black
}
