import { readableSurface } from '@curbquote/types/branding'
import { getWidgetConfig } from '@curbquote/types/widgets'

/** Values that all snippets contain. */
export interface Embed {
  /** Origin of the hosted pages and widget.js, such as `https://quotes.example`. */
  origin: string
  widgetId: string
  /** Whether the page reports requests to its Google tag. */
  addsDataLayer?: boolean
}

export function hostedPageUrl({ origin, widgetId }: Embed): string {
  return `${origin}/quote?id=${encodeURIComponent(widgetId)}`
}

/** Reserves the height of the form's first screen to avoid a layout shift. See widget-sdk's reserved-space.ts. */
const reservedHeight = 'min-height: 640px'

/** For the element that shows or opens the form. */
const dataLayer = ({ addsDataLayer }: Embed) => (addsDataLayer ? ' data-data-layer="on"' : '')

const script = ({ origin }: Embed, attributes = '') =>
  `<script async src="${origin}/widget.js"${attributes}></script>`

/**
 * Renders the form in place of the div, or a link to the hosted page without JavaScript. The first two lines preload the
 * form and the company's data at low priority.
 */
export function scriptSnippet(embed: Embed): string {
  const { origin, widgetId } = embed
  // The guide has a placeholder for the ID, which must not be encoded.
  const configPath = getWidgetConfig.path.replace(':widgetId', widgetId)
  return `<link rel="modulepreload" href="${origin}/widget/latest/element.js" fetchpriority="low">
<link rel="preload" href="${origin}${configPath}" as="fetch" crossorigin fetchpriority="low">
<noscript><a href="${hostedPageUrl(embed)}">Get your free quote</a></noscript>
<div data-quote-widget="${widgetId}"${dataLayer(embed)} style="${reservedHeight}"></div>
${script(embed, ' fetchpriority="high"')}`
}

/** The form as a custom element, for pages and frameworks that render elements themselves. */
export function elementSnippet(embed: Embed): string {
  return `<quote-widget widget-id="${embed.widgetId}"${dataLayer(embed)} style="display: block; ${reservedHeight}"></quote-widget>
${script(embed)}`
}

/** The hosted page in a frame. The script adjusts the frame's height to the form; it works without the script. */
export function iframeSnippet(embed: Embed): string {
  return `<iframe
  data-quote-widget-frame${dataLayer(embed)}
  src="${hostedPageUrl(embed)}"
  title="Get your free quote"
  width="100%"
  style="border: 0; height: 640px"
></iframe>
${script(embed)}`
}

/** A link to the hosted page styled as a button in the company's color. Needs no script or style sheet. */
export function buttonSnippet(embed: Embed, color: string): string {
  const { surface, ink } = readableSurface(color)
  const style = [
    'display: inline-block',
    'padding: 14px 28px',
    'border-radius: 10px',
    `background: ${surface}`,
    `color: ${ink}`,
    'font: 600 17px/1.2 system-ui, sans-serif',
    'text-decoration: none',
  ].join('; ')
  return `<a href="${hostedPageUrl(embed)}" target="_blank" rel="noopener"
  style="${style}">Get Instant Quote</a>`
}

/** A link that opens the form in a dialog, or the hosted page without JavaScript. */
export function linkSnippet(embed: Embed): string {
  return `<a data-quote-widget-popup="${embed.widgetId}"${dataLayer(embed)} href="${hostedPageUrl(embed)}">Get your free quote</a>
${script(embed)}`
}
