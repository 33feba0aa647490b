import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export interface RecipientLimit {
  kinds: readonly string[]
  hour: number
  day: number
}

/** First key of the advisory lock that serializes decisions about a company's alerts. */
const alertLockSpace = 0x616c6572

/** First key of the advisory lock for limited emails to one recipient. */
const confirmationLockSpace = 0x636f6e66

/** Ids of companies with held alerts. */
export async function companiesWithHeldAlerts(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('company_id')
    .distinct()
    .where('kind', '=', 'lead_alert')
    .where('state', '=', 'held')
    .execute()
  return rows.flatMap((row) => row.company_id ?? [])
}

/**
 * Replaces a company's held alerts with one digest email to the recipients of the newest alert. Returns `undefined` when there
 * are none or the last digest is too recent.
 */
export async function createDigest(
  transaction: Transaction<Database>,
  companyId: number,
  pauseMinutes: number,
): Promise<string | undefined> {
  await lockAlerts(transaction, companyId)
  const recent = await transaction
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_digest')
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${pauseMinutes})`)
    .executeTakeFirst()
  if (recent) return undefined
  const digested = await transaction
    .updateTable('deliveries')
    .set({ state: 'digested' })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_alert')
    .where('state', '=', 'held')
    .returning(['id', 'recipients', 'created_at'])
    .execute()
  const [newest] = digested.sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  if (!newest) return undefined
  const digest = await transaction
    .insertInto('deliveries')
    .values({
      company_id: companyId,
      kind: 'lead_digest',
      recipients: newest.recipients,
      parameters: JSON.stringify({ emailIds: digested.map((email) => email.id) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return digest.id
}

export async function lockAlerts(
  transaction: Transaction<Database>,
  companyId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alertLockSpace}::integer, ${companyId}::integer)`.execute(
    transaction,
  )
}

/** The number of alerts that were sent in the last hour or are being sent. */
export async function countRecentAlerts(db: Kysely<Database>, companyId: number): Promise<number> {
  const { count } = await recentAlerts(db, companyId).executeTakeFirstOrThrow()
  return count
}

/**
 * The statement of `countRecentAlerts`. It uses the index `deliveries_sent_alerts`, so that it does not read held alerts, of which a
 * busy company has many. It looks back one day only: no email is retried for longer.
 */
export function recentAlerts(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('deliveries')
    .select((email) => email.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'lead_alert')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where((email) =>
      email.or([
        email('state', '=', 'submitting'),
        email.and([
          email('state', '=', 'sent'),
          email('sent_at', '>', sql<Date>`now() - interval '1 hour'`),
        ]),
      ]),
    )
}

export async function lockConfirmations(
  transaction: Transaction<Database>,
  key: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${confirmationLockSpace}::integer, hashtext(${key}))`.execute(
    transaction,
  )
}

/** Whether the recipient has reached a limit. Counts sent, possibly sent and submitting emails of all companies. */
export async function hasEnoughEmails(
  db: Kysely<Database>,
  key: string,
  limit: RecipientLimit,
): Promise<boolean> {
  const { hour, day } = await db
    .selectFrom('deliveries')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(
          eb.or([
            eb('state', '=', 'submitting'),
            eb(fn.coalesce('sent_at', 'created_at'), '>', sql<Date>`now() - interval '1 hour'`),
          ]),
        )
        .as('hour'),
      fn.countAll<number>().as('day'),
    ])
    .where('recipient_key', '=', key)
    .where('kind', 'in', limit.kinds)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('state', 'in', ['submitting', 'sent', 'unknown'])
    .executeTakeFirstOrThrow()
  return hour >= limit.hour || day >= limit.day
}

/** Days for which one confirmation of a company waits for its link to be opened. */
const confirmationDays = 30

/**
 * Whether the recipient has a confirmation of this company and has not opened a link of it. The email address may then be
 * somebody else's, who gets no second email.
 */
export async function hasUnopenedConfirmation(
  db: Kysely<Database>,
  deliveryId: string,
  key: string,
): Promise<boolean> {
  const { rows } = await sql<{ has_unopened: boolean }>`
    select exists (
      select from deliveries earlier
      where earlier.company_id = e.company_id and earlier.id <> e.id and earlier.recipient_key = ${key}
        and earlier.kind = 'quote_confirmation' and earlier.state in ('submitting', 'sent', 'unknown')
        and earlier.created_at > now() - make_interval(days => ${confirmationDays})
    ) and not exists (
      select from quotes q join quotes opened
        on opened.company_id = q.company_id and opened.customer_key = q.customer_key
      where q.company_id = e.company_id and q.id = e.quote_id and opened.link_opened_at is not null
    ) as has_unopened
    from deliveries e where e.id = ${deliveryId}`.execute(db)
  return rows[0]?.has_unopened ?? false
}
