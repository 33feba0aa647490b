import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Counter } from 'prom-client'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema/index.ts'
import {
  EmailDeferredError,
  type Mailer,
  EmailInDoubtError,
  EmailRefusedError,
} from '../services/mailer.ts'
import { batchIdOf, batchMessageId, toBatchMessage } from './batch-message.ts'
import { compileBroadcastEmail } from './broadcast-email.ts'
import {
  batchesInState,
  type BroadcastRow,
  claimBatch,
  type ClaimedRecipient,
  findSending,
  finishBroadcast,
  giveUpBroadcast,
  noteProblem,
  type RecipientOutcome,
  recipientsInState,
  settle,
} from './broadcast-queries.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

export interface SendBroadcastDeps {
  db: Kysely<Database>
  database: Pick<OpenDatabase, 'tryLock'>
  mailer: Mailer
  config: Pick<Config, 'publicUrl' | 'mailFrom'> & { codePepper: string }
  metrics?: { emails: Counter<'kind' | 'outcome'> }
  /** When aborted, batches under way are finished and no other is begun. */
  stopping: AbortSignal
  /** Unset: real time. */
  wait?: (milliseconds: number) => Promise<void>
}

/** First half of the lock that lets one process at a time send a broadcast. */
const broadcastLockSpace = 0x62636173

/** How many requests are on their way to the provider at once, while it answers. */
const batchesInFlight = 4

const firstBackoffMs = 1_000
const maxBackoffMs = 60_000
/** What the provider does not take within this time is given up. */
const maxHours = 24

/**
 * Sends what is left of a broadcast; nothing where another process does. A recipient goes from pending to submitting
 * before the request that carries the message, and on when its answer is there: whoever is submitting when a process dies
 * is looked up at the provider, and emailed again by nobody.
 */
export async function sendBroadcast(deps: SendBroadcastDeps, broadcastId: number): Promise<void> {
  const unlock = await deps.database.tryLock(broadcastLockSpace, broadcastId)
  if (!unlock) return
  try {
    const broadcast = await findSending(deps.db, broadcastId)
    if (broadcast) await new BroadcastRun(deps, broadcast).run()
  } finally {
    await unlock()
  }
}

/** A batch whose messages the provider may have. */
interface Doubt {
  batch: number
  /** The provider said that it failed: what it does not have may be sent again. */
  isRepeatable: boolean
}

/** What the provider made of a batch, yet to be written down. */
interface SentBatch {
  outcomes: RecipientOutcome[]
  failure?: {
    problem: string
    /** To be sent again, at least in part. */
    isWaiting: boolean
  }
}

class BroadcastRun {
  readonly #deps: SendBroadcastDeps
  readonly #broadcast: BroadcastRow
  readonly #makeEmail: ReturnType<typeof compileBroadcastEmail>
  readonly #tokens: ReturnType<typeof unsubscribeTokens>
  /** Batches yet to be sent, in order. */
  #waiting: number[] = []
  #doubts: Doubt[] = []
  /** Rounds without success, since the last one with it. */
  #failures = 0

  constructor(deps: SendBroadcastDeps, broadcast: BroadcastRow) {
    this.#deps = deps
    this.#broadcast = broadcast
    this.#makeEmail = compileBroadcastEmail(broadcast.subject, broadcast.content)
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
      const { isOverdue } = await noteProblem(db, id, problem, maxHours)
      if (isOverdue) return giveUpBroadcast(db, id)
      await this.#backOff()
      if (stopping.aborted) break
      problem = await this.#resolveDoubts()
    }
    await finishBroadcast(db, id)
  }

  /**
   * Sends batches several at a time, after a failure a single one to see whether the provider is back. Answers the first
   * problem, once no request is under way any more.
   */
  async #sendRound(): Promise<string | undefined> {
    const isProbe = this.#failures > 0
    let problem: string | undefined
    const lane = async () => {
      // A batch that was taken is written down while the next one is on its way, which needs nothing of it.
      let written: Promise<void> = Promise.resolve()
      try {
        while (!problem && !this.#deps.stopping.aborted) {
          const batch = this.#waiting.shift()
          if (batch === undefined) return
          const { failure, outcomes } = await this.#sendBatch(batch)
          await written
          written = this.#settle(outcomes)
          // Thrown where it is awaited; until then it is no rejection that nobody handles.
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

  /** Answers what became of the batch's messages, and what kept it, or a part of it, from being taken. */
  async #sendBatch(batch: number): Promise<SentBatch> {
    const { db, mailer } = this.#deps
    const recipients = await claimBatch(db, this.#broadcast, batch)
    if (recipients.length === 0) return { outcomes: [] }
    const messages = recipients.map((recipient) => this.#toMessage(recipient))
    try {
      const outcomes = await mailer.sendBatch({
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
      if (error instanceof EmailRefusedError)
        return { outcomes: all({ state: 'failed', error: message }) }
      if (error instanceof EmailDeferredError)
        return {
          outcomes: all({ state: 'pending' }),
          failure: { problem: message, isWaiting: true },
        }
      this.#doubts.push({ batch, isRepeatable: error instanceof EmailInDoubtError })
      return { outcomes: [], failure: { problem: message, isWaiting: false } }
    }
  }

  /** Asks the provider what it has of the batches in doubt; answers why it could not be asked. */
  async #resolveDoubts(): Promise<string | undefined> {
    for (let doubt = this.#doubts[0]; doubt; doubt = this.#doubts[0]) {
      const { batch, isRepeatable } = doubt
      const open = await recipientsInState(this.#deps.db, this.#broadcast, batch, 'submitting')
      let found: Map<string, string>
      try {
        found = await findBatch(this.#deps.mailer, this.#broadcast.id, batch, open)
      } catch (error) {
        return (error as Error).message
      }
      await this.#settle(
        open.map(({ position }): RecipientOutcome => {
          const providerMessageId = found.get(batchMessageId(this.#broadcast.id, position))
          if (providerMessageId) return { position, state: 'sent', providerMessageId }
          return isRepeatable
            ? { position, state: 'pending' }
            : { position, state: 'unknown', error: 'The email service did not answer.' }
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
      from: config.mailFrom,
      unsubscribeUrl: `${config.publicUrl}/api/unsubscribe/${token}`,
      makeEmail: this.#makeEmail,
    })
  }

  async #settle(outcomes: RecipientOutcome[]): Promise<void> {
    await settle(this.#deps.db, this.#broadcast.id, outcomes)
    for (const state of ['sent', 'failed', 'unknown'] as const) {
      const count = outcomes.filter((outcome) => outcome.state === state).length
      if (count > 0) this.#deps.metrics?.emails.inc({ kind: 'broadcast', outcome: state }, count)
    }
  }

  /** Twice as long after each failure, more or less, so that many senders do not come back at the same moment. */
  async #backOff(): Promise<void> {
    const { stopping, wait } = this.#deps
    const longest = Math.min(maxBackoffMs, firstBackoffMs * 2 ** this.#failures++)
    const milliseconds = longest * (0.5 + Math.random() / 2)
    if (wait) return wait(milliseconds)
    await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** What the provider has taken of these recipients' messages; nothing where it cannot be asked such a thing. */
export async function findBatch(
  mailer: Mailer,
  broadcastId: number,
  batch: number,
  recipients: readonly { position: number }[],
): Promise<Map<string, string>> {
  if (recipients.length === 0) return new Map()
  const messageIds = recipients.map(({ position }) => batchMessageId(broadcastId, position))
  try {
    return await mailer.findBatch(batchIdOf(broadcastId, batch), messageIds)
  } catch (error) {
    if (error instanceof EmailRefusedError) return new Map()
    throw error
  }
}
