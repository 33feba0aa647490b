import { renderToString } from 'preact-render-to-string'
import { lazyModules } from '../form/lazy-modules.ts'
import { QuoteForm } from '../form/QuoteForm.tsx'
import { firstScreenStyles } from '../styles/widget-styles.ts'
import { neutralColors } from '../theme/theme.ts'
import { WidgetController } from '../controller/widget-controller.ts'
import { themeRules } from './theme-rules.ts'

/** Renders the form without a company, with its styles. Used by the build. */
export async function renderFirstStep(
  locale: string,
): Promise<{ html: string; css: string; neutralTheme: string }> {
  const controller = new WidgetController(() => true, lazyModules)
  controller.configure({ widgetId: '', apiBase: '', method: undefined, locale })
  await controller.language.pending
  const html = renderToString(<QuoteForm controller={controller} />)
  return { html, css: firstScreenStyles, neutralTheme: themeRules(neutralColors) }
}
