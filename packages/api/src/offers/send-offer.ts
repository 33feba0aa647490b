import {
  centsToDollars,
  dollarsToCents,
  formatWholeDollars,
  percentToBasisPoints,
  type QuotePrice,
  sum,
  taxLine,
  tryPrice,
} from '@curbquote/pricing'
import { maxQuoteDollars } from '@curbquote/types/limits'
import type { GivenLine, SendOffer } from '@curbquote/types/offers'
import type { Job } from '@curbquote/types/price-jobs'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import type { Kysely } from 'kysely'
import { ServiceNotOfferedError } from '../analyses/store-analysis.ts'
import { endOfLocalDay } from '../db/local-days.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { IdempotencyKeyReusedError, type RequestIdentity } from '../quotes/earlier-submission.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { contactedStatus } from './response-queries.ts'
import { withOwnedQuote, type OwnerDeps, type OwnedQuote } from './with-owned-quote.ts'
import { insertOffer, type NewOffer, type OfferPrice } from './insert-offer.ts'
import { emailToCustomer } from './offer-emails.ts'
import { QuoteChangedError } from './offer-errors.ts'
import type { StoredOffer } from './stored-offer.ts'

/**
 * Sends the customer a new price, which replaces the current offer and opens it. The price is given as lines, or as a job that
 * the current price list prices. Idempotent with an Idempotency-Key. Returns `undefined` when the company has no such quote.
 * @throws QuoteChangedError, DomainError `NOT_QUOTED`, ServiceNotOfferedError, DomainError `NEGATIVE_TOTAL`, DomainError `INVALID_TOTAL`
 */
export function sendOffer(
  deps: OwnerDeps,
  quote: OwnedQuote,
  body: SendOffer,
  actor: QuoteEventActor,
  identity: RequestIdentity,
) {
  return withOwnedQuote(deps, quote, async (tenantDb, stored) => {
    if (await wasSent(tenantDb, quote, identity)) return
    if (body.revision !== undefined && body.revision !== stored.current_revision)
      throw new QuoteChangedError()
    if (stored.offer_state === 'accepted')
      throw new QuoteChangedError(
        'The customer has accepted this quote. Reopen it to send a new price.',
      )
    const priced =
      'job' in body
        ? await priceGivenJob(tenantDb, quote.companyId, stored, body)
        : priceLines(stored, body)
    const { totalCents } = priced.price
    if (totalCents <= 0 || totalCents > dollarsToCents(maxQuoteDollars)) {
      const range = `more than $0 and at most ${formatWholeDollars(maxQuoteDollars)}`
      throw new DomainError(422, 'INVALID_TOTAL', `The total must be ${range}.`)
    }
    const revision = stored.current_revision + 1
    const updated = await tenantDb
      .updateTable('quotes')
      .set({
        offer_state: 'open',
        opened_at: null,
        current_revision: revision,
        current_total_cents: totalCents,
        valid_until: endOfLocalDay(stored.time_zone, body.validDays ?? stored.quote_validity_days),
        status: contactedStatus,
      })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .where('current_revision', '=', stored.current_revision)
      .where('offer_state', '<>', 'accepted')
      .returning('id')
      .executeTakeFirst()
    if (!updated) {
      // A concurrent request with the same key may have sent it.
      if (await wasSent(tenantDb, quote, identity)) return
      throw new QuoteChangedError()
    }
    await insertOffer(tenantDb, quote, {
      ...priced,
      revision,
      kind: 'reviewed',
      reason: body.reason?.trim() || null,
      createdBy: actor,
      identity,
    })
    await recordQuoteEvent(tenantDb, deps.jobs, {
      ...quote,
      kind: 'revised',
      from: stored.total_cents === null ? null : toDollars(stored.total_cents),
      to: toDollars(totalCents),
      actor,
      emails: emailToCustomer(stored, 'offer_revised_customer', revision),
    })
  })
}

/**
 * Whether an identical request has sent its price before.
 * @throws IdempotencyKeyReusedError when the key was used with another body
 */
async function wasSent(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: OwnedQuote,
  { idempotencyKey, requestHash }: RequestIdentity,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false
  const earlier = await tenantDb
    .selectFrom('offers')
    .select('request_hash')
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (earlier && earlier.request_hash !== requestHash) throw new IdempotencyKeyReusedError()
  return earlier !== undefined
}

type PricedOffer = Pick<NewOffer, 'pricedJob' | 'priceListVersion' | 'taxBasisPoints' | 'price'>

/** Prices a job by the current price list, and stores the list. The trip fee still depends on the quote's ZIP code. */
export async function priceGivenJob(
  tenantDb: Kysely<Database>,
  companyId: number,
  { priced_job }: Pick<StoredOffer, 'priced_job'>,
  {
    job: given,
    selectedAddOnIds = [],
  }: Pick<Extract<SendOffer, { job: Job }>, 'job' | 'selectedAddOnIds'>,
): Promise<PricedOffer & { pricedJob: Job; serviceTypeId: number; price: QuotePrice }> {
  const list = await readPriceList(tenantDb, companyId)
  if (!list) throw new ServiceNotOfferedError()
  const job: Job = {
    ...(priced_job?.zip !== undefined && { zip: priced_job.zip }),
    ...(priced_job?.tripMiles !== undefined && { tripMiles: priced_job.tripMiles }),
    ...(priced_job?.isOutsideArea && { isOutsideArea: true }),
    ...given,
  }
  const tried = tryPrice(job, list, selectedAddOnIds)
  if ('reasons' in tried) {
    const message = 'Your prices do not cover this job. Enter its lines instead.'
    throw new DomainError(422, 'NOT_QUOTED', message, { details: { reasons: tried.reasons } })
  }
  await tenantDb
    .insertInto('price_list_versions')
    .values({ company_id: companyId, version: list.version, list: JSON.stringify(list) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version: priceListVersion, taxBasisPoints } = list
  const { serviceTypeId } = tried.priced.service
  return { pricedJob: job, serviceTypeId, priceListVersion, taxBasisPoints, price: tried.price }
}

/** The total of lines that the owner gives, with tax. */
function priceLines(
  stored: StoredOffer,
  { lines, taxRate }: { lines: readonly GivenLine[]; taxRate?: number },
): PricedOffer {
  const taxBasisPoints =
    taxRate === undefined
      ? (stored.tax_basis_points ?? stored.company_tax_basis_points)
      : percentToBasisPoints(taxRate)
  const given = lines.map(toOfferLine)
  const untaxedCents = sum(given.map(({ amountCents }) => amountCents))
  if (untaxedCents < 0)
    throw new DomainError(422, 'NEGATIVE_TOTAL', 'The discounts are larger than the price.')
  const tax = taxLine(untaxedCents, taxBasisPoints)
  return {
    pricedJob: null,
    priceListVersion: null,
    taxBasisPoints,
    price: {
      lines: taxBasisPoints > 0 ? [...given, tax] : given,
      untaxedCents,
      taxCents: tax.amountCents,
      totalCents: untaxedCents + tax.amountCents,
    },
  }
}

function toOfferLine({ label, amount }: GivenLine): OfferPrice['lines'][number] {
  const amountCents = dollarsToCents(amount)
  if (amountCents < 0) return { kind: 'discount', label: label.trim(), amountCents }
  const trace = { op: 'flat', of: 'by_hand', amountCents } as const
  return { kind: 'service', label: label.trim(), amountCents, trace }
}

function toDollars(cents: number): string {
  return centsToDollars(cents).toFixed(2)
}
