import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readableSurface } from '@curbquote/types/branding'
import type { Language } from '@curbquote/types/text'
import { readableOn } from '../emails/brand-color.ts'
import { authoredHtml, html, type SafeHtml } from '../html/html.ts'
import { htmlDocument } from '../html/standalone-page.ts'
import { quotePageWords } from '../offers/quote-page-words.ts'

const styles = readFileSync(path.join(import.meta.dirname, 'quote-page.css'), 'utf8')

/** The page of a link without a quote: one sentence that names no company. */
export function unknownQuotePage(language: Language, nonce: string): SafeHtml {
  const { unknownLink } = quotePageWords[language]
  return quotePageDocument(
    { language, title: 'CurbQuote', nonce },
    html`<main><h1>${unknownLink}</h1></main>`,
  )
}

/** The page of a request that could not be handled. */
export function failedQuotePage(
  language: Language,
  nonce: string,
  status: number,
  retryAfterSeconds = 5,
): SafeHtml {
  const words = quotePageWords[language]
  const isTooMany = status === 429
  const title = isTooMany ? words.tooMany : words.unavailable
  return quotePageDocument(
    { language, title, nonce },
    html`<main>
      <h1>${title}</h1>
      <p>
        ${isTooMany ? words.tooManyText(Math.ceil(retryAfterSeconds)) : words.unavailableText}
      </p>
    </main>`,
  )
}

/** The document of every page below `/q`. Its only style is inline, so that nothing delays the first paint. */
export function quotePageDocument(
  head: { language: Language; title: string; nonce: string; color?: string },
  body: SafeHtml,
): SafeHtml {
  return htmlDocument(
    head,
    html`<meta name="format-detection" content="telephone=no" />
      <style nonce="${head.nonce}">
        ${authoredHtml(`${colorsOf(head.color ?? productColor)}${styles}`)}
      </style>`,
    body,
  )
}

const productColor = '#0a6c74'
const cards = { light: '#ffffff', dark: '#161f27' }

/** The company's color, corrected where text on it or in it would not be readable. */
function colorsOf(color: string): string {
  const { surface, ink } = readableSurface(color)
  return `:root{--brand:${surface};--on-brand:${ink};--accent-light:${readableOn('#f3f5f7', color)};--accent-dark:${readableOn(cards.dark, color)}}`
}
