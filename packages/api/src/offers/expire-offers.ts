import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { Jobs } from '../providers/jobs.ts'
import { defineJob } from '../providers/define-job.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'

const offersPerBatch = 200

/** The condition of the index that the scan uses. */
const isUnsettled = sql<boolean>`quotes.status in ('pending', 'contacted')`

/**
 * Records the expiry of open offers as an event, so that it is in the history and stops reminders. An expired offer cannot be
 * accepted even before this job runs. Quotes that the owner completed or declined are not changed.
 */
export async function expireOffers({
  db,
  jobs,
}: {
  db: Kysely<Database>
  jobs: Jobs
}): Promise<void> {
  let last = { validUntil: '-infinity', quoteId: 0 }
  for (;;) {
    const due = await db
      .selectFrom('quotes')
      .select([
        'company_id as companyId',
        'id as quoteId',
        sql<string>`valid_until::text`.as('validUntil'),
      ])
      .where('offer_state', '=', 'open')
      .where(isNoSpam)
      .where('valid_until', '<=', sql<Date>`now()`)
      .where(isUnsettled)
      .where(
        sql<boolean>`(valid_until, id) > (${last.validUntil}::timestamptz, ${last.quoteId}::integer)`,
      )
      .orderBy('valid_until')
      .orderBy('id')
      .limit(offersPerBatch)
      .execute()
    for (const quote of due) await expireOffer(db, jobs, quote)
    last = due.at(-1) ?? last
    if (due.length < offersPerBatch || jobs.stopping.aborted) return
  }
}

function expireOffer(
  db: Kysely<Database>,
  jobs: Jobs,
  quote: { companyId: number; quoteId: number },
): Promise<void> {
  return inCompany({ db, companyId: quote.companyId }, async (tenantDb) => {
    const expired = await tenantDb
      .updateTable('quotes')
      .set({ offer_state: 'expired' })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', quote.quoteId)
      .where('offer_state', '=', 'open')
      .where('valid_until', '<=', sql<Date>`now()`)
      .where(isUnsettled)
      .returning('id')
      .executeTakeFirst()
    if (expired)
      await recordQuoteEvent(tenantDb, jobs, {
        ...quote,
        kind: 'expired',
        from: null,
        to: null,
        actor: 'system',
      })
  })
}

/** Records the expiry of offers. */
export const expireOffersJob = defineJob({
  queue: 'expire-offers',
  options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3_600, polling: 'slow' },
  cron: '*/15 * * * *',
  run: ({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }) => expireOffers({ db, jobs }),
})
