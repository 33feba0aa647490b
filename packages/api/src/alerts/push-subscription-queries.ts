import { createHash } from 'node:crypto'
import {
  maxPushDevices,
  type NewPushSubscription,
  type PushDevice,
  stalePushDays,
} from '@curbquote/types/push-subscriptions'
import { type Kysely, type Selectable, sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { PushSubscriptionsTable } from '../db/schema/alerts.ts'
import { openSecret, sealSecret } from '../db/seal-secret.ts'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import type { StoredSubscription } from '../db/schema/alerts.ts'

/** After this many failures without a success a subscription is deleted. */
const maxFailures = 10

export function findPushDevices(tenant: Tenant): Promise<PushDevice[]> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const rows = await tenantDb
      .selectFrom('push_subscriptions as s')
      .selectAll()
      .select(isStale.as('is_stale'))
      .where('company_id', '=', companyId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(toDevice)
  })
}

/** Whether alerts were sent to the device within 9 days and none of them was confirmed. */
const isStale = sql<boolean>`(
  coalesce(s.last_shown_at, s.created_at) < now() - make_interval(days => ${stalePushDays})
  and exists (
    select from deliveries d
    where d.company_id = s.company_id and d.channel = 'push' and d.subject_key = s.id::text and d.state = 'sent'
      and d.created_at > now() - make_interval(days => ${stalePushDays})))`

/** Companies with email alerts and such a device, with the recipients of their alerts. */
export function findCompaniesWithSilentDevices(db: Kysely<Database>) {
  return db
    .selectFrom('companies as c')
    .select(['c.id', 'c.email', 'c.contact_emails', 'c.unconfirmed_emails', 'c.notification_email'])
    .where('c.email_notifications', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('push_subscriptions as s')
          .select('s.id')
          .whereRef('s.company_id', '=', 'c.id')
          .where(isStale),
      ),
    )
    .orderBy('c.id')
    .execute()
}

/**
 * Adds a subscription. A subscription that is known is renewed: it belongs to the company and the session that were opened last
 * on the device.
 * @throws DomainError LIST_FULL
 */
export async function savePushSubscription(
  db: Kysely<Database>,
  { companyId, sessionId }: { companyId: number; sessionId: string },
  { endpoint, keys, device }: NewPushSubscription,
  { keyId, codePepper }: { keyId: string; codePepper: string },
): Promise<PushDevice> {
  const stored: StoredSubscription = { endpoint, keys }
  const columns = {
    company_id: companyId,
    session_id: sessionId,
    sealed: sealSecret(JSON.stringify(stored), codePepper, 'push subscriptions'),
    key_id: keyId,
    device,
  }
  // Not under the tenant role: the device may have belonged to another account of its owner.
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('push_subscriptions')
      .values({ ...columns, endpoint_hash: hashOf(endpoint) })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow()
    const { count } = await transaction
      .selectFrom('push_subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    if (count > maxPushDevices)
      throw new DomainError(
        409,
        'LIST_FULL',
        `At most ${maxPushDevices} devices can get alerts. Remove one to add another.`,
      )
    return toDevice({ ...row, is_stale: false })
  })
}

/** @throws NotFoundError */
export function deletePushSubscriptionOf(tenant: Tenant, subscriptionId: string): Promise<void> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const deleted = await tenantDb
      .deleteFrom('push_subscriptions')
      .where('company_id', '=', companyId)
      .where('id', '=', subscriptionId)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw new NotFoundError('Device')
  })
}

export async function findSubscription(
  db: Kysely<Database>,
  companyId: number,
  subscriptionId: string,
): Promise<Selectable<PushSubscriptionsTable> | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
}

export function openSubscription(
  { sealed }: Pick<Selectable<PushSubscriptionsTable>, 'sealed'>,
  codePepper: string,
): StoredSubscription {
  return JSON.parse(openSecret(sealed, codePepper, 'push subscriptions')) as StoredSubscription
}

export async function recordShown(db: Kysely<Database>, subscriptionId: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_shown_at: sql<Date>`now()`, failures: 0 })
    .where('id', '=', subscriptionId)
    .execute()
}

export async function recordSuccess(db: Kysely<Database>, subscriptionId: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('id', '=', subscriptionId)
    .where('failures', '>', 0)
    .execute()
}

/** Counts a failure. Deletes the subscription if it is gone, or after ten failures without a success. */
export async function recordFailure(
  db: Kysely<Database>,
  subscriptionId: string,
  { isGone }: { isGone: boolean },
): Promise<void> {
  const row = await db
    .updateTable('push_subscriptions')
    .set({ failures: sql<number>`failures + 1` })
    .where('id', '=', subscriptionId)
    .returning('failures')
    .executeTakeFirst()
  if (row && (isGone || row.failures >= maxFailures))
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
}

function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

function toDevice(row: Selectable<PushSubscriptionsTable> & { is_stale: boolean }): PushDevice {
  return {
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastShownAt: row.last_shown_at?.toISOString() ?? null,
    isStale: row.is_stale,
  }
}
