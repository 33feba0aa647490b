import { formatWholeDollars } from '@curbquote/pricing'
import { urlOf } from '@curbquote/types/endpoints'
import { type CustomerOffer, markOfferSeen } from '@curbquote/types/offers'
import { formatPhone, phoneUrl } from '@curbquote/types/text'
import { html, type HtmlValue, type SafeHtml } from '../html/html.ts'
import { emailTo } from '../quote-emails/quote-email.ts'
import { formatDay, formatMoment } from '../quotes/format-dates.ts'
import { quotePageDocument } from './quote-page-document.ts'
import { acceptForm, declineForm, problemOfForm, questionForm } from './quote-page-forms.ts'
import { daySection } from './quote-page-days.ts'
import type { QuotePage } from './quote-page.ts'
import { acceptanceStart, money, priceSections } from './quote-page-price.ts'
import { quotePageWords, type QuotePageWords } from '../offers/quote-page-words.ts'

/** The customer's page of a quote: plain HTML that works without scripts. */
export function quotePage(page: QuotePage): SafeHtml {
  const { offer, token, nonce, script } = page
  const { company, language } = offer
  const words = quotePageWords[language]
  const hasPrice = offer.total !== null && offer.state !== 'withdrawn' && offer.state !== 'review'
  const title = words.title(offer.quoteNumber, company.name)
  const hasSummary = hasPrice && offer.canAccept && offer.state !== 'accepted'
  const facts = [
    // A choice of add-ons makes a revision too. It is the customer's own, so its number is not shown.
    ...(offer.isCurrentRevisionChanged ? [words.revision(offer.revision)] : []),
    ...(hasPrice && !hasSummary && offer.state === 'open' ? validity(offer, words) : []),
  ]
  const content = html`<h1>${title}</h1>
    ${facts.length > 0 && html`<p class="meta">${facts.join(' · ')}</p>`}
    <p class="for">
      ${words.preparedFor}
      <bdi>${[offer.customer.name, ...offer.customer.addressLines].join(', ')}</bdi>
    </p>
    ${notices(page, words)}
    ${daySection(page, words.sending)}
    ${hasSummary && summary(page, words)}
    ${hasPrice && (offer.canAccept ? acceptForm(page, words) : priceSections(offer, words))}
    ${photos(offer, words)}
    ${!hasSummary && questionForm(page, words)}
    ${offer.canAccept && offer.state !== 'declined' && declineForm(page, words)}`
  return quotePageDocument(
    { language, title, nonce, color: company.primaryColor },
    html`<header class="top">
        <div>
          ${company.logoUrl && html`<img src="${company.logoUrl}" alt="" height="40" />`}
          <span>${company.name}</span>
        </div>
      </header>
      <main
        tabindex="-1"
        data-seen="${urlOf(markOfferSeen, { params: { token } })}"
        data-failed="${words.failed}"
        data-wait="${words.wait}"
      >
        ${content}
      </main>
      ${contact(offer, words)}
      ${script && html`<script type="module" src="${script}"></script>`}`,
  )
}

/** The total, the validity, the way to the signature and the form for a question, before the details. */
function summary(page: QuotePage, words: QuotePageWords) {
  const { offer } = page
  const { total, tax } = offer
  return html`<section class="summary">
    <p class="sum">
      <span>${words.total}${tax ? html` <small>(${words.includesTax})</small>` : undefined}</span>
      <strong data-live="summary-total">${money(total)}</strong>
    </p>
    ${validity(offer, words).map((text) => html`<p class="soft">${text}</p>`)}
    <a class="button main" href="${acceptanceStart(offer)}">${words.goToAccept}</a>
    ${questionForm(page, words)}
  </section>`
}

function validity({ validThrough, language }: CustomerOffer, words: QuotePageWords): string[] {
  return validThrough ? [words.validThrough(formatDay(validThrough, language))] : []
}

function notices(page: QuotePage, words: QuotePageWords): HtmlValue {
  const { offer, question } = page
  const when = question && formatMoment(question.created_at, offer.timeZone, offer.language)
  const asked =
    when && html`<p>${words.asked(when)}</p><p class="question" dir="auto">${question.text}</p>`
  return [outcomeNotice(page, words), stateNotice(page, words), asked && notice('', asked)]
}

function outcomeNotice({ offer, outcome }: QuotePage, words: QuotePageWords): HtmlValue {
  const { company, range } = offer
  const priceAsked = (name: string) => (range ? words.firmPriceAsked(name) : words.priceAsked(name))
  switch (outcome) {
    case 'question':
      return notice('good', html`<p>${words.questionSent(company.name)}</p>`)
    case 'price':
      return notice('good', html`<p>${priceAsked(company.name)}</p>`)
    case 'late':
      return notice('', html`<p>${words.answeredBefore}</p>`)
    case undefined:
      return undefined
  }
}

function stateNotice(page: QuotePage, words: QuotePageWords): HtmlValue {
  const { offer } = page
  const { company, language, validThrough } = offer
  switch (offer.state) {
    case 'accepted':
      return acceptedNotice(page, words)
    case 'declined':
      return notice(
        '',
        html`<p>${words.declined}</p>
          ${
            offer.canAccept &&
            validThrough &&
            html`<p>${words.changedMind(formatDay(validThrough, language))}</p>`
          }`,
      )
    case 'expired':
      return notice(
        '',
        html`<p>
            ${validThrough ? words.expired(formatDay(validThrough, language)) : words.expiredWithoutDay}
          </p>
          ${priceRequest(page, words.askForPrice, words)}`,
      )
    case 'withdrawn':
      return notice(
        '',
        html`<p>${offer.isCompleted ? words.completed(company.name) : words.withdrawn(company.name)}</p>`,
      )
    case 'none':
      return notice('', html`<p>${words.preparing(company.name)}</p>`)
    case 'review':
      return notice(
        '',
        offer.range
          ? html`<p>${words.range(formatWholeDollars(offer.range.low), formatWholeDollars(offer.range.high))}</p>
              <p>${words.notFirm(company.name)}</p>
              ${priceRequest(page, words.askForFirmPrice, words)}`
          : html`<p>${words.preparing(company.name)}</p>`,
      )
    case 'open':
      return (
        offer.isCurrentRevisionChanged &&
        notice(
          '',
          html`<p>${words.revised(company.name)}</p>
            ${offer.revisionReason && html`<p><bdi>${offer.revisionReason}</bdi></p>`}`,
        )
      )
  }
}

/** The button with which the customer asks the company for a price. */
function priceRequest(page: QuotePage, label: string, words: QuotePageWords): HtmlValue {
  if (page.outcome === 'price') return undefined
  return html`<form method="post" action="/q/${page.token}/questions" data-enhanced>
    <input type="hidden" name="key" value="${page.idempotencyKey}" />
    <input type="hidden" name="request" value="price" />
    ${problemOfForm(undefined)}
    <button class="main" data-busy="${words.sending}">${label}</button>
  </form>`
}

function acceptedNotice({ offer, token }: QuotePage, words: QuotePageWords): SafeHtml {
  const { acceptedAt, acceptedName, documentSha256, documentUrl, language, timeZone } = offer
  const when = acceptedAt && formatMoment(new Date(acceptedAt), timeZone, language)
  const sentence = (moment: string) =>
    offer.acceptedChannel === 'owner'
      ? words.acceptanceRecorded(offer.company.name, moment)
      : words.accepted(moment)
  return notice(
    'good',
    html`${when && html`<p>${sentence(when)}</p>`}
      ${acceptedName && html`<p>${words.acceptedBy(acceptedName)}</p>`}
      <p>${words.total}: ${money(offer.total)}</p>
      ${
        documentUrl &&
        html`<p class="actions">
          <a class="button" href="/q/${token}/document.pdf">${words.download}</a>
        </p>`
      }
      ${
        documentSha256 &&
        html`<details class="hash">
          <summary>${words.verification}</summary>
          <p>${words.fingerprint}: <code>${documentSha256}</code></p>
        </details>`
      }`,
  )
}

function notice(kind: 'good' | '', content: SafeHtml): SafeHtml {
  return html`<div class="notice ${kind}" role="status" tabindex="-1">${content}</div>`
}

function photos({ photos: shown }: CustomerOffer, words: QuotePageWords): HtmlValue {
  if (shown.length === 0) return undefined
  return html`<section>
    <h2>${words.photos}</h2>
    <ul class="photos">
      ${shown.map(({ url, thumbnailUrl, surfaceType }, index) => {
        const caption = surfaceType ? words.surface(surfaceType) : words.photo(index + 1)
        return html`<li>
          <a href="${url}"
            ><img src="${thumbnailUrl}" alt="" width="240" height="180" loading="lazy" />${caption}</a
          >
        </li>`
      })}
    </ul>
  </section>`
}

function contact({ company, language }: CustomerOffer, words: QuotePageWords): HtmlValue {
  const { phone, email } = company
  if (!phone && !email) return undefined
  return html`<footer lang="${language}">
    <h2>${words.contact(company.name)}</h2>
    ${phone && html`<p>${words.phone}: <a href="${phoneUrl(phone)}">${formatPhone(phone)}</a></p>`}
    ${email && html`<p>${words.email}: <a href="${emailTo(email)}">${email}</a></p>`}
  </footer>`
}
