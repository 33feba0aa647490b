import { type DayChoice, maxDayChoices, type OfferDay } from '@curbquote/types/days'
import type { Language } from '@curbquote/types/text'
import type { CustomerDays } from '../days/customer-days.ts'
import { firstAvailable } from '../days/day-loads.ts'
import { formatDayPart, formatLongDay, formatPart, formatShortDay } from '../days/day-words.ts'
import { isSameTime } from '../days/request-days.ts'
import { html, type HtmlValue, type SafeHtml } from '../html/html.ts'
import { quotePageDayWords, type QuotePageDayWords } from './quote-page-day-words.ts'
import { errorAttributes, problem, problemOfForm } from './quote-page-forms.ts'
import type { QuotePage } from './quote-page.ts'

const maxNearButtons = 2

/** The day of the job, or the days that the customer can ask for. */
export function daySection(page: QuotePage, sending: string): HtmlValue {
  const { days, offer } = page
  if (!days || !hasContent(days, offer.state === 'accepted')) return undefined
  const { language, company } = offer
  const words = quotePageDayWords[language]
  const { confirmed, awaitsResponse, suggestion, requests } = days
  const kept = suggestion ?? (awaitsResponse ? confirmed : undefined)
  const hasResponse = confirmed !== undefined || suggestion !== undefined
  return html`<section class="days" id="day">
    <h2>${hasResponse || requests.length > 0 ? words.yourDay : words.title}</h2>
    ${isRefused(page) && problemOfForm(page.refused?.problems.form)}
    ${confirmed && !awaitsResponse && confirmedDay(page, confirmed, words)}
    ${
      kept &&
      html`<p>
          ${
            suggestion
              ? words.suggested(formatDayPart(kept, language), company.name)
              : words.moved(formatDayPart(kept, language), company.name)
          }
        </p>
        ${dayForm(page, 'keep', {}, words.keep(formatLongDay(kept.day, language)), sending)}`
    }
    ${requests.length > 0 && requestedDays(page, requests, words, sending)}
    ${hasResponse && days.days.length > 0 ? foldedChoice(page, kept ? words.other : words.another, words, sending) : undefined}
    ${
      kept &&
      days.days.length === 0 &&
      requests.length === 0 &&
      html`<p class="soft" id="days">${words.otherByContact(company.name)}</p>`
    }
    ${!hasResponse && days.days.length > 0 ? html`<div id="days">${choice(page, words, sending)}</div>` : undefined}
    ${
      !hasResponse &&
      requests.length === 0 &&
      days.days.length === 0 &&
      html`<p>${words.noDays(company.name)}</p>`
    }
  </section>`
}

function hasContent({ confirmed }: CustomerDays, isAccepted: boolean): boolean {
  return isAccepted || confirmed !== undefined
}

const isRefused = ({ refused }: QuotePage) => refused?.form === 'days'

function confirmedDay({ offer, token }: QuotePage, day: DayChoice, words: QuotePageDayWords) {
  return html`<p class="day">${words.confirmed(formatDayPart(day, offer.language), offer.company.name)}</p>
    <p class="actions"><a class="button" href="/q/${token}/day.ics">${words.addToCalendar}</a></p>`
}

function requestedDays(
  page: QuotePage,
  requests: CustomerDays['requests'],
  words: QuotePageDayWords,
  sending: string,
): SafeHtml {
  const { language, company, timeZone } = page.offer
  // A request can lapse at midnight, which belongs to the day before.
  const lastDay = new Date((requests[0]?.lapsesAt?.getTime() ?? 0) - 1)
  const by = formatLongDay(lastDay.toLocaleDateString('sv-SE', { timeZone }), language)
  return html`<p>${words.requested}:</p>
    <ul>
      ${requests.map((day) => html`<li>${formatDayPart(day, language)}</li>`)}
    </ul>
    <p class="soft">${words.confirms(company.name, requests.length, by, page.days?.confirmed !== undefined)}</p>
    ${dayForm(page, 'withdraw-days', {}, words.withdraw, sending, '')}`
}

function foldedChoice(
  page: QuotePage,
  title: string,
  words: QuotePageDayWords,
  sending: string,
): SafeHtml {
  return html`<details id="days" ${isRefused(page) && html`open`}>
    <summary>${title}</summary>
    ${choice(page, words, sending)}
  </details>`
}

/** One tap for the first day or a near one, or a choice of up to three days. */
function choice(page: QuotePage, words: QuotePageDayWords, sending: string): SafeHtml {
  const { offer, days: { days = [] } = {} } = page
  const { language, company } = offer
  const first = firstAvailable(days)
  const near = days.filter((day) => day.isNear && hasRoom(day)).slice(0, maxNearButtons)
  const short = (day: DayChoice) =>
    `${formatShortDay(day.day, language)} · ${formatPart(day.part, language)}`
  return html`<div>
    ${first && dayForm(page, 'days', { first: 'yes' }, words.first(short(first)), sending)}
    ${near.map(({ day }) =>
      dayForm(page, 'days', { day1: day }, words.near(formatLongDay(day, language)), sending, ''),
    )}
    <details ${isRefused(page) && html`open`}>
      <summary>${words.choose}</summary>
      <form method="post" action="/q/${page.token}/days" data-enhanced>
        ${problemOfForm(undefined)}
        ${Array.from({ length: maxDayChoices }, (_, index) => choiceFields(page, index + 1, days, words))}
        <button class="main" data-busy="${sending}">${words.send}</button>
      </form>
    </details>
    <p class="soft">${words.requestsOnly(company.name)}</p>
  </div>`
}

function choiceFields(
  { offer: { language }, refused }: QuotePage,
  position: number,
  days: readonly OfferDay[],
  words: QuotePageDayWords,
): SafeHtml {
  const { typed: { choices = [] } = {}, problems = {} } = refused?.form === 'days' ? refused : {}
  const typed = choices[position - 1]
  const isRepeated =
    typed?.day && choices.slice(0, position - 1).some((earlier) => isSameTime(earlier, typed))
  const problemOfDay = isRepeated ? problems.day : undefined
  const isFirst = position === 1
  const selected = html`selected`
  return html`<fieldset class="day-choice">
    <legend class="group">${words.choice(position)}</legend>
    <select
      name="day${position}"
      aria-label="${words.choice(position)}"
      ${isFirst && html`required`}
      ${errorAttributes(`day${position}`, problemOfDay, words.problems[isFirst ? 'first' : 'same'])}
    >
      <option value="">${isFirst ? words.chooseDay : words.none}</option>
      ${days.filter(hasRoom).map(
        (day) =>
          html`<option value="${day.day}" ${typed?.day === day.day && selected}>
            ${describe(day, language, words)}
          </option>`,
      )}
    </select>
    <select name="part${position}" aria-label="${words.time}">
      ${(['', 'morning', 'afternoon'] as const).map(
        (part) =>
          html`<option value="${part}" ${typed?.part === part && selected}>
            ${formatPart(part || null, language)}
          </option>`,
      )}
    </select>
    ${problem(`day${position}`, problemOfDay)}
  </fieldset>`
}

/** `Tue, Dec 8 – near you, morning full` */
function describe(day: OfferDay, language: Language, words: QuotePageDayWords): string {
  const open = day.parts.filter(({ room }) => room !== 'no')
  const notes = [
    day.isNear && words.nearMark,
    ...day.parts
      .filter(({ room }) => room === 'no')
      .map(({ part }) => `${formatPart(part, language)} ${words.full}`),
    open.every(({ room }) => room === 'few') && words.few,
  ].filter(Boolean)
  const name = formatShortDay(day.day, language)
  return notes.length > 0 ? `${name} – ${notes.join(', ')}` : name
}

function hasRoom({ parts }: OfferDay): boolean {
  return parts.some(({ room }) => room !== 'no')
}

/** A form with one button. */
function dayForm(
  { token }: QuotePage,
  path: string,
  fields: Record<string, string>,
  label: string,
  sending: string,
  kind = 'main wide',
): SafeHtml {
  return html`<form method="post" action="/q/${token}/${path}" data-enhanced>
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${problemOfForm(undefined)}
    <button class="${kind}" data-busy="${sending}">${label}</button>
  </form>`
}
