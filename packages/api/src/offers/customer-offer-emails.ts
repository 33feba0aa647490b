import { dollarsToCents, formatCents } from '@curbquote/pricing'
import type { CustomerOffer } from '@curbquote/types/offers'
import type { Language } from '@curbquote/types/text'
import type { EmailBlock, EmailContent } from '../emails/email-content.ts'
import { withoutLinks } from '../emails/without-links.ts'
import { confirmationWords } from '../quote-emails/confirmation-words.ts'
import {
  acceptBlocks,
  contactFacts,
  firstNameOf,
} from '../quote-emails/quote-confirmation-email.ts'
import { brandOf, companyNameOf, type EmailedQuote } from '../quote-emails/quote-email.ts'
import { offerEmailWords } from './offer-email-words.ts'
import type { DocumentLine, QuoteDocument } from '../db/schema/quote-document.ts'
import { linesInCents } from '../documents/quote-document.ts'

/** The quote's customer and company, and the URL of the quote's page. */
export interface OfferEmail {
  emailed: EmailedQuote
  publicUrl: string
  pageUrl: string
}

/** The customer's copy of the accepted document. */
export function acceptedCustomerEmail(
  to: OfferEmail,
  { document, sha256 }: { document: QuoteDocument; sha256: string },
): EmailContent {
  const { emailed, pageUrl } = to
  const { language } = document
  const words = offerEmailWords[language]
  const name = companyNameOf(emailed.company)
  const { quoteNumber, revision, lines, totalCents, signature } = document
  const total = formatCents(totalCents)
  const isRecorded = signature.channel === 'owner'
  return {
    ...frameOf(to),
    language,
    subject: isRecorded ? words.recordedSubject(name, total) : words.acceptedSubject(name, total),
    preheader: words.acceptedPreheader,
    title: isRecorded ? words.recordedTitle : words.acceptedTitle,
    blocks: [
      greeted(
        to,
        isRecorded
          ? words.recorded(name, signature.acceptedAtText)
          : words.accepted(name, signature.acceptedAtText),
      ),
      {
        kind: 'actions',
        actions: [
          { label: words.chooseDay, href: `${pageUrl}#day`, isMain: true },
          { label: words.downloadPdf, href: `${pageUrl}/document.pdf` },
          { label: words.viewQuote, href: pageUrl },
        ],
      },
      linesBlock(lines, total, language),
      {
        kind: 'facts',
        facts: [
          { label: words.quote, text: words.number(quoteNumber, revision) },
          { label: words.acceptedBy, text: withoutLinks(signature.name) },
          { label: words.hash, text: sha256 },
        ],
      },
      { kind: 'heading', text: confirmationWords[language].next },
      { kind: 'paragraph', text: words.acceptedNext(name) },
      ...contactBlocks(to),
    ],
  }
}

/** A new price from the owner, or the first price of a custom job. */
export function revisedOfferEmail(
  to: OfferEmail,
  offer: CustomerOffer,
  reason: string | null,
): EmailContent {
  const { company, quote } = to.emailed
  const words = offerEmailWords[quote.language]
  const firstWords = confirmationWords[quote.language]
  const name = companyNameOf(company)
  const total = formatCents(dollarsToCents(offer.total ?? 0))
  const isFirst = !offer.isCurrentRevisionChanged
  return {
    ...frameOf(to),
    subject: isFirst ? firstWords.quoteSubject(name, total) : words.revisedSubject(name, total),
    preheader: isFirst ? firstWords.quotePreheader : words.revisedPreheader(name),
    title: isFirst ? firstWords.quoteTitle : words.revisedTitle,
    blocks: [
      greeted(to, isFirst ? words.priced(name) : words.revised(name)),
      ...openOfferBlocks(to, offer, reason),
    ],
  }
}

/** The owner has reopened the offer. */
export function reopenedOfferEmail(
  to: OfferEmail,
  offer: CustomerOffer,
  reason: string | null,
): EmailContent {
  const { company, quote } = to.emailed
  const words = offerEmailWords[quote.language]
  const name = companyNameOf(company)
  return {
    ...frameOf(to),
    subject: words.reopenedSubject(name),
    preheader: words.reopenedPreheader,
    title: words.reopenedTitle,
    blocks: [greeted(to, words.reopened(name)), ...openOfferBlocks(to, offer, reason)],
  }
}

/** The offer as it is now, with the owner's words and the button to its page. */
function openOfferBlocks(
  to: OfferEmail,
  offer: CustomerOffer,
  reason: string | null,
): EmailBlock[] {
  const { quoteNumber, lines, total, validThrough, language } = offer
  const revision = offer.isCurrentRevisionChanged ? offer.revision : 1
  const words = offerEmailWords[language]
  const formattedTotal = formatCents(dollarsToCents(total ?? 0))
  return [
    ...(reason?.trim() ? [{ kind: 'quotation' as const, text: withoutLinks(reason.trim()) }] : []),
    {
      kind: 'figure',
      value: formattedTotal,
      about: `${words.quote} ${words.number(quoteNumber, revision)}`,
    },
    ...acceptBlocks(to.pageUrl, validThrough, language),
    linesBlock(linesInCents(lines), formattedTotal, language),
    { kind: 'heading', text: confirmationWords[language].next },
    { kind: 'paragraph', text: words.next(companyNameOf(to.emailed.company)) },
    ...contactBlocks(to),
  ]
}

function frameOf({ emailed: { company, quote }, publicUrl }: OfferEmail) {
  const words = offerEmailWords[quote.language]
  return {
    language: quote.language,
    brand: brandOf(company, publicUrl),
    footer: [{ text: words.reason(companyNameOf(company)) }],
  }
}

function greeted({ emailed: { quote } }: OfferEmail, text: string): EmailBlock {
  const greeting = confirmationWords[quote.language].greeting(firstNameOf(quote.customer_name))
  return { kind: 'paragraph', text: `${greeting} ${text}` }
}

/** The lines of a document or an offer, and their total. */
export function linesBlock(
  lines: readonly DocumentLine[],
  total: string,
  language: Language,
): EmailBlock {
  return {
    kind: 'lines',
    lines: lines.map(({ label, why, amountCents }) => ({
      label,
      why: why ?? undefined,
      amount: formatCents(amountCents),
    })),
    total: { label: confirmationWords[language].total, amount: total },
  }
}

function contactBlocks({ emailed }: OfferEmail): EmailBlock[] {
  const words = confirmationWords[emailed.quote.language]
  return [
    { kind: 'heading', text: words.contact(companyNameOf(emailed.company)) },
    { kind: 'facts', facts: contactFacts(emailed) },
  ]
}
