import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { DeliveriesTable } from '../db/schema/deliveries.ts'

export type DeliveryRow = Selectable<DeliveriesTable>

export interface ClaimedDelivery {
  delivery: DeliveryRow
  /** The outcome of an earlier attempt is unknown, so the provider may have the message. */
  mayBeSubmitted: boolean
  /** The delivery must not be sent any more. Only the outcome of an earlier attempt is still open. */
  isStopped?: boolean
}

/** A delivery without an outcome. Does not lock it. */
export function findOpenDelivery(
  transaction: Transaction<Database>,
  deliveryId: string,
): Promise<(DeliveryRow & { is_due: boolean }) | undefined> {
  return transaction
    .selectFrom('deliveries')
    .selectAll()
    .select(sql<boolean>`due_at <= now()`.as('is_due'))
    .where('id', '=', deliveryId)
    .where('state', 'in', ['pending', 'submitting'])
    .executeTakeFirst()
}

/** Starts an attempt. Returns `undefined` if the delivery has an outcome. */
export async function claimDelivery(
  transaction: Transaction<Database>,
  deliveryId: string,
  changes: Pick<UpdateObject<Database, 'deliveries'>, 'recipient_key'> = {},
): Promise<ClaimedDelivery | undefined> {
  const attempt = { state: 'submitting' as const, attempts: sql<number>`attempts + 1` }
  const fresh = await changeState(transaction, deliveryId, 'pending', { ...attempt, ...changes })
  if (fresh) return { delivery: fresh, mayBeSubmitted: false }
  const resumed = await changeState(transaction, deliveryId, 'submitting', attempt)
  return resumed && { delivery: resumed, mayBeSubmitted: true }
}

export function markSent(
  db: Kysely<Database>,
  deliveryId: string,
  providerMessageId: string | null,
) {
  return changeState(db, deliveryId, 'submitting', {
    state: 'sent',
    provider_message_id: providerMessageId,
    sent_at: sql<Date>`now()`,
    last_error: null,
  })
}

export function markSkipped(db: Kysely<Database>, deliveryId: string, reason: string) {
  return changeState(db, deliveryId, 'submitting', { state: 'skipped', last_error: reason })
}

export function markFailed(db: Kysely<Database>, deliveryId: string, error: string) {
  return changeState(db, deliveryId, 'submitting', { state: 'failed', last_error: error })
}

/** Resets a delivery to pending. Call it only if the provider has certainly not accepted the message. */
export function releaseDelivery(db: Kysely<Database>, deliveryId: string, error: string) {
  return changeState(db, deliveryId, 'submitting', { state: 'pending', last_error: error })
}

export function recordDeliveryError(db: Kysely<Database>, deliveryId: string, error: string) {
  return changeState(db, deliveryId, 'submitting', { last_error: error })
}

/** Sets the time of the next attempt. */
export function postponeDelivery(db: Kysely<Database>, deliveryId: string, due_at: Date) {
  return changeState(db, deliveryId, 'pending', { due_at })
}

/** Ends a delivery after its last attempt: unknown if the provider may have the message, otherwise failed. */
export async function markAbandoned(
  db: Kysely<Database>,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return (
    (await changeState(db, deliveryId, 'pending', { state: 'failed' })) ??
    (await changeState(db, deliveryId, 'submitting', { state: 'unknown' }))
  )
}

/** Changes a delivery that is in state `from`. Returns `undefined` if it is not. */
export function changeState(
  db: Kysely<Database>,
  deliveryId: string,
  from: DeliveryRow['state'],
  changes: UpdateObject<Database, 'deliveries'>,
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('deliveries')
    .set(changes)
    .where('id', '=', deliveryId)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}
