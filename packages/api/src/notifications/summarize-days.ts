import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { alertRecipients } from '../quotes/quote-email.ts'
import type { Jobs } from '../services/jobs.ts'

/** How many companies' emails one transaction writes. */
const companiesPerBatch = 100

/**
 * Queues the summary of yesterday (UTC, by the database's clock) for every company that wants one and had quotes then. Run
 * again on the same day it queues only what is missing.
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

/** Queues the summaries of the companies next after `afterId`; answers the last one's id, `undefined` when there was none. */
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
      .insertInto('mails')
      .values(summaries)
      // An earlier or another process's run has written it.
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
