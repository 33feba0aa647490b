import { dollarsToCents, squareFeetToSquareCentifeet, sum } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PricedLine } from '@curbquote/types/price-rules'
import type { Trace } from '@curbquote/types/price-trace'
import type { AddManualQuote } from '@curbquote/types/quotes'
import type { Kysely } from 'kysely'
import { DomainError } from '../errors/errors.ts'
import { priceGivenJob } from '../offers/send-offer.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { endsOffer, type QuoteActor } from './change-quote.ts'
import {
  AlreadySubmittedError,
  findEarlierSubmission,
  type RequestIdentity,
} from '../quotes/earlier-submission.ts'
import { type CustomerInput, toCustomerColumns } from '../quotes/customer.ts'
import { type QuoteRow, readQuote } from '../quotes/quote-queries.ts'
import { toLineColumns } from '../quotes/to-quote-line.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'

/** The API also takes quotes without an area, and the parts of a street address. */
export type ManualQuote = Omit<AddManualQuote, 'customerAddress' | 'estimatedArea'> &
  CustomerInput & { estimatedArea: number | null; metadata?: Record<string, string> }

/**
 * Adds a quote that was given in person. Its price is one line with the owner's total including tax, or that of a job by the
 * current price list. Idempotent with an Idempotency-Key: `isReplayed` tells that an earlier request added the quote.
 * @throws IdempotencyKeyReusedError; InvalidInputError for invalid customer data; DomainError `PRICE_CHANGED`, DomainError `NOT_QUOTED` and
 *   ServiceNotOfferedError for a job
 */
export async function addManualQuote(
  tenant: Tenant,
  jobs: Jobs,
  given: ManualQuote,
  actor: QuoteActor,
  identity: RequestIdentity,
): Promise<{ quote: QuoteRow | undefined; isReplayed: boolean }> {
  const { db, companyId } = tenant
  const readEarlier = async () => {
    const earlier = await findEarlierSubmission(db, companyId, identity)
    return (
      earlier && inCompany(tenant, (tenantDb) => readQuote(tenantDb, companyId, earlier.quoteId))
    )
  }
  try {
    const earlier = await readEarlier()
    if (earlier) return { quote: earlier, isReplayed: true }
    const quote = await insertQuote(tenant, jobs, given, actor, identity)
    return { quote, isReplayed: false }
  } catch (error) {
    if (error instanceof AlreadySubmittedError)
      return { quote: await readEarlier(), isReplayed: true }
    throw error
  }
}

/** @throws AlreadySubmittedError when a concurrent request with the same key stored the quote; the rollback returns the number */
function insertQuote(
  tenant: Tenant,
  jobs: Jobs,
  given: ManualQuote,
  actor: QuoteActor,
  { idempotencyKey, requestHash }: RequestIdentity,
): Promise<QuoteRow | undefined> {
  const { status = 'pending', notes, jobDate } = given
  const totalCents = dollarsToCents(given.totalCost)
  const customer = toCustomerColumns(given)
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { columns, lines } = given.job
      ? await priceFromList(tenantDb, companyId, given, given.job)
      : priceByHand(totalCents)
    const inserted = await tenantDb
      .insertInto('quotes')
      .values({
        company_id: companyId,
        ...customer,
        measurement_method: 'manual',
        area_sq_centifeet:
          given.estimatedArea === null ? null : squareFeetToSquareCentifeet(given.estimatedArea),
        ...columns,
        notes: notes?.trim() || null,
        job_date: jobDate ?? null,
        status,
        metadata: JSON.stringify(given.metadata ?? {}),
        // An offer of a job that is over cannot be signed.
        ...(endsOffer(status) && { offer_state: 'withdrawn' as const }),
        idempotency_key: idempotencyKey ?? null,
        request_hash: requestHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new AlreadySubmittedError()
    const { id } = inserted
    await tenantDb
      .insertInto('quote_lines')
      .values(
        lines.map((line, position) => ({
          company_id: companyId,
          quote_id: id,
          position,
          ...toLineColumns(line),
          trace: JSON.stringify(line.trace),
        })),
      )
      .execute()
    await recordQuoteEvent(tenantDb, jobs, {
      kind: 'added',
      companyId,
      quoteId: id,
      to: status,
      actor,
    })
    if (endsOffer(status))
      await recordQuoteEvent(tenantDb, jobs, {
        kind: 'withdrawn',
        offerStateBefore: 'open',
        companyId,
        quoteId: id,
        from: status,
        to: null,
        actor,
      })
    return readQuote(tenantDb, companyId, id)
  })
}

function priceByHand(totalCents: number) {
  const trace: Trace = { op: 'flat', of: 'by_hand', amountCents: totalCents }
  const line: PricedLine = {
    kind: 'service',
    label: 'Price given by hand',
    amountCents: totalCents,
    trace,
  }
  return {
    columns: {
      estimated_cost_cents: totalCents,
      setup_fee_cents: 0,
      untaxed_cents: totalCents,
      tax_basis_points: 0,
      tax_cents: 0,
      total_cents: totalCents,
    },
    lines: [line],
  }
}

/** The lines of a job by the current price list, if they add up to the total that the owner saw. */
async function priceFromList(
  tenantDb: Kysely<Database>,
  companyId: number,
  { totalCost, selectedAddOnIds = [] }: ManualQuote,
  job: Job,
) {
  const { pricedJob, serviceTypeId, priceListVersion, taxBasisPoints, price } = await priceGivenJob(
    tenantDb,
    companyId,
    { priced_job: null },
    { job, selectedAddOnIds },
  )
  if (price.totalCents !== dollarsToCents(totalCost))
    throw new DomainError(
      409,
      'PRICE_CHANGED',
      'Your prices have changed. Check the new total and add the quote again.',
    )
  return {
    columns: {
      service_type_id: serviceTypeId,
      estimated_cost_cents: price.estimatedCostCents,
      setup_fee_cents: sum(
        price.lines
          .filter(({ kind }) => kind === 'setup_fee')
          .map(({ amountCents }) => amountCents),
      ),
      untaxed_cents: price.untaxedCents,
      tax_basis_points: taxBasisPoints,
      tax_cents: price.taxCents,
      total_cents: price.totalCents,
      price_list_version: priceListVersion,
      priced_job: JSON.stringify(pricedJob),
    },
    lines: price.lines,
  }
}
