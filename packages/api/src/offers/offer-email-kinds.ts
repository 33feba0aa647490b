import type { CustomerOffer, DeclineReason } from '@curbquote/types/offers'
import type { Selectable } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { QuoteResponsesTable } from '../db/schema/quotes.ts'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type {
  EmailContext,
  EmailKinds,
  EmailOfKind,
  EmailRow,
  MakeEmail,
} from '../emails/make-email.ts'
import type { EmailContent } from '../emails/email-content.ts'
import { replyToOf } from '../follow-ups/reply-paths.ts'
import { companyNameOf, type EmailedQuote, readEmailedQuote } from '../quote-emails/quote-email.ts'
import {
  acceptedCustomerEmail,
  type OfferEmail,
  reopenedOfferEmail,
  revisedOfferEmail,
} from './customer-offer-emails.ts'
import { acceptedOwnerEmail, declinedOwnerEmail, questionOwnerEmail } from './owner-offer-emails.ts'
import type { DocumentLine } from '../db/schema/quote-document.ts'
import { linesInCents } from '../documents/quote-document.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'
import { findStoredOffer } from './stored-offer.ts'
import { shownLines, toCustomerOffer } from './to-customer-offer.ts'

type Response = Selectable<QuoteResponsesTable>

interface OfferEmails {
  offer_accepted_customer: object
  offer_revised_customer: object
  offer_reopened_customer: object
  offer_accepted_owner: object
  offer_declined_owner: object
  offer_question_owner: object
}

/** The emails about responses and new prices. Their `subject_key` is the id of the response or the revision of the price. */
export const offerEmailKinds: EmailKinds<OfferEmails> = {
  offer_accepted_customer: toCustomer(async (context, emailRow, to) => {
    const accepted = acceptedOf(await readResponse(context, emailRow))
    return accepted && acceptedCustomerEmail(to, accepted)
  }),
  offer_revised_customer: toCustomer(async (context, emailRow, to) => {
    const offer = await readOpenOffer(context, emailRow, Number(emailRow.subject_key))
    return offer && revisedOfferEmail(to, offer, await readReason(context, emailRow))
  }),
  offer_reopened_customer: toCustomer(async (context, emailRow, to) => {
    const response = await readResponse(context, emailRow)
    const offer = response && (await readOpenOffer(context, emailRow, response.revision))
    return offer && reopenedOfferEmail(to, offer, response.text)
  }),
  offer_accepted_owner: toOwner(async (context, emailRow, emailed) => {
    const accepted = acceptedOf(await readResponse(context, emailRow))
    if (!accepted) return undefined
    const { publicUrl } = context.config
    const lines = await readEnglishLines(context, emailRow, accepted.document.revision)
    return acceptedOwnerEmail(emailed, { ...accepted, lines }, publicUrl)
  }),
  offer_declined_owner: toOwner(async (context, emailRow, emailed) => {
    const response = await readResponse(context, emailRow)
    if (!response) return undefined
    const { publicUrl } = context.config
    const reason = response.reason as DeclineReason | null
    const totalCents = await readTotal(context, emailed, response.revision)
    return declinedOwnerEmail(emailed, { ...response, reason, totalCents }, publicUrl)
  }),
  offer_question_owner: toOwner(async (context, emailRow, emailed) => {
    const response = await readResponse(context, emailRow)
    return response && questionOwnerEmail(emailed, response.text ?? '', context.config.publicUrl)
  }),
}

function toCustomer(
  contentOf: (
    context: EmailContext,
    emailRow: EmailRow,
    to: OfferEmail,
  ) => Promise<EmailContent | undefined>,
): MakeEmail {
  return async (context, emailRow): Promise<EmailOfKind | undefined> => {
    const emailed = await readEmailed(context, emailRow)
    if (!emailed) return undefined
    const { config } = context
    const to = { emailed, publicUrl: config.publicUrl, pageUrl: quotePageUrl(emailed, config) }
    const content = await contentOf(context, emailRow, to)
    return (
      content && {
        content,
        from: mailbox(companyNameOf(emailed.company), addressOf(config.emailFrom)),
        replyTo: await replyToOf(context.db, config, emailed),
      }
    )
  }
}

function toOwner(
  contentOf: (
    context: EmailContext,
    emailRow: EmailRow,
    emailed: EmailedQuote,
  ) => Promise<EmailContent | undefined>,
): MakeEmail {
  return async (context, emailRow): Promise<EmailOfKind | undefined> => {
    const emailed = await readEmailed(context, emailRow)
    const content = emailed && (await contentOf(context, emailRow, emailed))
    const replyTo = emailed?.quote.customer_email
    return content && { content, ...(replyTo && { replyTo }) }
  }
}

/** The URL of the quote's page. */
export function quotePageUrl({ quote }: EmailedQuote, config: EmailContext['config']): string {
  return quoteLinkUrl(config, { quoteId: quote.id, linkVersion: quote.link_version })
}

async function readEmailed({ db }: EmailContext, { company_id, quote_id }: EmailRow) {
  if (company_id === null || quote_id === null) return undefined
  return readEmailedQuote(db, company_id, quote_id)
}

async function readResponse(
  { db }: EmailContext,
  { company_id, quote_id, subject_key }: EmailRow,
): Promise<Response | undefined> {
  if (company_id === null || quote_id === null) return undefined
  return db
    .selectFrom('quote_responses')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .where('id', '=', Number(subject_key))
    .executeTakeFirst()
}

function acceptedOf(response: Response | undefined) {
  if (!response?.document || response.document_sha256 === null) return undefined
  return {
    document: response.document,
    sha256: response.document_sha256,
  }
}

async function readStoredOffer({ db }: EmailContext, { company_id, quote_id }: EmailRow) {
  if (company_id === null || quote_id === null) return undefined
  return inCompany({ db, companyId: company_id }, (tenantDb) =>
    findStoredOffer(tenantDb, company_id, quote_id),
  )
}

/** The offer with this revision, unless it was answered, withdrawn or replaced meanwhile. */
async function readOpenOffer(
  context: EmailContext,
  emailRow: EmailRow,
  revision: number,
): Promise<CustomerOffer | undefined> {
  const stored = await readStoredOffer(context, emailRow)
  const offer = stored && toCustomerOffer(stored, context.config)
  return offer?.state === 'open' && offer.revision === revision ? offer : undefined
}

/** The lines of a revision for the owner. `undefined` if the revision was replaced meanwhile. */
async function readEnglishLines(
  context: EmailContext,
  emailRow: EmailRow,
  revision: number,
): Promise<DocumentLine[] | undefined> {
  const stored = await readStoredOffer(context, emailRow)
  if (stored?.current_revision !== revision) return undefined
  return linesInCents(shownLines({ lines: stored.lines, language: 'en' }))
}

/** The total of a revision. */
async function readTotal(
  { db }: EmailContext,
  { quote }: EmailedQuote,
  revision: number,
): Promise<number | null> {
  if (revision === 1) return quote.total_cents
  const offer = await db
    .selectFrom('offers')
    .select('total_cents')
    .where('company_id', '=', quote.company_id)
    .where('quote_id', '=', quote.id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return offer?.total_cents ?? null
}

/** The owner's reason for the current price. */
async function readReason(
  { db }: EmailContext,
  { company_id, quote_id, subject_key }: EmailRow,
): Promise<string | null> {
  const offer = await db
    .selectFrom('offers')
    .select('reason')
    .where('company_id', '=', company_id)
    .where('quote_id', '=', quote_id)
    .where('revision', '=', Number(subject_key))
    .executeTakeFirst()
  return offer?.reason ?? null
}
