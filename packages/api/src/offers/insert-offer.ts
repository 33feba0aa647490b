import type { OfferKind } from '@curbquote/types/offers'
import type { Job } from '@curbquote/types/price-jobs'
import type { PricedLine } from '@curbquote/types/price-rules'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { RequestIdentity } from '../quotes/earlier-submission.ts'
import type { LinkedQuote } from './with-linked-quote.ts'

/** A revision after the first price: revision 2 or later. */
export interface NewOffer {
  revision: number
  kind: OfferKind
  /** The job and the version of the price list. `null` for lines that the owner gave. */
  pricedJob: Job | null
  priceListVersion: number | null
  taxBasisPoints: number
  price: OfferPrice
  reason: string | null
  createdBy: QuoteEventActor
  identity?: RequestIdentity
}

/** Lines with their totals. A discount that the owner gave has no trace. */
export interface OfferPrice {
  lines: readonly (Omit<PricedLine, 'trace'> & Partial<Pick<PricedLine, 'trace'>>)[]
  untaxedCents: number
  taxCents: number
  totalCents: number
}

/** Stores a revision with its lines. The caller makes it the current one of the quote, in the same transaction. */
export async function insertOffer(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: LinkedQuote,
  { price, ...offer }: NewOffer,
): Promise<void> {
  const { revision } = offer
  await tenantDb
    .insertInto('offers')
    .values({
      company_id: companyId,
      quote_id: quoteId,
      revision,
      kind: offer.kind,
      priced_job: offer.pricedJob && JSON.stringify(offer.pricedJob),
      price_list_version: offer.priceListVersion,
      untaxed_cents: price.untaxedCents,
      tax_basis_points: offer.taxBasisPoints,
      tax_cents: price.taxCents,
      total_cents: price.totalCents,
      reason: offer.reason,
      created_by: offer.createdBy,
      idempotency_key: offer.identity?.idempotencyKey ?? null,
      request_hash: offer.identity?.requestHash ?? null,
    })
    .execute()
  const lines = price.lines.map((line, position) => ({ position, ...line }))
  await sql`
    insert into offer_lines
      (company_id, quote_id, revision, position, kind, label, label_es, amount_cents, service_type_id, add_on_id,
        add_on_status, trace)
    select ${companyId}::integer, ${quoteId}::integer, ${revision}::integer, l.position, l.kind, l.label, l."labelEs",
      l."amountCents", l."serviceTypeId", l."addOnId", l."addOnStatus", l.trace
    from json_to_recordset(${JSON.stringify(lines)}::json) as l(position integer, kind text, label text,
      "labelEs" text, "amountCents" bigint, "serviceTypeId" integer, "addOnId" integer, "addOnStatus" text, trace jsonb)`.execute(
    tenantDb,
  )
}
