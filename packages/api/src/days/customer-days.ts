import type { DayChoice, OfferDay } from '@curbquote/types/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { readOfferDays } from './day-loads.ts'
import { canRequest } from './request-days.ts'
import type { DayOfQuote } from './take-seat.ts'

/** What the customer's page shows about days. */
export interface CustomerDays {
  confirmed: ConfirmedDay | undefined
  /** The owner moved the job and the customer has not answered. */
  awaitsResponse: boolean
  suggestion: DayChoice | undefined
  requests: (DayChoice & { lapsesAt: Date | null })[]
  /** The days that can be requested. Empty if the quote is not accepted. */
  days: OfferDay[]
}

export interface ConfirmedDay extends DayChoice {
  confirmedAt: Date
  /** The number of earlier days of the job. */
  earlier: number
}

/** Reads the days of a quote for its customer. */
export async function readCustomerDays(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: DayOfQuote,
): Promise<CustomerDays> {
  const quote = await tenantDb
    .selectFrom('quotes')
    .select(['offer_state', 'status', 'customer_zip'])
    .where('company_id', '=', companyId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  const rows = await tenantDb
    .selectFrom('day_requests as r')
    .select([
      'r.day',
      'r.part',
      'r.state',
      'r.is_suggested',
      'r.awaits_response',
      'r.created_at',
      'r.lapses_at',
      sql<number>`(select count(*)::integer from day_requests e
        where e.company_id = r.company_id and e.quote_id = r.quote_id and e.id < r.id)`.as(
        'earlier',
      ),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.quote_id', '=', quoteId)
    .where('r.state', 'in', ['requested', 'confirmed'])
    .orderBy('r.id')
    .execute()
  const confirmed = rows.find(({ state }) => state === 'confirmed')
  const requested = rows.filter(({ state }) => state === 'requested')
  const suggestion = requested.find(({ is_suggested }) => is_suggested)
  const requests = requested.filter(({ is_suggested }) => !is_suggested)
  const offersDays = quote !== undefined && canRequest(quote) && requests.length === 0
  return {
    confirmed: confirmed && {
      day: confirmed.day,
      part: confirmed.part,
      confirmedAt: confirmed.created_at,
      earlier: confirmed.earlier,
    },
    awaitsResponse: confirmed?.awaits_response ?? false,
    suggestion: suggestion && { day: suggestion.day, part: suggestion.part },
    requests: requests.map(({ day, part, lapses_at: lapsesAt }) => ({ day, part, lapsesAt })),
    days: offersDays ? await readOfferDays(tenantDb, companyId, quote.customer_zip) : [],
  }
}
