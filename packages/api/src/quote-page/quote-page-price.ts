import { dollarsToCents, formatCents } from '@curbquote/pricing'
import type { CustomerOffer } from '@curbquote/types/offers'
import { html, type HtmlValue, type SafeHtml } from '../html/html.ts'
import type { QuotePageWords } from '../offers/quote-page-words.ts'

/** The lines, the choice of add-ons, the total and the terms, in this order. */
export function priceSections(
  offer: CustomerOffer,
  words: QuotePageWords,
  choice?: HtmlValue,
): SafeHtml {
  const terms = offer.terms.trim()
  return html`<section>
      <h2>${words.price}</h2>
      <ul class="lines" data-live="lines">
        ${offer.lines.map((line) => priceLine(line, words))}
      </ul>
      ${choice}
      <div class="row total" data-live="total" role="status">
        <span>
          ${words.total}${offer.tax ? html` <small>(${words.includesTax})</small>` : undefined}
        </span>
        <span class="amount">${money(offer.total)}</span>
      </div>
    </section>
    ${
      terms &&
      html`<section>
        <h2 id="terms">${words.terms}</h2>
        <div class="terms" role="region" aria-labelledby="terms" tabindex="0" dir="auto">${terms}</div>
      </section>`
    }`
}

function priceLine(line: CustomerOffer['lines'][number], words: QuotePageWords): SafeHtml {
  return html`<li>
    <div class="row">
      <span
        ><bdi>${line.label}</bdi>${line.size && html` <small class="size">${line.size}</small>`}</span
      >
      <span class="amount">${money(line.amount)}</span>
    </div>
    ${
      line.why &&
      html`<details>
        <summary>${words.why}<span class="hidden"> ${line.label}</span></summary>
        <p>${line.why}</p>
      </details>`
    }
  </li>`
}

/** Whether the customer chooses add-ons. */
export function hasChoice({ addOns, canChoose }: CustomerOffer): boolean {
  return canChoose && addOns.length > 0
}

/** The place where a customer who wants to accept goes on: the choice of add-ons, the terms or the signature, whichever comes first. */
export function acceptanceStart(offer: CustomerOffer): string {
  if (hasChoice(offer)) return '#choices'
  return offer.terms.trim() ? '#terms' : '#sign'
}

/** Formats dollars. */
export function money(dollars: number | null): string {
  return formatCents(dollarsToCents(dollars ?? 0))
}
