import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { alertRecipients } from '../quotes/quote-email.ts'
import type { Jobs } from '../services/jobs.ts'

/** Companies per transaction. */
const companiesPerBatch = 100

/**
 * Enqueues the summary of yesterday (UTC, by the database's clock) for every company that has it switched on and had quotes.
 * Idempotent within a day.
 */
export async function summarizeDays({
  db,
  jobs,
}: {
  db: Kysely<Database>
  jobs: Jobs
}): Promise<void> {
  let afterId: number | undefined = 0
  while (afterId !== undefined) {
    const from: number = afterId
    afterId = await db
      .transaction()
      .execute((transaction) => queueSummaries(transaction, jobs, from))
  }
}

/** Enqueues the summaries of the next companies after `afterId`. Returns the last id, or `undefined` at the end. */
async function queueSummaries(
  transaction: Transaction<Database>,
  jobs: Jobs,
  afterId: number,
): Promise<number | undefined> {
  const companies = await findCompaniesToSummarize(transaction, afterId)
  const summaries = companies.flatMap((company) => {
    const recipients = alertRecipients(company)
    const parameters = JSON.stringify({ day: company.day })
    return recipients.length > 0
      ? [{ company_id: company.id, kind: 'daily_summary', recipients, parameters }]
      : []
  })
  if (summaries.length > 0) {
    const emails = await transaction
      .insertInto('emails')
      .values(summaries)
      // Already written by an earlier or concurrent run.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id as emailId')
      .execute()
    await jobs.enqueue(transaction, 'send-email', emails)
  }
  return companies.at(-1)?.id
}

function findCompaniesToSummarize(transaction: Transaction<Database>, afterId: number) {
  const yesterday = sql<string>`((now() at time zone 'UTC')::date - 1)`
  return transaction
    .selectFrom('companies')
    .select([
      'id',
      'email',
      'contact_emails',
      'unconfirmed_emails',
      'notification_email',
      sql<string>`${yesterday}::text`.as('day'),
    ])
    .where('id', '>', afterId)
    .where('email_notifications', '=', true)
    .where('daily_summary', '=', true)
    .where('id', 'in', (days) =>
      days
        .selectFrom('quote_days')
        .select('company_id')
        .where('day', '=', yesterday)
        .groupBy('company_id')
        .having((day) => day.fn.sum('quotes'), '>', 0),
    )
    .orderBy('id')
    .limit(companiesPerBatch)
    .execute()
}
