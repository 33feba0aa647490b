import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { type Clock, databaseClock, isBusinessTime } from './follow-up-schedule.ts'
import { planFollowUps } from './plan-follow-ups.ts'
import { hadTwoThisWeek } from './remindable-quotes.ts'
import { settleFollowUps } from './settle-follow-ups.ts'
import { defineJob } from '../providers/define-job.ts'

interface QueueDeps {
  db: Kysely<Database>
  jobs: Pick<Jobs, 'enqueue'>
}

const quotesPerBatch = 500

/** The periodic job: plans new reminders and queues the emails of those that are due. */
export async function sendFollowUps(
  { db, jobs }: QueueDeps,
  { now = databaseClock, stopping }: { now?: Clock; stopping?: AbortSignal } = {},
): Promise<void> {
  await settleFollowUps(db)
  await planFollowUps(db, now)
  const queueBatch = () =>
    db.transaction().execute((transaction) => queueDueFollowUps(transaction, jobs, { now }))
  while ((await queueBatch()) === quotesPerBatch) if (stopping?.aborted) return
}

/**
 * Queues the latest due reminder of each quote, and skips its earlier ones: after an outage the customer gets one email. The
 * reminder stays due until its email is sent, so that it can be stopped until the last moment. The transaction must run under
 * the connection's own role.
 * @returns the number of queued emails
 */
export async function queueDueFollowUps(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  { now = databaseClock, quoteId }: { now?: Clock; quoteId?: number } = {},
): Promise<number> {
  // A pending or submitting email still has a job. The job of a stopped email has ended: it could not be sent at that time.
  // Another process, or the deletion of the quote, may hold the rows. Waiting for them could block both.
  const { rows } = await sql<{ id: string }>`
    with latest as materialized (
      select distinct on (f.company_id, f.quote_id) f.company_id, f.quote_id, f.step
      from follow_ups f
      join companies c on c.id = f.company_id
      left join deliveries e on e.id = f.email_id
      where f.state = 'due' and f.due_at <= ${now}
        and ${quoteId === undefined ? sql`true` : sql`f.quote_id = ${quoteId}`}
        and (f.is_requested or ${isBusinessTime(sql.ref<string>('c.time_zone'), now)})
        and (f.email_id is null or e.state = 'stopped')
        and not ${hadTwoThisWeek(now)}
        and not exists (
          select from follow_ups o join deliveries oe on oe.id = o.email_id
          where o.company_id = f.company_id and o.quote_id = f.quote_id and oe.state in ('pending', 'submitting'))
      order by f.company_id, f.quote_id, f.due_at desc, f.step desc
      limit ${quotesPerBatch}
    ), picked as materialized (
      select f.company_id, f.quote_id, f.step, f.email_id, f.due_at, q.customer_email
      from latest l
      join follow_ups f on f.company_id = l.company_id and f.quote_id = l.quote_id and f.step = l.step
      join quotes q on q.company_id = f.company_id and q.id = f.quote_id
      where f.state = 'due'
      for update of f skip locked
      for key share of q skip locked
    ), skipped as (
      update follow_ups f set state = 'stopped', stop_reason = 'skipped'
      from picked p
      where f.company_id = p.company_id and f.quote_id = p.quote_id and f.step <> p.step
        and f.state = 'due' and f.due_at <= p.due_at
    ), resumed as (
      update deliveries e set state = 'pending', last_error = null
      from picked p
      where e.id = p.email_id and e.state = 'stopped'
      returning e.id
    ), inserted as (
      insert into deliveries (company_id, quote_id, kind, recipients)
      select company_id, quote_id, 'follow_up_' || step, array[customer_email] from picked where email_id is null
      on conflict do nothing
      returning id, company_id, quote_id, kind
    ), linked as (
      update follow_ups f set email_id = i.id
      from inserted i
      where f.company_id = i.company_id and f.quote_id = i.quote_id and i.kind = 'follow_up_' || f.step
    )
    select id from resumed union all select id from inserted`.execute(transaction)
  if (rows.length > 0)
    await queueDeliveries(
      transaction,
      jobs,
      rows.map(({ id }) => id),
    )
  return rows.length
}

/** Plans reminders about open quotes and queues those that are due. */
export const sendFollowUpsJob = defineJob({
  queue: 'send-follow-ups',
  options: { retryLimit: 2, retryDelay: 30, expireInSeconds: 600, polling: 'slow' },
  cron: '*/5 * * * *',
  run: ({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }) =>
    sendFollowUps({ db, jobs }, { stopping: jobs.stopping }),
})
