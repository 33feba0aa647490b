import { dailySummaryHour } from '@curbquote/types/limits'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { endOfLocalDay, localDate } from '../db/local-days.ts'
import type { Database } from '../db/schema/index.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { alertColumns, alertRecipients } from '../quote-emails/quote-email.ts'
import type { Jobs } from '../providers/jobs.ts'
import { defineJob } from '../providers/define-job.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'

/** Companies per transaction. */
const companiesPerBatch = 100

/** For how many hours after the hour of `dailySummaryHour` a missed summary is still sent. */
const lateHours = 2

/**
 * Enqueues yesterday's summary for every company that had quotes and has email alerts and the summary turned on. Summaries
 * are sent from the hour of `dailySummaryHour` through the hour `lateHours` later, in the company's time zone by the database's
 * clock. Idempotent within a day.
 */
export async function summarizeDays({
  db,
  jobs,
  now = sql`now()`,
}: {
  db: Kysely<Database>
  jobs: Jobs
  now?: RawBuilder<Date>
}): Promise<void> {
  let afterId: number | undefined = 0
  while (afterId !== undefined) {
    const from: number = afterId
    afterId = await db
      .transaction()
      .execute((transaction) => queueSummaries(transaction, jobs, from, now))
  }
}

/** Enqueues the summaries of the next companies after `afterId`. Returns the last id, or `undefined` at the end. */
async function queueSummaries(
  transaction: Transaction<Database>,
  jobs: Jobs,
  afterId: number,
  now: RawBuilder<Date>,
): Promise<number | undefined> {
  const companies = await findCompaniesToSummarize(transaction, afterId, now)
  const summaries = companies.flatMap((company) => {
    const recipients = alertRecipients(company)
    const parameters = JSON.stringify({ day: company.day })
    return recipients.length > 0
      ? [{ company_id: company.id, kind: 'daily_summary', recipients, parameters }]
      : []
  })
  if (summaries.length > 0) {
    const queued = await transaction
      .insertInto('deliveries')
      .values(summaries)
      // Already written by an earlier or concurrent run.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    await queueDeliveries(
      transaction,
      jobs,
      queued.map(({ id }) => id),
    )
  }
  return companies.at(-1)?.id
}

function findCompaniesToSummarize(
  transaction: Transaction<Database>,
  afterId: number,
  now: RawBuilder<Date>,
) {
  const timeZone = sql.ref<string>('companies.time_zone')
  const hour = sql<number>`extract(hour from ${now} at time zone ${timeZone})`
  return transaction
    .selectFrom('companies')
    .select(['id', ...alertColumns, sql<string>`(${localDate(timeZone, now)} - 1)::text`.as('day')])
    .where('id', '>', afterId)
    .where('email_notifications', '=', true)
    .where('daily_summary', '=', true)
    .where(hour, '>=', dailySummaryHour)
    .where(hour, '<=', dailySummaryHour + lateHours)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('quotes')
          .select('quotes.id')
          .whereRef('quotes.company_id', '=', 'companies.id')
          .where(isNoSpam)
          .where('quotes.created_at', '>=', endOfLocalDay(timeZone, -2, now))
          .where('quotes.created_at', '<', endOfLocalDay(timeZone, -1, now)),
      ),
    )
    .orderBy('id')
    .limit(companiesPerBatch)
    .execute()
}

/** Enqueues the daily summaries that are due. */
export const summarizeDaysJob = defineJob({
  queue: 'summarize-days',
  options: { retryLimit: 2, retryDelay: 300, polling: 'slow' },
  cron: '0 * * * *',
  run: ({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }) => summarizeDays({ db, jobs }),
})
