import { renderToString } from 'preact-render-to-string'
import { QuoteWidget } from '../QuoteWidget.tsx'
import { widgetStyles } from '../styles/widget-styles.ts'
import { inScheme, neutralColors, themeProperties, type ThemeColors } from '../theme.ts'
import { WidgetController } from '../widget-controller.ts'

/** For the build: the form as it stands before it knows its company, and the styles it may need for that. */
export async function renderFirstStep(locale: string): Promise<{ html: string; css: string }> {
  const controller = new WidgetController(() => true)
  controller.configure({ widgetId: '', apiBase: '', method: undefined, locale })
  await controller.comingMessages
  const html = renderToString(<QuoteWidget controller={controller} />)
  return { html, css: [widgetStyles, ...schemeRules()].join('\n') }
}

/** The page's wishes go through a rule here; the form's own theme, which knows all of them, replaces it. */
function schemeRules(): string[] {
  const light = declarations(neutralColors)
  const dark = declarations(inScheme(neutralColors, 'dark'))
  return [
    `.qw { ${light} }`,
    `:host([theme="dark"]) .qw { ${dark} }`,
    `@media (prefers-color-scheme: dark) { :host([theme="auto"]) .qw { ${dark} } }`,
  ]
}

function declarations(colors: ThemeColors): string {
  return Object.entries(themeProperties(colors))
    .map(([name, value]) => {
      const ofPage = pageProperties[name]
      return `${name}: ${ofPage ? `var(${ofPage}, ${value})` : value}`
    })
    .join('; ')
}

/** What the page may set itself, by what it changes most plainly. */
const pageProperties: Readonly<Record<string, string>> = {
  '--primary': '--qw-primary',
  '--button': '--qw-accent',
  '--background': '--qw-background',
  '--text': '--qw-text',
}
