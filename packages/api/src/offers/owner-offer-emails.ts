import { formatCents } from '@curbquote/pricing'
import type { DeclineReason } from '@curbquote/types/offers'
import type { EmailBlock, EmailContent } from '../emails/email-content.ts'
import { withoutLinks } from '../emails/without-links.ts'
import {
  contactActions,
  dashboardUrl,
  quoteAlertFooter,
} from '../quote-emails/quote-alert-email.ts'
import {
  addressLine,
  brandOf,
  companyNameOf,
  type EmailedQuote,
  emailTo,
  mapUrl,
  telephone,
} from '../quote-emails/quote-email.ts'
import { linesBlock } from './customer-offer-emails.ts'
import { formatDay, formatMoment } from '../quotes/format-dates.ts'
import type { DocumentLine, QuoteDocument } from '../db/schema/quote-document.ts'
import { offerEmailWords } from './offer-email-words.ts'
import { quotePageWords } from './quote-page-words.ts'

/**
 * Tells the owner what the customer accepted. The document is in the language of the customer, so `lines` has its lines in
 * English. Without `lines` the email has the lines of the document.
 */
export function acceptedOwnerEmail(
  emailed: EmailedQuote,
  {
    document,
    sha256,
    lines = document.lines,
  }: { document: QuoteDocument; sha256: string; lines?: DocumentLine[] | undefined },
  publicUrl: string,
): EmailContent {
  const { quoteNumber, revision, totalCents, signature, timeZone } = document
  const name = nameOf(emailed)
  const total = formatCents(totalCents)
  const when = formatMoment(new Date(signature.acceptedAt), timeZone, 'en')
  return alertOf(emailed, publicUrl, {
    subject: `Accepted: ${name}, ${total}`,
    preheader: `On ${when}. The customer can ask for a day on the quote page.`,
    title: `${name} accepted your quote`,
    blocks: [
      {
        kind: 'figure',
        value: total,
        about: `Quote ${offerEmailWords.en.number(quoteNumber, revision)} · accepted on ${when}`,
      },
      { kind: 'actions', actions: contactActions(emailed) },
      { kind: 'facts', facts: customerFacts(emailed) },
      { kind: 'heading', text: 'What they accepted' },
      linesBlock(lines, total, 'en'),
      {
        kind: 'facts',
        facts: [
          { label: 'Accepted by', text: withoutLinks(signature.name) },
          { label: 'SHA-256', text: sha256 },
        ],
      },
      {
        kind: 'paragraph',
        text: 'The PDF of the whole document is in your dashboard.',
      },
    ],
  })
}

/** A customer declined. */
export function declinedOwnerEmail(
  emailed: EmailedQuote,
  {
    reason,
    text,
    revision,
    totalCents,
  }: {
    reason: DeclineReason | null
    text: string | null
    revision: number
    totalCents: number | null
  },
  publicUrl: string,
): EmailContent {
  // After a newer price there is nothing to say about the validity of the declined one.
  const validThrough = emailed.quote.current_revision === revision ? emailed.validThrough : null
  const name = nameOf(emailed)
  const why = reason && quotePageWords.en.reasons[reason]
  const until =
    validThrough === null ? '' : ` They can still accept it until ${formatDay(validThrough, 'en')}.`
  return alertOf(emailed, publicUrl, {
    subject: `Declined: ${name}, ${describeTotal(totalCents)}`,
    preheader: why ? `Reason: ${why}` : 'They gave no reason.',
    title: `${name} declined your quote`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${why ? `Reason: ${why}.` : 'They gave no reason.'}${until}`,
      },
      ...(text?.trim() ? [{ kind: 'quotation' as const, text: withoutLinks(text.trim()) }] : []),
      { kind: 'actions', actions: contactActions(emailed) },
      { kind: 'facts', facts: customerFacts(emailed) },
    ],
  })
}

/** A customer's question about a quote. */
export function questionOwnerEmail(
  emailed: EmailedQuote,
  question: string,
  publicUrl: string,
): EmailContent {
  const name = nameOf(emailed)
  return alertOf(emailed, publicUrl, {
    subject: `Question from ${name} about quote ${emailed.quote.number}`,
    preheader: 'Reply to this email to answer it.',
    title: `${name} has a question`,
    blocks: [
      { kind: 'quotation', text: withoutLinks(question.trim()) },
      { kind: 'paragraph', text: `Reply to this email: ${name} gets your reply.` },
      { kind: 'actions', actions: contactActions(emailed) },
      { kind: 'facts', facts: customerFacts(emailed) },
    ],
  })
}

function alertOf(
  { company, quote }: EmailedQuote,
  publicUrl: string,
  content: Pick<EmailContent, 'subject' | 'preheader' | 'title' | 'blocks'>,
): EmailContent {
  return {
    ...content,
    brand: brandOf(company, publicUrl),
    blocks: [
      ...content.blocks,
      {
        kind: 'actions',
        actions: [
          {
            label: 'Open in your dashboard',
            href: dashboardUrl(publicUrl, quote.id),
            isMain: true,
          },
        ],
      } satisfies EmailBlock,
    ],
    footer: quoteAlertFooter(companyNameOf(company)),
  }
}

function customerFacts(emailed: EmailedQuote) {
  const { quote } = emailed
  const phone = telephone(quote.customer_phone)
  const address = addressLine(quote)
  return [
    { label: 'Customer', text: nameOf(emailed) },
    { label: 'Phone', text: phone?.text ?? quote.customer_phone, href: phone?.href },
    ...(quote.customer_email
      ? [{ label: 'Email', text: quote.customer_email, href: emailTo(quote.customer_email) }]
      : []),
    ...(address ? [{ label: 'Address', text: withoutLinks(address), href: mapUrl(address) }] : []),
    { label: 'Quote', text: `${quote.number}, ${currentTotal(emailed)}` },
  ]
}

/** Typed by the customer, so it is never a link. */
function nameOf({ quote }: EmailedQuote): string {
  return withoutLinks(quote.customer_name)
}

function currentTotal({ quote }: EmailedQuote): string {
  return describeTotal(quote.current_total_cents ?? quote.total_cents)
}

function describeTotal(totalCents: number | null): string {
  return totalCents === null ? 'not priced yet' : formatCents(totalCents)
}
