import { dollarsToCents, formatCents, type QuotePrice } from '@curbquote/pricing'
import type { AcceptedOffer, AcceptOffer, CustomerOffer } from '@curbquote/types/offers'
import { toShownText } from '@curbquote/types/text'
import { type Kysely, sql } from 'kysely'
import { DomainError } from '../errors/errors.ts'
import { givenConsent } from '../consents/given-consent.ts'
import type { Database } from '../db/schema/index.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { acceptanceSentence, eSignSentence, eSignTextId } from './agreed-sentences.ts'
import type { ResponseDeps } from './response-deps.ts'
import { type ResponseSource, insertResponse, restoredStatus } from './response-queries.ts'
import { enqueueDocument } from '../documents/enqueue-document.ts'
import { withLinkedQuote, type LinkedQuote } from './with-linked-quote.ts'
import { insertOffer } from './insert-offer.ts'
import { choiceOf, priceOfChoice } from './offer-choice.ts'
import { emailToCustomer, emailToOwner } from './offer-emails.ts'
import { OfferChangedError } from './offer-errors.ts'
import { quoteDocumentOf } from '../documents/quote-document.ts'
import { findResponseInForce, refusalOf, requireStoredOffer } from './refuse-response.ts'
import { requirePrintable } from './require-printable.ts'
import type { StoredOffer } from './stored-offer.ts'
import { termsVersionOf, toCustomerOffer, withPrice } from './to-customer-offer.ts'

/**
 * Accepts the offer that the customer saw, in one guarded update. If the customer selected other add-ons, a new revision is
 * priced from the stored job and accepted in the same transaction.
 * @throws OfferNotFoundError, OfferChangedError, AlreadyAnsweredError, DomainError `OFFER_EXPIRED`, DomainError `NAME_REQUIRED`,
 *   DomainError `E_SIGN_REQUIRED`, UnprintableNameError, DomainError `UNPRINTABLE_OFFER`, IdempotencyKeyReusedError
 */
export function acceptOffer(
  { db, jobs, config }: ResponseDeps,
  token: string,
  body: AcceptOffer,
  source: ResponseSource,
): Promise<AcceptedOffer> {
  return withLinkedQuote(db, config, token, async (tenantDb, quote) => {
    const findEarlier = () => findResponseInForce(tenantDb, quote, { config }, 'accepted', source)
    const earlier = await findEarlier()
    if (earlier) return toAccepted(earlier.revision, earlier.created_at)
    const name = toShownText(body.name).trim()
    if (!name) throw new DomainError(422, 'NAME_REQUIRED', 'Please enter your full name.')

    const stored = await requireStoredOffer(tenantDb, quote)
    const changed = priceOfChoice(choiceOf(stored), body.selectedAddOnIds)
    const accepted = await acceptRevision(tenantDb, quote, stored, body, changed)
    if (!accepted) {
      // A concurrent request with the same key may have accepted it.
      const first = await findEarlier()
      if (first) return toAccepted(first.revision, first.created_at)
      throw await refusalOf(tenantDb, quote, { config }, { ...body, kind: 'accepted' })
    }
    const termsVersion = termsVersionOf(stored.quote_terms)
    if (body.termsVersion !== termsVersion)
      throw new OfferChangedError(toCustomerOffer(stored, config, body))
    if (stored.requires_signature && !body.eSign)
      throw new DomainError(422, 'E_SIGN_REQUIRED', 'Please agree to sign electronically.')

    const { revision, acceptedAt } = accepted
    if (changed)
      await insertOffer(tenantDb, quote, {
        revision,
        kind: 'customer_choice',
        pricedJob: stored.priced_job,
        priceListVersion: stored.price_list?.version ?? null,
        taxBasisPoints: stored.tax_basis_points ?? 0,
        price: changed,
        reason: null,
        createdBy: 'customer',
      })
    const priced = changed ? withPrice(stored, changed) : stored
    const offer = toCustomerOffer({ ...priced, current_revision: revision }, config)
    requirePrintable(offer, body.name)
    const { document, sha256 } = quoteDocumentOf(
      { ...offer, total: offer.total ?? 0 },
      {
        name,
        agreed: agreedSentences(offer, body),
        drawn: body.drawn,
        channel: source.channel,
        acceptedAt,
      },
    )
    const responseId = await insertResponse(
      tenantDb,
      quote,
      {
        revision,
        kind: 'accepted',
        name,
        drawn: body.drawn ? JSON.stringify(body.drawn) : null,
        document: JSON.stringify(document),
        document_sha256: sha256,
        consent_id: body.eSign ? await recordConsent(tenantDb, quote, stored, body, source) : null,
      },
      source,
    )
    await recordQuoteEvent(tenantDb, jobs, {
      ...quote,
      kind: 'accepted',
      from: null,
      to: String(revision),
      actor: 'customer',
      emails: [
        ...emailToCustomer(stored, 'offer_accepted_customer', responseId),
        ...emailToOwner(stored, 'offer_accepted_owner', responseId),
      ],
    })
    await enqueueDocument(tenantDb, jobs, { companyId: quote.companyId, responseId })
    return toAccepted(revision, acceptedAt)
  })
}

/**
 * The update that decides: of concurrent responses, revisions, expiries and deletions exactly one wins. Returns nothing if a
 * condition fails.
 */
async function acceptRevision(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
  stored: StoredOffer,
  body: AcceptOffer,
  changed: QuotePrice | undefined,
): Promise<{ revision: number; acceptedAt: Date } | undefined> {
  // The document is made from the revision that was read, so the request must be for this revision.
  if (stored.current_revision !== body.revision) return undefined
  // With other add-ons, the total on the screen must equal the new total.
  const { totalCents } = changed ?? { totalCents: stored.total_cents }
  if (totalCents !== dollarsToCents(body.total)) return undefined
  const revision = changed ? body.revision + 1 : body.revision
  const row = await tenantDb
    .updateTable('quotes')
    .set({
      offer_state: 'accepted',
      accepted_revision: revision,
      responded_at: sql<Date>`now()`,
      status: restoredStatus,
      ...(changed && { current_revision: revision, current_total_cents: changed.totalCents }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', quoteId)
    .where('current_revision', '=', body.revision)
    .where('offer_state', 'in', ['open', 'declined'])
    .where('valid_until', '>', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(current_total_cents, total_cents) = ${stored.total_cents}`)
    .returning('responded_at')
    .executeTakeFirst()
  return row?.responded_at ? { revision, acceptedAt: row.responded_at } : undefined
}

/** The sentences whose boxes the customer checked, in the language of the page. */
function agreedSentences({ language, total, terms, company }: CustomerOffer, body: AcceptOffer) {
  const acceptance = acceptanceSentence(
    language,
    formatCents(dollarsToCents(total ?? 0)),
    terms.trim() !== '',
  )
  return body.eSign
    ? [acceptance, eSignSentence(language, company.name, body.consentTextId)]
    : [acceptance]
}

async function recordConsent(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
  stored: StoredOffer,
  body: AcceptOffer,
  { origin }: ResponseSource,
): Promise<number> {
  const consent = givenConsent(
    { email: stored.customer_email, phone: stored.customer_phone },
    {
      purpose: 'e_sign',
      textId: body.consentTextId ?? eSignTextId(stored.language),
      language: stored.language,
      company: stored.branding_name || stored.name,
    },
    'quote_page',
    origin ?? { ip: null, userAgent: null, pageUrl: null },
  )
  const { id } = await tenantDb
    .insertInto('consents')
    .values({ ...consent, company_id: companyId, quote_id: quoteId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function toAccepted(revision: number, acceptedAt: Date): AcceptedOffer {
  return { state: 'accepted', revision, acceptedAt: acceptedAt.toISOString() }
}
