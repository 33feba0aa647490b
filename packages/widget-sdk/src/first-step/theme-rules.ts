import { inScheme, themeProperties, whiteTextLuminance, type ThemeColors } from '../theme/theme.ts'

/** CSS rules of a theme with the page's `--qw-*` colors, until the form applies it. */
export function themeRules(colors: ThemeColors): string {
  const plain = declarations(colors)
  const light = declarations(inScheme(colors, 'light'))
  const dark = declarations(inScheme(colors, 'dark'))
  return [
    `.qw { ${plain} }`,
    ...(light === plain ? [] : [`:host(:is([theme="light"], [theme="auto"])) .qw { ${light} }`]),
    `:host([theme="dark"]) .qw { ${dark} }`,
    `@media (prefers-color-scheme: dark) { :host([theme="auto"]) .qw { ${dark} } }`,
    `@supports (color: color(from red srgb-linear r g b)) { .qw { --on-page: ${readableInCss('--qw-background', whiteTextLuminance)}; --on-accent: ${readableInCss('--qw-accent', whiteTextLuminance)} } }`,
  ].join('\n')
}

function declarations(colors: ThemeColors): string {
  return Object.entries(themeProperties(colors))
    .map(([name, value]) => `${name}: ${pageWishes[name]?.replace('…', value) ?? value}`)
    .join('; ')
}

const onPageBackground = 'var(--on-page, …)'
const asPageBackground = 'var(--qw-background, …)'

/** The theme's properties that depend on the page's `--qw-*` colors, with their CSS values. */
const pageWishes: Readonly<Record<string, string>> = {
  '--primary': 'var(--qw-primary, …)',
  '--button': 'var(--qw-accent, …)',
  '--button-hover': 'var(--qw-accent, …)',
  '--on-button': 'var(--on-accent, …)',
  '--background': asPageBackground,
  '--surface': asPageBackground,
  '--primary-tint': asPageBackground,
  '--text': 'var(--qw-text, var(--on-page, …))',
  '--muted': onPageBackground,
  '--primary-ink': onPageBackground,
  '--on-primary-tint': onPageBackground,
  '--primary-tint-ink': onPageBackground,
}

/**
 * White text up to a relative luminance and black text above it, on a color of the page's style sheets. Unlike the form's
 * theme, CSS cannot darken a mid-tone for white text. Without the property the value is invalid, so its fallback applies.
 */
function readableInCss(property: `--qw-${string}`, luminance: number): string {
  const channel = `clamp(0, (${luminance.toFixed(3)} - 0.2126 * r - 0.7152 * g - 0.0722 * b) * 1e6, 1)`
  return `color(from var(${property}) srgb-linear ${Array(3).fill(`calc(${channel})`).join(' ')})`
}
