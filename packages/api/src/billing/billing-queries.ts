import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export interface NewAttempt {
  companyId: number
  orderHash: string
  hasTrial: boolean
}

export type CheckoutAttempt = NonNullable<Awaited<ReturnType<typeof findOpenAttempt>>>

/** The billing columns of a company. */
export function findBilledCompany(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'widget_id',
      'name',
      'email',
      'stripe_customer_id',
      'stripe_subscription_id',
      'subscription_status',
      'had_trial',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

export function findCompanyOfCustomer(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'email'])
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Up to `limit` companies with a customer at the provider, ordered by id. */
export function listCustomers(db: Kysely<Database>, afterId: number, limit: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'stripe_customer_id as customer_id'])
    .$narrowType<{ customer_id: string }>()
    .where('stripe_customer_id', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Stores the company's customer id unless it already has one. Returns the stored id. */
export async function storeCustomerId(
  db: Kysely<Database>,
  companyId: number,
  customerId: string,
): Promise<string> {
  const { stripe_customer_id: kept } = await db
    .updateTable('companies')
    .set({ stripe_customer_id: sql`coalesce(stripe_customer_id, ${customerId})` })
    .where('id', '=', companyId)
    .returning('stripe_customer_id')
    .executeTakeFirstOrThrow()
  return kept ?? customerId
}

/** Removes a customer id that no longer exists at the provider, unless a concurrent request has replaced it. */
export async function clearCustomerId(
  db: Kysely<Database>,
  companyId: number,
  lostCustomer: string,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ stripe_customer_id: null })
    .where('id', '=', companyId)
    .where('stripe_customer_id', '=', lostCustomer)
    .execute()
}

/** The company's open attempt, whether it is recent enough to be reused, and when its page expires. */
export function findOpenAttempt(
  db: Kysely<Database>,
  companyId: number,
  { freshHours, lifeHours }: { freshHours: number; lifeHours: number },
) {
  return db
    .selectFrom('checkout_attempts')
    .select([
      'id',
      'order_hash',
      'session_id',
      'return_hash',
      sql<boolean>`created_at > now() - make_interval(hours => ${freshHours})`.as('is_fresh'),
      sql<Date>`created_at + make_interval(hours => ${lifeHours})`.as('expires_at'),
    ])
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Opens an attempt unless the company has an open one. */
export async function insertAttempt(
  db: Kysely<Database>,
  { companyId, orderHash, hasTrial }: NewAttempt,
): Promise<void> {
  await db
    .insertInto('checkout_attempts')
    .values({ company_id: companyId, order_hash: orderHash, has_trial: hasTrial })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the checkout of an attempt. Returns `false` when the attempt was replaced or its company deleted. */
export async function storeCheckoutSession(
  db: Kysely<Database>,
  attemptId: string,
  sessionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ session_id: sessionId })
    .where('id', '=', attemptId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ids of the company's checkouts that can still be paid. */
export async function openCheckoutIds(db: Kysely<Database>, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_attempts')
    .select('session_id')
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .execute()
  return rows.flatMap(({ session_id }) => session_id ?? [])
}

export async function storeReturnHash(
  db: Kysely<Database>,
  attemptId: string,
  returnHash: string,
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ return_hash: returnHash })
    .where('id', '=', attemptId)
    .execute()
}

export async function closeAttempt(db: Kysely<Database>, attemptId: string): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', attemptId)
    .where('closed_at', 'is', null)
    .execute()
}

export async function closeAttemptOfSession(
  db: Kysely<Database>,
  sessionId: string,
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ closed_at: sql<Date>`now()` })
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is', null)
    .execute()
}

export async function findSessionOf(
  db: Kysely<Database>,
  attemptId: string,
): Promise<string | null | undefined> {
  const attempt = await db
    .selectFrom('checkout_attempts')
    .select('session_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return attempt?.session_id
}

export function findAttemptOfSession(db: Kysely<Database>, sessionId: string) {
  return db
    .selectFrom('checkout_attempts')
    .select(['id', 'company_id', 'has_trial'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/**
 * Marks the return from a checkout as used. Returns `false` if it was used before, is too old or comes from another
 * browser.
 */
export async function claimReturn(
  db: Kysely<Database>,
  attemptId: string,
  returnHash: string,
  lifeHours: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_attempts')
    .set({ returned_at: sql<Date>`now()` })
    .where('id', '=', attemptId)
    .where('return_hash', '=', returnHash)
    .where('returned_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${lifeHours})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records an event as handled. Returns `false` for a repeated event. */
export async function recordEvent(
  db: Kysely<Database>,
  event: { id: string; type: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, created_at: event.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function isEventRecorded(db: Kysely<Database>, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Starts a read of the company's subscription and returns its number. */
export async function beginRead(db: Kysely<Database>, companyId: number): Promise<number> {
  const { begun } = await db
    .insertInto('subscription_reads')
    .values({ company_id: companyId, begun: 1 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ begun: sql`subscription_reads.begun + 1` }),
    )
    .returning('begun')
    .executeTakeFirstOrThrow()
  return begun
}

/** Returns whether this read started after all reads written so far, and records it as written. */
export async function claimRead(
  db: Kysely<Database>,
  companyId: number,
  read: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscription_reads')
    .set({ applied: read })
    .where('company_id', '=', companyId)
    .where('applied', '<', read)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes events and attempts older than 30 days: such events are not sent again, and such pages have expired. */
export async function deleteOldBillingRows(db: Kysely<Database>): Promise<void> {
  const isOld = sql<Date>`now() - interval '30 days'`
  await db.deleteFrom('stripe_events').where('processed_at', '<', isOld).execute()
  await db.deleteFrom('checkout_attempts').where('created_at', '<', isOld).execute()
}
