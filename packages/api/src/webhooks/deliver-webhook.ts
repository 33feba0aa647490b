import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { WebhookResponse, WebhookSender } from '../providers/webhook-sender.ts'
import type { Semaphore } from './semaphore.ts'
import { type ClaimedDelivery, claimDelivery, findNextDelivery, slowMs } from './claim-delivery.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'
import { settleDelivery } from './settle-delivery.ts'
import { withUrls } from './to-event-body.ts'
import { signWebhook } from './webhook-secret.ts'
import { enqueueDelivery } from './write-message.ts'

export interface DeliverDeps {
  db: Kysely<Database>
  jobs: Jobs
  webhookSender: WebhookSender
  config: Pick<Settings, 'publicUrl' | 'codePepper'>
  random?: () => number
  /** Limit the attempts at slow endpoints, and at those that have not responded yet. Default: unlimited. */
  slowAttempts?: Semaphore
  unknownAttempts?: Semaphore
}

/** After this time, a job lets the next job continue with the endpoint, so that other endpoints get its worker. */
const chainMs = 10_000

/** A delivery that needs another job. */
interface LeftDelivery {
  key: DeliveryKey
  at?: Date
}

/**
 * Makes one attempt of a delivery that is due, then of the endpoint's other waiting deliveries, two at once, so that a burst
 * does not wait for the queue between two requests. At least once: an attempt whose process dies is repeated.
 */
export async function deliverWebhook(deps: DeliverDeps, key: DeliveryKey): Promise<void> {
  const until = performance.now() + chainMs
  const first = await deliverOne(deps, key)
  if (first?.isBusy) {
    if (!first.isWaitedFor) await enqueue(deps, { key, at: first.nextAt })
    return
  }
  const ends = await Promise.allSettled([
    deliverWaiting(deps, key, until),
    deliverWaiting(deps, key, until),
  ])
  const left = ends.find((end) => end.status === 'fulfilled' && end.value !== undefined)
  if (left?.status === 'fulfilled' && left.value) await enqueue(deps, left.value)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Delivers the waiting messages of the endpoint one after another. Returns the next one if no job continues with it. */
async function deliverWaiting(
  deps: DeliverDeps,
  { companyId, endpointId }: DeliveryKey,
  until: number,
): Promise<LeftDelivery | undefined> {
  let previous: string | undefined
  for (;;) {
    const key = await findNextDelivery(deps.db, { companyId, endpointId })
    // A delivery that is found again belongs to an endpoint that is not active.
    if (!key || key.messageId === previous) return undefined
    if (performance.now() > until) return { key }
    const result = await deliverOne(deps, key)
    if (result?.isBusy) return result.isWaitedFor ? undefined : { key, at: result.nextAt }
    previous = key.messageId
  }
}

async function enqueue({ db, jobs }: DeliverDeps, { key, at }: LeftDelivery): Promise<void> {
  await db.transaction().execute((transaction) => enqueueDelivery(transaction, jobs, [key], at))
}

/** Returns the claim. `undefined`: there is nothing to do for the delivery. */
async function deliverOne(deps: DeliverDeps, key: DeliveryKey) {
  // Taken before the claim, because only the claim tells whether the endpoint is slow or unknown.
  let slow = takePlace(deps.slowAttempts)
  const unknown = takePlace(deps.unknownAttempts)
  let timer: NodeJS.Timeout | undefined
  try {
    const claimed = await claimDelivery(deps.db, key, {
      canBeSlow: slow.isTaken,
      canBeUnknown: unknown.isTaken,
    })
    if (!claimed || claimed.isBusy) return claimed
    if (!claimed.isSlow) slow.release()
    if (!claimed.isUnknown) unknown.release()
    // The endpoint is slow by then, so its place is free for other endpoints that have not responded yet.
    else if (!claimed.isSlow)
      timer = setTimeout(() => {
        slow = takePlace(deps.slowAttempts)
        if (slow.isTaken) unknown.release()
      }, slowMs)
    await attempt(deps, key, claimed)
    return claimed
  } finally {
    clearTimeout(timer)
    slow.release()
    unknown.release()
  }
}

/** A place of a semaphore, which is released once. Without a semaphore there is always one. */
function takePlace(semaphore: Semaphore | undefined) {
  const isTaken = semaphore?.tryAcquire() ?? true
  let isHeld = isTaken
  return {
    isTaken,
    release: () => {
      if (isHeld) semaphore?.release()
      isHeld = false
    },
  }
}

async function attempt(
  deps: DeliverDeps,
  key: DeliveryKey,
  claimed: ClaimedDelivery,
): Promise<void> {
  let response: WebhookResponse
  try {
    response = await sendClaimed(deps, key, claimed)
  } catch (error) {
    // The attempt follows the retry schedule, and the job reports the error.
    await settleDelivery(deps, key, claimed, { statusCode: null, error: null, durationMs: 0 })
    throw error
  }
  await settleDelivery(deps, key, claimed, response)
}

/** Sends a message. Tests of an endpoint use it too. */
export async function sendClaimed(
  { webhookSender, config }: Pick<DeliverDeps, 'webhookSender' | 'config'>,
  { messageId }: DeliveryKey,
  { url, body, sealedSecrets }: Pick<ClaimedDelivery, 'url' | 'body' | 'sealedSecrets'>,
): Promise<WebhookResponse> {
  const text = JSON.stringify(withUrls(body, config))
  const signed = signWebhook(
    { id: messageId, body: text, at: new Date() },
    sealedSecrets,
    config.codePepper,
  )
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'user-agent': 'CurbQuote-Webhooks',
    ...signed,
  }
  return webhookSender.post(url, headers, text)
}
