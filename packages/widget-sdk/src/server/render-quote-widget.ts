import { urlOf, withoutTrailingSlashes } from '@curbquote/types/endpoints'
import { getFirstStep } from '@curbquote/types/widgets'
import { escapeText, startTag } from '../first-step/start-tag.ts'
import { reservedHeight } from '../element/reserved-space.ts'

const defaultTimeoutMs = 2_000
const linkTexts = { en: 'Get your free quote', es: 'Solicite su cotización gratis' }
const isSpanish = (locale: string | undefined) => /^es\b/i.test(locale ?? '')

export interface RenderOptions {
  /** ID of the widget to show. */
  widgetId: string
  /** URL of the CurbQuote server. */
  apiBase: string
  /** Language tag of the page, `en` or `es`. Default: English, until the form follows the `lang` around it. */
  locale?: string | undefined
  /** The nonce of the page's content security policy, for the style sheet of the form. */
  nonce?: string | undefined
  /** Cancels the request. The page then gets the element without its first screen. */
  signal?: AbortSignal | undefined
  /** How long the page waits for the server, in milliseconds. Default: 2000. */
  timeoutMs?: number | undefined
}

/**
 * The HTML of a `<quote-widget>` with its first screen, for the page of a server. It can be used before any script is loaded.
 * Never rejects: if the server cannot be reached or does not know the widget, the HTML is the element alone, which
 * `widget.js` renders on the page, and a link to the hosted page for visitors without JavaScript.
 */
export async function renderQuoteWidget(options: RenderOptions): Promise<string> {
  const { widgetId, apiBase, locale, nonce } = options
  try {
    const html = await fetchFirstStep(options)
    return nonce ? html.replace('<style>', () => startTag('style', { nonce })) : html
  } catch {
    const element = startTag('quote-widget', {
      'widget-id': widgetId,
      'api-base': apiBase,
      ...(locale && { locale }),
      // A policy with a nonce blocks style attributes. There the style sheet of the page reserves the space.
      ...(!nonce && { style: `display: block; min-height: ${reservedHeight}` }),
    })
    return `${element}</quote-widget>${linkWithoutScript(options)}`
  }
}

function linkWithoutScript({ widgetId, apiBase, locale }: RenderOptions): string {
  const query = new URLSearchParams({ id: widgetId, ...(locale && { locale }) })
  const link = startTag('a', {
    href: `${withoutTrailingSlashes(apiBase)}/quote?${query.toString()}`,
  })
  return `<noscript>${link}${escapeText(linkTexts[isSpanish(locale) ? 'es' : 'en'])}</a></noscript>`
}

async function fetchFirstStep(options: RenderOptions): Promise<string> {
  const { widgetId, apiBase, locale, signal, timeoutMs = defaultTimeoutMs } = options
  const path = urlOf(getFirstStep, { params: { widgetId }, query: { locale } })
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`${withoutTrailingSlashes(apiBase)}${path}`, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const html = await response.text()
  if (!response.ok || !html.startsWith('<quote-widget ')) throw new Error('No first screen')
  return html
}
