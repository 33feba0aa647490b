import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Counter } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema/index.ts'
import {
  DeliveryDeferredError,
  DeliveryInDoubtError,
  DeliveryRefusedError,
} from '../providers/delivery-errors.ts'
import type { EmailSender } from '../providers/email-sender.ts'
import { batchIdOf, batchMessageId, toBatchMessage } from './batch-message.ts'
import { compileBroadcastEmail, type MakePersonalEmail } from './broadcast-email.ts'
import {
  batchesInState,
  type BroadcastRow,
  claimBatch,
  type ClaimedRecipient,
  findSending,
  finishBroadcast,
  abandonBroadcast,
  recordBroadcastProblem,
  type RecipientOutcome,
  recipientsInState,
  settle,
} from './broadcast-queries.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

export interface SendBroadcastDeps {
  db: Kysely<Database>
  database: Pick<OpenDatabase, 'tryLock'>
  emailSender: EmailSender
  config: Pick<Config, 'publicUrl' | 'emailFrom'> & { codePepper: string }
  metrics?: { deliveries: Counter<'channel' | 'kind' | 'outcome'> }
  /** When aborted, running batches are finished and no other is started. */
  stopping: AbortSignal
  /** Replaces the timer in tests. */
  wait?: (milliseconds: number) => Promise<void>
}

/** First key of the advisory lock that allows one sender per broadcast. */
const broadcastLockSpace = 0x62636173

/** Concurrent requests to the provider. */
const batchesInFlight = 4

const firstBackoffMs = 1_000
const maxBackoffMs = 60_000
/** Messages that the provider does not accept within this time are given up. */
const maxHours = 24

/**
 * Sends the remaining recipients of a broadcast, unless another process is sending it. Recipients change from pending to
 * submitting before the request and to their outcome after the response. Recipients that are submitting when a process
 * dies are looked up at the provider and never emailed again.
 */
export async function sendBroadcast(deps: SendBroadcastDeps, broadcastId: number): Promise<void> {
  const unlock = await deps.database.tryLock(broadcastLockSpace, broadcastId)
  if (!unlock) return
  try {
    const broadcast = await findSending(deps.db, broadcastId)
    if (!broadcast) return
    const makeEmail = await compileBroadcastEmail(broadcast.subject, broadcast.content)
    await new BroadcastRun(deps, broadcast, makeEmail).run()
  } finally {
    await unlock()
  }
}

/** A batch that the provider may or may not have accepted. */
interface UnsettledBatch {
  batch: number
  /** The provider reported a failure, so messages that it does not have can be sent again. */
  isRepeatable: boolean
}

/** The provider's result for a batch, not yet stored. */
interface SentBatch {
  outcomes: RecipientOutcome[]
  failure?: {
    problem: string
    /** At least a part of the batch must be sent again. */
    isWaiting: boolean
  }
}

class BroadcastRun {
  readonly #deps: SendBroadcastDeps
  readonly #broadcast: BroadcastRow
  readonly #makeEmail: MakePersonalEmail
  readonly #tokens: ReturnType<typeof unsubscribeTokens>
  /** Batches to send, in order. */
  #waiting: number[] = []
  #doubts: UnsettledBatch[] = []
  /** Failed rounds since the last successful one. */
  #failures = 0

  constructor(deps: SendBroadcastDeps, broadcast: BroadcastRow, makeEmail: MakePersonalEmail) {
    this.#deps = deps
    this.#broadcast = broadcast
    this.#makeEmail = makeEmail
    this.#tokens = unsubscribeTokens(deps.config.codePepper)
  }

  async run(): Promise<void> {
    const { db, stopping } = this.#deps
    const { id } = this.#broadcast
    this.#waiting = await batchesInState(db, this.#broadcast, 'pending')
    const left = await batchesInState(db, this.#broadcast, 'submitting')
    this.#doubts = left.map((batch) => ({ batch, isRepeatable: false }))
    let problem = await this.#resolveDoubts()
    while (!stopping.aborted && (problem || this.#waiting.length > 0)) {
      problem ??= await this.#sendRound()
      if (!problem) continue
      const { isOverdue } = await recordBroadcastProblem(db, id, problem, maxHours)
      if (isOverdue) return abandonBroadcast(db, id)
      await this.#backOff()
      if (stopping.aborted) break
      problem = await this.#resolveDoubts()
    }
    await finishBroadcast(db, id)
  }

  /**
   * Sends several batches at a time, or a single one as a probe after a failure. Returns the first problem after all
   * requests have finished.
   */
  async #sendRound(): Promise<string | undefined> {
    const isProbe = this.#failures > 0
    let problem: string | undefined
    const lane = async () => {
      // Store the result of a batch while the next one is being sent.
      let written: Promise<void> = Promise.resolve()
      try {
        while (!problem && !this.#deps.stopping.aborted) {
          const batch = this.#waiting.shift()
          if (batch === undefined) return
          const { failure, outcomes } = await this.#sendBatch(batch)
          await written
          written = this.#settle(outcomes)
          // Prevents an unhandled rejection until it is awaited.
          written.catch(() => undefined)
          if (failure) {
            await written
            problem ??= failure.problem
            if (failure.isWaiting) this.#waiting.unshift(batch)
          } else this.#failures = 0
          if (isProbe) return
        }
      } finally {
        await written
      }
    }
    const lanes = Array.from({ length: isProbe ? 1 : batchesInFlight }, lane)
    for (const { status, reason } of (await Promise.allSettled(lanes)) as PromiseRejectedResult[])
      if (status === 'rejected') throw reason
    return problem
  }

  /** Sends a batch. Returns the outcomes, and the problem if a part of it was not accepted. */
  async #sendBatch(batch: number): Promise<SentBatch> {
    const { db, emailSender } = this.#deps
    const recipients = await claimBatch(db, this.#broadcast, batch)
    if (recipients.length === 0) return { outcomes: [] }
    const messages = recipients.map((recipient) => this.#toMessage(recipient))
    try {
      const outcomes = await emailSender.sendBatch({
        id: batchIdOf(this.#broadcast.id, batch),
        messages,
      })
      const deferred = outcomes.find(({ state }) => state === 'deferred')
      return {
        outcomes: recipients.map(({ position }, index): RecipientOutcome => {
          const outcome = outcomes[index]
          if (!outcome || outcome.state === 'deferred') return { position, state: 'pending' }
          return { position, ...outcome }
        }),
        ...(deferred?.state === 'deferred' && {
          failure: { problem: deferred.error, isWaiting: true },
        }),
      }
    } catch (error) {
      const { message } = error as Error
      const all = (outcome: Omit<RecipientOutcome, 'position'>) =>
        recipients.map(({ position }) => ({ position, ...outcome }))
      if (error instanceof DeliveryRefusedError)
        return { outcomes: all({ state: 'failed', error: message }) }
      if (error instanceof DeliveryDeferredError)
        return {
          outcomes: all({ state: 'pending' }),
          failure: { problem: message, isWaiting: true },
        }
      this.#doubts.push({ batch, isRepeatable: error instanceof DeliveryInDoubtError })
      return { outcomes: [], failure: { problem: message, isWaiting: false } }
    }
  }

  /** Looks up the batches in doubt at the provider. Returns the problem if that fails. */
  async #resolveDoubts(): Promise<string | undefined> {
    for (let doubt = this.#doubts[0]; doubt; doubt = this.#doubts[0]) {
      const { batch, isRepeatable } = doubt
      const open = await recipientsInState(this.#deps.db, this.#broadcast, batch, 'submitting')
      let found: Map<string, string>
      try {
        found = await findBatch(this.#deps.emailSender, this.#broadcast.id, batch, open)
      } catch (error) {
        return (error as Error).message
      }
      await this.#settle(
        open.map(({ position }): RecipientOutcome => {
          const providerMessageId = found.get(batchMessageId(this.#broadcast.id, position))
          if (providerMessageId) return { position, state: 'sent', providerMessageId }
          return isRepeatable
            ? { position, state: 'pending' }
            : { position, state: 'unknown', error: 'The email service did not respond.' }
        }),
      )
      this.#doubts.shift()
      if (isRepeatable) this.#waiting.unshift(batch)
    }
    return undefined
  }

  #toMessage(recipient: ClaimedRecipient) {
    const { config } = this.#deps
    const { id, created_at } = this.#broadcast
    const token = this.#tokens.issue({ broadcastId: id, position: recipient.position })
    return toBatchMessage(recipient, {
      broadcastId: id,
      createdAt: created_at,
      from: config.emailFrom,
      unsubscribeUrl: `${config.publicUrl}/api/unsubscribe/${token}`,
      makeEmail: this.#makeEmail,
    })
  }

  async #settle(outcomes: RecipientOutcome[]): Promise<void> {
    await settle(this.#deps.db, this.#broadcast.id, outcomes)
    for (const state of ['sent', 'failed', 'unknown'] as const) {
      const count = outcomes.filter((outcome) => outcome.state === state).length
      if (count > 0)
        this.#deps.metrics?.deliveries.inc(
          { channel: 'email', kind: 'broadcast', outcome: state },
          count,
        )
    }
  }

  /** Waits with exponential backoff and jitter, so that many senders do not retry at the same time. */
  async #backOff(): Promise<void> {
    const { stopping, wait } = this.#deps
    const longest = Math.min(maxBackoffMs, firstBackoffMs * 2 ** this.#failures++)
    const milliseconds = longest * (0.5 + Math.random() / 2)
    if (wait) return wait(milliseconds)
    await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** The recipients' messages that the provider has accepted. Empty when it has no lookup. */
export async function findBatch(
  emailSender: EmailSender,
  broadcastId: number,
  batch: number,
  recipients: readonly { position: number }[],
): Promise<Map<string, string>> {
  if (recipients.length === 0) return new Map()
  const messageIds = recipients.map(({ position }) => batchMessageId(broadcastId, position))
  try {
    return await emailSender.findBatch(batchIdOf(broadcastId, batch), messageIds)
  } catch (error) {
    if (error instanceof DeliveryRefusedError) return new Map()
    throw error
  }
}
