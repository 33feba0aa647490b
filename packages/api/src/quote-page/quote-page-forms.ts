import { maxNameLength, maxOfferTextLength, maxQuestionLength } from '@curbquote/types/limits'
import { declineReasons } from '@curbquote/types/offers'
import { html, type HtmlValue, type SafeHtml } from '../html/html.ts'
import { acceptanceSentence, eSignSentence } from '../offers/agreed-sentences.ts'
import { hasChoice, money, priceSections } from './quote-page-price.ts'
import type { QuotePage } from './quote-page.ts'
import type { QuotePageWords } from '../offers/quote-page-words.ts'

/** The price with the choice of add-ons, the terms, and the fields that accept it. */
export function acceptForm(page: QuotePage, words: QuotePageWords): SafeHtml {
  const { offer, refused, token } = page
  const { typed = {}, problems = {} } = refused?.form === 'accept' ? refused : {}
  const { company, requiresSignature } = offer
  const total = money(offer.total)
  const selected = offer.addOns.filter(({ isSelected }) => isSelected).map(({ id }) => id)
  const submitLabel = requiresSignature ? words.signAndAccept(total) : words.accept(total)
  return html`<form id="accept" method="post" action="/q/${token}/accept" data-enhanced>
    <button class="hidden" tabindex="-1" aria-hidden="true" data-default></button>
    <input type="hidden" name="key" value="${page.idempotencyKey}" />
    <span data-live="shown">
      <input type="hidden" name="revision" value="${offer.revision}" />
      <input type="hidden" name="total" value="${offer.total}" />
      <input type="hidden" name="termsVersion" value="${offer.termsVersion}" />
      <input type="hidden" name="shownAddOns" value="${selected.join(',')}" />
    </span>
    ${priceSections(offer, words, choice(page, words))}
    <section class="sign" id="sign">
      <h2>${words.acceptTitle}</h2>
      ${problemOfForm(problems.form)}
      <label class="field">
        <span>${words.name}</span>
        <input
          name="name"
          autocomplete="name"
          maxlength="${maxNameLength}"
          required
          value="${typed.name ?? offer.customer.name}"
          ${errorAttributes('name', problems.name, words.problems.name)}
        />
      </label>
      ${problem('name', problems.name)}
      <label class="choice plain">
        <input
          type="checkbox"
          name="agree"
          value="yes"
          required
          ${typed.agree && checkedAttribute}
          ${errorAttributes('agree', problems.agree, words.problems.agree)}
        />
        <span data-live="agree">${acceptanceSentence(offer.language, total, offer.terms.trim() !== '')}</span>
      </label>
      ${problem('agree', problems.agree)}
      ${
        requiresSignature &&
        html`<label class="choice plain">
            <input
              type="checkbox"
              name="eSign"
              value="yes"
              required
              ${typed.eSign && checkedAttribute}
              ${errorAttributes('eSign', problems.eSign, words.problems.eSign)}
            />
            <span>
              ${eSignSentence(offer.language, company.name)}
            </span>
          </label>
          ${problem('eSign', problems.eSign)}`
      }
      ${
        offer.asksDrawnSignature &&
        html`<div class="drawn" data-drawn hidden>
          <p class="group" id="drawn">${words.drawn}</p>
          <canvas class="pad" role="img" aria-labelledby="drawn"></canvas>
          <input type="hidden" name="drawn" value="${typed.drawn}" />
          <p class="actions"><button type="button" data-clear>${words.clear}</button></p>
        </div>`
      }
      <button class="main wide" data-live="submit" data-busy="${words.sending}">
        ${submitLabel}
      </button>
    </section>
    <p class="print-only soft">${words.printed}</p>
  </form>`
}

function choice({ offer, token }: QuotePage, words: QuotePageWords): HtmlValue {
  const { addOns, packages } = offer
  if (!hasChoice(offer)) return undefined
  const selected = addOns.filter(({ isSelected }) => isSelected).map(({ id }) => id)
  const plusTax = offer.tax ? html` <small class="soft">(${words.plusTax})</small>` : undefined
  return html`<div class="choices" id="choices" data-choices>
    ${
      packages.length > 0 &&
      html`<fieldset>
        <legend class="group">${words.packages}${plusTax}</legend>
        ${packages.map(
          (each) =>
            html`<label class="choice">
              <input
                type="checkbox"
                name="package"
                value="${each.id}"
                ${isSameSelection(each.addOnIds, selected) && checkedAttribute}
              />
              <span>${each.label}</span>
              ${choiceAmount(each.amount, words)}
              <small>
                ${addOns
                  .filter(({ id }) => each.addOnIds.includes(id))
                  .map(({ label }) => label)
                  .join(', ')}
              </small>
            </label>`,
        )}
      </fieldset>`
    }
    <fieldset>
      <legend class="group">
        ${words.addOns}${plusTax}
      </legend>
      ${addOns.map(
        (addOn) =>
          html`<label class="choice">
            <input
              type="checkbox"
              name="addOn"
              value="${addOn.id}"
              ${addOn.isSelected && checkedAttribute}
            />
            <span>${addOn.label}</span>
            ${choiceAmount(addOn.amount, words)}
            ${addOn.description && html`<small>${addOn.description}</small>`}
          </label>`,
      )}
    </fieldset>
    <p class="error" role="alert" data-choice-problem hidden></p>
    <button class="update" formaction="/q/${token}/choose" formnovalidate data-choose>
      ${words.updateTotal}
    </button>
  </div>`
}

/** What a choice adds, and that it is added. */
function choiceAmount(dollars: number, words: QuotePageWords): SafeHtml {
  return html`<span class="amount"
    >${words.adds(money(dollars))} <span class="added">${words.added}</span></span
  >`
}

/** Whether both lists have the same ids. */
export function isSameSelection(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

export function questionForm(
  { idempotencyKey, refused, token }: QuotePage,
  words: QuotePageWords,
): SafeHtml {
  const { typed = {}, problems = {} } = refused?.form === 'question' ? refused : {}
  return html`<details class="fold" ${refused?.form === 'question' && openAttribute}>
    <summary>${words.ask}</summary>
    <form method="post" action="/q/${token}/questions" data-enhanced>
      <input type="hidden" name="key" value="${idempotencyKey}" />
      ${problemOfForm(problems.form)}
      <label class="field">
        <span>${words.question}</span>
        <textarea
          name="text"
          rows="4"
          maxlength="${maxQuestionLength}"
          required
          ${errorAttributes('question-text', problems.text, words.problems.question)}
        >
${typed.text}</textarea
        >
      </label>
      ${problem('question-text', problems.text)}
      <button class="main" data-busy="${words.sending}">${words.sendQuestion}</button>
    </form>
  </details>`
}

export function declineForm(
  { idempotencyKey, offer, refused, token }: QuotePage,
  words: QuotePageWords,
): SafeHtml {
  const { typed = {}, problems = {} } = refused?.form === 'decline' ? refused : {}
  return html`<details class="fold" ${refused?.form === 'decline' && openAttribute}>
    <summary>${words.decline}</summary>
    <form method="post" action="/q/${token}/decline" data-enhanced>
      <input type="hidden" name="key" value="${idempotencyKey}" />
      <input type="hidden" name="revision" value="${offer.revision}" />
      ${problemOfForm(problems.form)}
      <fieldset>
        <legend class="group">${words.declineReason}</legend>
        ${declineReasons.map(
          (reason) =>
            html`<label class="choice plain">
              <input
                type="radio"
                name="reason"
                value="${reason}"
                required
                ${typed.reason === reason && checkedAttribute}
                ${errorAttributes('reason', problems.reason, words.problems.reason)}
              />
              <span>${words.reasons[reason]}</span>
            </label>`,
        )}
      </fieldset>
      ${problem('reason', problems.reason)}
      <label class="field">
        <span>${words.note}</span>
        <textarea name="text" rows="3" maxlength="${maxOfferTextLength}">
${typed.text}</textarea
        >
      </label>
      <button data-busy="${words.sending}">${words.declineQuote}</button>
    </form>
  </details>`
}

/** Why a whole form was refused. The script writes here too. */
export function problemOfForm(message: string | undefined): SafeHtml {
  return message
    ? html`<p class="error" role="alert" tabindex="-1" autofocus data-problem>${message}</p>`
    : html`<p class="error" role="alert" tabindex="-1" data-problem hidden></p>`
}

const hiddenAttribute = html`hidden`
const checkedAttribute = html`checked`
const openAttribute = html`open`

/** Attributes of a field. The script shows `message` before it sends an incomplete form. */
export function errorAttributes(id: string, problemOfField: string | undefined, message: string) {
  return html`aria-describedby="${id}-problem"
  data-message="${message}"${problemOfField && html` aria-invalid="true" autofocus`}`
}

export function problem(id: string, message: string | undefined): SafeHtml {
  return html`<p class="error" id="${id}-problem" ${!message && hiddenAttribute}>${message}</p>`
}
