import { lapseReminderHours } from '@curbquote/types/days'
import { type Kysely, sql } from 'kysely'
import { inCompany, resetTenantRole } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'
import { dayEmail, ownerEmail, recordDayEvent } from './day-events.ts'
import { type DayOfQuote, type DayRow, lockQuote } from './take-seat.ts'

const quotesPerRun = 500

/** An owner who got a request within the last hours needs no reminder of it. */
const hoursBeforeReminder = 12

interface LapseDeps {
  db: Kysely<Database>
  jobs: Pick<Jobs, 'enqueue'> & Partial<Pick<Jobs, 'stopping'>>
}

/** Ends requests and suggestions that nobody answered, and reminds owners of those that end within a day. */
export async function lapseRequests({ db, jobs }: LapseDeps): Promise<void> {
  const lapsed = await findQuotes(db, sql<boolean>`lapses_at <= now()`)
  for (const quote of lapsed) {
    if (jobs.stopping?.aborted) return
    await lapse(db, jobs, quote)
  }
  const isEnding = sql<boolean>`
    lapses_at between now() and now() + ${lapseReminderHours} * interval '1 hour' and reminded_at is null
    and not is_suggested and created_at < now() - ${hoursBeforeReminder} * interval '1 hour'`
  for (const quote of await findQuotes(db, isEnding)) {
    if (jobs.stopping?.aborted) return
    await remind(db, jobs, quote)
  }
}

function findQuotes(db: Kysely<Database>, condition: ReturnType<typeof sql<boolean>>) {
  return db
    .selectFrom('day_requests')
    .select(['company_id as companyId', 'quote_id as quoteId'])
    .distinct()
    .where('state', '=', 'requested')
    .where(condition)
    .limit(quotesPerRun)
    .execute()
}

function lapse(db: Kysely<Database>, jobs: LapseDeps['jobs'], quote: DayOfQuote): Promise<void> {
  return inCompany({ db, companyId: quote.companyId }, async (tenantDb) => {
    const locked = await lockQuote(tenantDb, quote)
    if (!locked) return
    const rows: DayRow[] = await tenantDb
      .updateTable('day_requests')
      .set({ state: 'released', is_hold: false, hold_until: null })
      .where('company_id', '=', quote.companyId)
      .where('quote_id', '=', quote.quoteId)
      .where('state', '=', 'requested')
      .where('lapses_at', '<=', sql<Date>`now()`)
      .returningAll()
      .execute()
    const [first] = rows
    if (!first) return
    await recordDayEvent({ tenantDb, jobs }, quote, {
      kind: 'day_lapsed',
      to: rows,
      actor: 'system',
      emails: dayEmail('day_lapsed_customer', locked, first),
    })
  })
}

function remind(db: Kysely<Database>, jobs: LapseDeps['jobs'], quote: DayOfQuote): Promise<void> {
  return inCompany({ db, companyId: quote.companyId }, async (tenantDb) => {
    await lockQuote(tenantDb, quote)
    const [first] = await tenantDb
      .updateTable('day_requests')
      .set({ reminded_at: sql<Date>`now()` })
      .where('company_id', '=', quote.companyId)
      .where('quote_id', '=', quote.quoteId)
      .where('state', '=', 'requested')
      .where('reminded_at', 'is', null)
      .returningAll()
      .execute()
    const [email] = first
      ? await ownerEmail(tenantDb, quote.companyId, 'day_lapsing_owner', first)
      : []
    if (!email) return
    const { id: deliveryId } = await tenantDb
      .insertInto('deliveries')
      .values({
        company_id: quote.companyId,
        quote_id: quote.quoteId,
        kind: email.kind,
        recipients: [...email.recipients],
        subject_key: email.subjectKey ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await resetTenantRole(tenantDb)
    await queueDeliveries(tenantDb, jobs, [deliveryId])
  })
}

export const lapseRequestsJob = defineJob({
  queue: 'lapse-requests',
  options: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3_600, polling: 'slow' },
  cron: '*/15 * * * *',
  run: ({ db, jobs }: LapseDeps) => lapseRequests({ db, jobs }),
})
