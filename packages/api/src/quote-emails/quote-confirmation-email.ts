import { answerRulesOf, formatCents } from '@curbquote/pricing'
import type { Language } from '@curbquote/types/text'
import type { EmailBlock, EmailContent, EmailFact } from '../emails/email-content.ts'
import { deliverableAddresses } from '../emails/email-headers.ts'
import { withoutLinks } from '../emails/without-links.ts'
import { formatDay } from '../quotes/format-dates.ts'
import { confirmationWords } from './confirmation-words.ts'
import {
  areaOf,
  brandOf,
  companyNameOf,
  emailTo,
  type EmailedCompany,
  type EmailedQuote,
  photosBlock,
  priceBlock,
  rangeOf,
  surfacesOf,
  telephone,
  confirmedEmails,
  describeJob,
  isCorrected,
} from './quote-email.ts'

/**
 * The customer's confirmation with the itemized price, in the language they used. Anybody can trigger this email to any
 * recipient, so it has no text that was typed into the form: no name, no description and no street address.
 */
export function quoteConfirmationEmail(
  emailed: EmailedQuote,
  publicUrl: string,
  /** URL of the quote's page, if it shows a price or a range. */
  pageUrl?: string,
): EmailContent {
  const { company, quote } = emailed
  const words = confirmationWords[quote.language]
  const name = companyNameOf(company)
  const { total_cents: totalCents } = quote
  const greeting = words.greeting(undefined)
  const phone = telephone(quote.customer_phone)?.text
  const range = rangeOf(quote, words.to)
  const requestSubject = range ? words.rangeSubject(name, range) : words.requestSubject(name)
  const requestPreheader = range ? words.rangePreheader : words.requestPreheader
  const requestTitle = range ? words.rangeTitle : words.requestTitle
  return {
    language: quote.language,
    subject:
      totalCents === null ? requestSubject : words.quoteSubject(name, formatCents(totalCents)),
    preheader: totalCents === null ? requestPreheader : words.quotePreheader,
    brand: brandOf(company, publicUrl),
    title: totalCents === null ? requestTitle : words.quoteTitle,
    blocks: [
      ...(totalCents === null
        ? requestOpening(greeting, name, emailed, pageUrl)
        : quoteOpening(greeting, name, emailed, { totalCents, pageUrl })),
      { kind: 'heading', text: words.requested },
      { kind: 'facts', facts: requestFacts(emailed) },
      ...(emailed.photos.length > 0 ? [photosBlock(emailed, publicUrl, words)] : []),
      { kind: 'heading', text: words.next },
      {
        kind: 'paragraph',
        text: totalCents === null ? words.requestNext(name, phone) : words.quoteNext(name, phone),
      },
      { kind: 'heading', text: words.contact(name) },
      { kind: 'facts', facts: contactFacts(emailed) },
    ],
    footer: [{ text: words.reason(name) }],
  }
}

/** The Reply-To of emails to customers. */
export function contactAddressOf(
  company: Pick<EmailedCompany, 'email' | 'contact_emails' | 'unconfirmed_emails'>,
): string {
  return deliverableAddresses(confirmedEmails(company))[0] ?? company.email
}

/** The thanks for a request without an exact price: a custom job, a range, or a price that the owner sends. */
function requestOpening(
  greeting: string,
  name: string,
  { quote, priceList }: EmailedQuote,
  pageUrl: string | undefined,
): EmailBlock[] {
  const words = confirmationWords[quote.language]
  const days = words.days(priceList ? answerRulesOf(priceList).replyDays : 1)
  const range = rangeOf(quote, words.to)
  if (quote.answer_mode === 'review')
    return [{ kind: 'paragraph', text: `${greeting} ${words.reviewThanks(name, days)}` }]
  if (!range) return [{ kind: 'paragraph', text: `${greeting} ${words.requestThanks(name)}` }]
  return [
    { kind: 'paragraph', text: `${greeting} ${words.rangeThanks(name, days)}` },
    { kind: 'figure', value: range, about: words.rangeNote },
    ...(pageUrl === undefined
      ? []
      : [
          {
            kind: 'actions' as const,
            actions: [{ label: words.viewRange, href: pageUrl, isMain: true }],
          },
        ]),
  ]
}

function quoteOpening(
  greeting: string,
  name: string,
  emailed: EmailedQuote,
  { totalCents, pageUrl }: { totalCents: number; pageUrl: string | undefined },
): EmailBlock[] {
  const { language } = emailed.quote
  const words = confirmationWords[language]
  return [
    { kind: 'paragraph', text: `${greeting} ${words.quoteThanks(name)}` },
    {
      kind: 'figure',
      value: formatCents(totalCents),
      about: [describeJob(emailed, words), emailed.quote.tax_cents ? words.includesTax : '']
        .filter(Boolean)
        .join(' · '),
    },
    ...(pageUrl === undefined ? [] : acceptBlocks(pageUrl, emailed.validThrough, language)),
    priceBlock(
      // Lines of $0.00 say nothing to the customer.
      { ...emailed, lines: emailed.lines.filter(({ amount_cents }) => amount_cents !== 0) },
      totalCents,
      { auto_included: words.included, selected: words.chosen },
      words,
    ),
  ]
}

/** The button to the quote's page, and through when the quote is valid. */
export function acceptBlocks(
  pageUrl: string,
  validThrough: string | null,
  language: Language,
): EmailBlock[] {
  const words = confirmationWords[language]
  return [
    { kind: 'actions', actions: [{ label: words.viewAndAccept, href: pageUrl, isMain: true }] },
    ...(validThrough === null
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: words.validThrough(formatDay(validThrough, language)),
          },
        ]),
  ]
}

function requestFacts(emailed: EmailedQuote): EmailFact[] {
  const { quote } = emailed
  const words = confirmationWords[quote.language]
  const surfaces = surfacesOf(emailed, words)
  const area = areaOf(emailed, words)
  const { analysis } = quote
  return [
    { label: words.request, text: `#${quote.number}` },
    ...(surfaces ? [{ label: words.surfaces, text: surfaces }] : []),
    ...(area ? [{ label: words.area, text: area }] : []),
    ...(analysis?.surfaces
      ? [
          {
            label: words.measured,
            text: isCorrected(analysis) ? words.correctedByYou : words.estimatedByAi,
          },
        ]
      : []),
  ]
}

export function contactFacts({ company, quote }: EmailedQuote): EmailFact[] {
  const words = confirmationWords[quote.language]
  const phone = telephone(company.phone)
  const email = contactAddressOf(company)
  return [
    ...(phone ? [{ label: words.phone, text: phone.text, href: phone.href }] : []),
    { label: words.email, text: email, href: emailTo(email) },
  ]
}

const maxGreetedLength = 40

/** The first name for a greeting, if it is short enough to be one. It is never a link. */
export function firstNameOf(customerName: string): string | undefined {
  const first = withoutLinks(customerName).split(/\s+/)[0] ?? ''
  return first.length <= maxGreetedLength ? first : undefined
}
