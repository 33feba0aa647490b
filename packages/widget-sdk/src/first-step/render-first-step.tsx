import { renderToString } from 'preact-render-to-string'
import { QuoteForm } from '../QuoteForm.tsx'
import { firstScreenStyles } from '../styles/widget-styles.ts'
import {
  inScheme,
  neutralColors,
  themeProperties,
  whiteTextLuminance,
  type ThemeColors,
} from '../theme.ts'
import { WidgetController } from '../widget-controller.ts'

/** Renders the form without a company, with its styles. Used by the build. */
export async function renderFirstStep(locale: string): Promise<{ html: string; css: string }> {
  const controller = new WidgetController(() => true)
  controller.configure({ widgetId: '', apiBase: '', method: undefined, locale })
  await controller.language.pending
  const html = renderToString(<QuoteForm controller={controller} />)
  return { html, css: [firstScreenStyles, ...schemeRules()].join('\n') }
}

/** CSS rules that apply the page's `--qw-*` colors until the form applies its theme. */
function schemeRules(): string[] {
  const light = declarations(neutralColors)
  const dark = declarations(inScheme(neutralColors, 'dark'))
  return [
    `.qw { ${light} }`,
    `:host([theme="dark"]) .qw { ${dark} }`,
    `@media (prefers-color-scheme: dark) { :host([theme="auto"]) .qw { ${dark} } }`,
    `@supports (color: color(from red srgb-linear r g b)) { .qw { --on-page: ${readableInCss('--qw-background', whiteTextLuminance)}; --on-accent: ${readableInCss('--qw-accent', whiteTextLuminance)} } }`,
  ]
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
