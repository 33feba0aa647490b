import type { Kysely } from 'kysely'
import type { Counter, Histogram } from 'prom-client'
import type { Database } from '../db/schema/index.ts'
import { DeliveryDeferredError, DeliveryRefusedError } from '../providers/delivery-errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { Channel, Channels, SentMessage } from './channel.ts'
import type { ClaimedDelivery } from './delivery-queries.ts'
import {
  claimDelivery,
  type DeliveryRow,
  findOpenDelivery,
  markAbandoned,
  markFailed,
  markSent,
  markSkipped,
  postponeDelivery,
  recordDeliveryError,
  releaseDelivery,
} from './delivery-queries.ts'
import { queueDeliveries } from './queue-deliveries.ts'

export interface SendDeliveryDeps {
  db: Kysely<Database>
  jobs: Pick<Jobs, 'enqueue'>
  channels: Channels
  /** Counts deliveries by outcome, and times those that were sent. */
  metrics?: {
    deliveries: Counter<'channel' | 'kind' | 'outcome'>
    deliveryLatency: Histogram<'channel' | 'kind'>
  }
}

const maxErrorLength = 1_000

/**
 * Makes one attempt to send a delivery. Resolves when it needs no retry (sent, permanently refused, skipped, stopped, held,
 * postponed, deleted) and throws when it does. If an earlier attempt got no response, the message is looked up at the provider
 * first and sent only if it is not found. Without a lookup, it is sent again only if its channel allows that.
 */
export async function sendDelivery(deps: SendDeliveryDeps, deliveryId: string): Promise<void> {
  const claimed = await claim(deps, deliveryId)
  if (!claimed) return
  const { delivery, mayBeSubmitted, isStopped } = claimed
  const channel = deps.channels[delivery.channel]

  if (mayBeSubmitted) {
    const found = await lookUp(deps, channel, delivery)
    if (found) return settleAsSent(deps, delivery, found)
    if (isStopped || (!channel.find && !channel.isRepeatable(delivery)))
      return abandonDelivery(deps, deliveryId)
  }
  const send = await prepare(deps, channel, claimed)
  if (!send) return
  let sent: SentMessage
  try {
    sent = await send()
  } catch (error) {
    if (error instanceof DeliveryRefusedError) return settleAsFailed(deps, delivery, error)
    // The lookup may have been too early to find the message, so only a first attempt's refusal is certain.
    const isCertain = error instanceof DeliveryDeferredError && !mayBeSubmitted
    await (isCertain ? releaseDelivery : recordDeliveryError)(
      deps.db,
      delivery.id,
      sentenceOf(error),
    )
    throw error
  }
  await settleAsSent(deps, delivery, sent)
}

/** Ends a delivery that has no attempts left. */
export async function abandonDelivery(deps: SendDeliveryDeps, deliveryId: string): Promise<void> {
  await settle(deps, await markAbandoned(deps.db, deliveryId))
}

/** Claims a delivery for an attempt. One that is not due yet gets a job for its time. */
function claim(
  { db, jobs, channels }: SendDeliveryDeps,
  deliveryId: string,
): Promise<ClaimedDelivery | undefined> {
  return db.transaction().execute(async (transaction) => {
    const delivery = await findOpenDelivery(transaction, deliveryId)
    if (!delivery) return undefined
    if (!delivery.is_due) {
      await queueDeliveries(transaction, jobs, [deliveryId], { startAfter: delivery.due_at })
      return undefined
    }
    const channel = channels[delivery.channel]
    const claimed = await (channel.claim
      ? channel.claim(transaction, delivery)
      : claimDelivery(transaction, deliveryId))
    if (!claimed || !('postponedUntil' in claimed)) return claimed
    const { postponedUntil: startAfter } = claimed
    await postponeDelivery(transaction, deliveryId, startAfter)
    await queueDeliveries(transaction, jobs, [deliveryId], { startAfter })
    return undefined
  })
}

async function lookUp({ db }: SendDeliveryDeps, channel: Channel, delivery: DeliveryRow) {
  try {
    return await channel.find?.(delivery)
  } catch (error) {
    await recordDeliveryError(db, delivery.id, sentenceOf(error))
    throw error
  }
}

/** Builds the message. Returns `undefined` when that is impossible, which ends the delivery. */
async function prepare(
  deps: SendDeliveryDeps,
  channel: Channel,
  { delivery, mayBeSubmitted }: ClaimedDelivery,
): Promise<(() => Promise<SentMessage>) | undefined> {
  try {
    const send = await channel.make(delivery)
    if (send) return send
  } catch (error) {
    if (!(error instanceof DeliveryRefusedError)) {
      const record = mayBeSubmitted ? recordDeliveryError : releaseDelivery
      await record(deps.db, delivery.id, sentenceOf(error))
      throw error
    }
    await settleAsFailed(deps, delivery, error)
    return undefined
  }
  const reason = 'Not sent: what it is about has changed or was deleted.'
  await settle(deps, await markSkipped(deps.db, delivery.id, reason), delivery)
  return undefined
}

async function settleAsSent(
  deps: SendDeliveryDeps,
  delivery: DeliveryRow,
  { providerMessageId }: SentMessage,
): Promise<void> {
  const sent = await markSent(deps.db, delivery.id, providerMessageId)
  await settle(deps, sent, delivery)
  if (!sent) return
  const { channel, kind, created_at, due_at } = sent
  const requestedAt = Math.max(created_at.getTime(), due_at.getTime())
  deps.metrics?.deliveryLatency.observe(
    { channel, kind },
    Math.max(0, Date.now() - requestedAt) / 1_000,
  )
}

async function settleAsFailed(deps: SendDeliveryDeps, delivery: DeliveryRow, error: Error) {
  await settle(deps, await markFailed(deps.db, delivery.id, sentenceOf(error)), delivery)
}

/** `settled`: the delivery, if this call changed its state. */
async function settle(
  { db, channels, metrics }: SendDeliveryDeps,
  settled: DeliveryRow | undefined,
  delivery = settled,
): Promise<void> {
  if (!delivery) return
  await channels[delivery.channel].afterOutcome?.(db, settled ?? delivery)
  if (!settled) return
  const { channel, kind, state } = settled
  metrics?.deliveries.inc({ channel, kind, outcome: state })
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
}
