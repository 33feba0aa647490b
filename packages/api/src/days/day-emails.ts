import type { OfferDay } from '@curbquote/types/days'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { EmailAction, EmailBlock, EmailContent } from '../emails/email-content.ts'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type {
  EmailContext,
  EmailKinds,
  EmailOfKind,
  EmailRow,
  MakeEmail,
} from '../emails/make-email.ts'
import { withoutLinks } from '../emails/without-links.ts'
import { replyToOf } from '../follow-ups/reply-paths.ts'
import { confirmationWords } from '../quote-emails/confirmation-words.ts'
import {
  contactActions,
  dashboardUrl,
  quoteAlertFooter,
} from '../quote-emails/quote-alert-email.ts'
import { contactFacts, firstNameOf } from '../quote-emails/quote-confirmation-email.ts'
import {
  addressLine,
  brandOf,
  companyNameOf,
  type EmailedQuote,
  mapUrl,
  readEmailedQuote,
} from '../quote-emails/quote-email.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'
import { dayEmailWords } from './day-email-words.ts'
import type { DayEmailKind } from './day-events.ts'
import { readOfferDays } from './day-loads.ts'
import { formatDayPart, formatLongDay, formatShortDay } from './day-words.ts'
import { canRequest } from './request-days.ts'
import type { DayRow } from './take-seat.ts'

interface DayEmail {
  emailed: EmailedQuote
  row: DayRow
  /** The day that this one replaced. */
  before: DayRow | undefined
  /** Of an email that asks for other days: the next days with room. */
  freeDays: OfferDay[]
  publicUrl: string
  pageUrl: string
}

const shownFreeDays = 3

type Written = Pick<EmailContent, 'subject' | 'preheader' | 'title' | 'blocks'>

/** The emails about days. They are not sent if the day was changed meanwhile. */
export const dayEmailKinds: EmailKinds<Record<DayEmailKind, object>> = {
  day_requested_owner: toOwner('requested', (to, days) =>
    requestedEmail(to, days, 'asks for a day'),
  ),
  day_lapsing_owner: toOwner('requested', (to, days) =>
    requestedEmail(to, days, 'still waits for a day'),
  ),
  day_kept_owner: toOwner('confirmed', keptEmail),
  day_confirmed_customer: toCustomer('confirmed', ({ words, name, ...to }) => ({
    subject: words.confirmedSubject(name, longDay(to)),
    title: words.confirmedTitle,
    blocks: [
      greeted(to, words.confirmed(name)),
      dayFact(to),
      actions(
        { label: words.addToCalendar, href: `${to.pageUrl}/day.ics`, isMain: true },
        ...otherDay(to),
      ),
    ],
  })),
  day_suggested_customer: toCustomer('requested', ({ words, name, ...to }) => ({
    subject: words.suggestedSubject(name, longDay(to)),
    title: words.suggestedTitle,
    blocks: [greeted(to, words.suggested(name)), dayFact(to), keepOrOther(to)],
  })),
  day_declined_customer: toCustomer('declined', ({ words, name, ...to }) => ({
    subject: words.declinedSubject(name),
    title: words.declinedTitle,
    blocks: [greeted(to, words.declined(name)), ...newDays(to)],
  })),
  day_moved_customer: toCustomer('confirmed', ({ words, name, ...to }) => ({
    subject: words.movedSubject(name, longDay(to)),
    title: words.movedTitle,
    blocks: [
      greeted(to, words.moved(name, longDay({ ...to, row: to.before ?? to.row }))),
      dayFact(to),
      keepOrOther(to),
    ],
  })),
  day_moved_back_customer: toCustomer('confirmed', ({ words, name, ...to }) => ({
    subject: words.movedBackSubject(name, longDay(to)),
    title: words.movedBackTitle,
    blocks: [greeted(to, words.movedBack(name)), dayFact(to)],
  })),
  day_lapsed_customer: toCustomer('released', ({ words, name, ...to }) => ({
    subject: words.lapsedSubject(name),
    title: words.lapsedTitle,
    blocks: [greeted(to, words.lapsed(name)), ...newDays(to)],
  })),
}

const wordsOf = ({ emailed }: Pick<DayEmail, 'emailed'>) => dayEmailWords[emailed.quote.language]

const longDay = ({ emailed, row }: Pick<DayEmail, 'emailed' | 'row'>) =>
  formatLongDay(row.day, emailed.quote.language)

function greeted({ emailed: { quote } }: DayEmail, text: string): EmailBlock {
  const greeting = confirmationWords[quote.language].greeting(firstNameOf(quote.customer_name))
  return { kind: 'paragraph', text: `${greeting} ${text}` }
}

function dayFact(to: DayEmail): EmailBlock {
  const { quote } = to.emailed
  return {
    kind: 'figure',
    value: longDay(to),
    about: [formatDayPart(to.row, quote.language), withoutLinks(addressLine(quote))]
      .filter(Boolean)
      .join(' · '),
  }
}

const actions = (...all: EmailAction[]): EmailBlock => ({ kind: 'actions', actions: all })

/** The buttons lead to the page, because email scanners open links. */
function keepOrOther(to: DayEmail): EmailBlock {
  const words = wordsOf(to)
  return actions(
    { label: words.keep(longDay(to)), href: `${to.pageUrl}#day`, isMain: true },
    ...otherDay(to),
  )
}

/** The button is left out where the page offers no other days: the owner dated the job before the offer was accepted. */
const otherDay = (to: DayEmail): EmailAction[] =>
  canRequest(to.emailed.quote) ? [{ label: wordsOf(to).otherDay, href: `${to.pageUrl}#days` }] : []

/** The next days that can be requested, and the button to the page that requests them. */
function newDays(to: DayEmail): EmailBlock[] {
  const words = wordsOf(to)
  const { language } = to.emailed.quote
  const text = to.freeDays.map(({ day, isNear }) =>
    [formatShortDay(day, language), isNear && `(${words.near})`].filter(Boolean).join(' '),
  )
  return [
    ...(text.length > 0
      ? [{ kind: 'facts' as const, facts: [{ label: words.freeDays, text: text.join(' · ') }] }]
      : []),
    actions({ label: words.chooseDay, href: `${to.pageUrl}#days`, isMain: true }),
  ]
}

function toCustomer(
  state: DayRow['state'],
  write: (
    to: DayEmail & { words: (typeof dayEmailWords)['en']; name: string },
  ) => Omit<Written, 'preheader'>,
): MakeEmail {
  return async (context, emailRow): Promise<EmailOfKind | undefined> => {
    const to = await readDayEmail(context, emailRow, state)
    if (!to) return undefined
    const { emailed, publicUrl } = to
    const { company, quote } = emailed
    const words = wordsOf(to)
    const name = companyNameOf(company)
    const { blocks, ...written } = write({ ...to, words, name })
    const contact = confirmationWords[quote.language].contact(name)
    return {
      content: {
        ...written,
        preheader: formatDayPart(to.row, quote.language),
        language: quote.language,
        brand: brandOf(company, publicUrl),
        blocks: [
          ...blocks,
          { kind: 'heading', text: contact },
          { kind: 'facts', facts: contactFacts(emailed) },
        ],
        footer: [{ text: words.reason(name) }],
      },
      from: mailbox(name, addressOf(context.config.emailFrom)),
      replyTo: await replyToOf(context.db, context.config, emailed),
    }
  }
}

function toOwner(
  state: DayRow['state'],
  write: (to: DayEmail, days: readonly DayRow[]) => Written,
): MakeEmail {
  return async (context, emailRow): Promise<EmailOfKind | undefined> => {
    const to = await readDayEmail(context, emailRow, state)
    if (!to) return undefined
    const { company, quote } = to.emailed
    const days = await readRequests(context.db, to.row)
    const { blocks, ...written } = write(to, days)
    return {
      content: {
        ...written,
        brand: brandOf(company, to.publicUrl),
        blocks: [
          ...blocks,
          actions(
            {
              label: 'Open in your dashboard',
              href: dashboardUrl(to.publicUrl, quote.id),
              isMain: true,
            },
            ...contactActions(to.emailed).map(({ label, href }) => ({ label, href })),
          ),
        ],
        footer: quoteAlertFooter(companyNameOf(company)),
      },
      replyTo: quote.customer_email,
    }
  }
}

function requestedEmail(to: DayEmail, days: readonly DayRow[], what: string): Written {
  const { quote } = to.emailed
  const name = withoutLinks(quote.customer_name)
  const address = addressLine(quote)
  return {
    subject: `${name} ${what}`,
    preheader: days.map((day) => formatDayPart(day, 'en')).join(' · '),
    title: `${name} ${what}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...days.map((day, index) => ({
            label: index === 0 ? 'Asks for' : 'or',
            text: formatDayPart(day, 'en'),
          })),
          ...(address
            ? [{ label: 'Address', text: withoutLinks(address), href: mapUrl(address) }]
            : []),
        ],
      },
      {
        kind: 'paragraph',
        text: 'Confirm one of the days or suggest another one. Without an answer the request lapses after five days, or when its last day begins.',
      },
    ],
  }
}

function keptEmail(to: DayEmail): Written {
  const name = withoutLinks(to.emailed.quote.customer_name)
  const day = formatDayPart(to.row, 'en')
  return {
    subject: `${name} confirmed ${formatLongDay(to.row.day, 'en')}`,
    preheader: day,
    title: `${name} confirmed the day`,
    blocks: [{ kind: 'facts', facts: [{ label: 'Day', text: day }] }],
  }
}

/** `undefined` if the day has another state meanwhile. */
async function readDayEmail(
  { db, config }: EmailContext,
  { company_id, quote_id, subject_key }: EmailRow,
  state: DayRow['state'],
): Promise<DayEmail | undefined> {
  if (company_id === null || quote_id === null) return undefined
  const row = await readRow(db, company_id, Number(subject_key))
  if (row?.state !== state) return undefined
  const emailed = await readEmailedQuote(db, company_id, quote_id)
  if (!emailed) return undefined
  const { quote } = emailed
  return {
    emailed,
    row,
    before: row.moved_from === null ? undefined : await readRow(db, company_id, row.moved_from),
    freeDays:
      state === 'declined' || state === 'released'
        ? (await readOfferDays(db, company_id, quote.customer_zip))
            .filter(({ parts }) => parts.some(({ room }) => room !== 'no'))
            .slice(0, shownFreeDays)
        : [],
    publicUrl: config.publicUrl,
    pageUrl: quoteLinkUrl(config, { quoteId: quote.id, linkVersion: quote.link_version }),
  }
}

function readRow(db: Kysely<Database>, companyId: number, id: number): Promise<DayRow | undefined> {
  return db
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The days that are requested together. */
function readRequests(db: Kysely<Database>, { company_id, quote_id }: DayRow): Promise<DayRow[]> {
  return db
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .where('state', '=', 'requested')
    .orderBy('id')
    .execute()
}
