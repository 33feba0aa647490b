import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { createBroadcast } from '../broadcasts/create-broadcast.ts'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema/index.ts'
import { startJobs } from '../providers/jobs.ts'
import type { PostmarkDouble } from './postmark-double.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** When the process is killed, relative to the provider's response. */
const moments = ['before', 'during', 'after'] as const

export interface KilledBroadcast {
  /** How often the server was killed. */
  kills: number
  recipients: number
  sent: number
  unknown: number
  /** Recipients that are neither sent nor unknown. */
  others: number
  /** Repeated messages to one recipient. */
  duplicates: number
  /** Recipients counted as sent without a message. */
  missing: number
  /** The maximum possible: all batches in flight at every kill. */
  mostUnknown: number
}

/**
 * Sends a broadcast to all companies while the server is repeatedly killed at random batches: before the provider accepts the
 * batch, before its response, and right after it, in turn.
 */
export async function killDuringBroadcast(
  database: OpenDatabase,
  double: PostmarkDouble,
  env: NodeJS.ProcessEnv,
  { kills, batchSize }: { kills: number; batchSize: number },
): Promise<KilledBroadcast> {
  const { db } = database
  const broadcastId = await prepareBroadcast(database, batchSize)
  const start = () =>
    startServerProcess({
      ...env,
      RATE_LIMITS: 'off',
      SPAM_FILTER: 'off',
      POSTMARK_SERVER_TOKEN: double.serverToken,
      POSTMARK_API_BASE: double.apiBase,
    })
  const mostBatchesBetween = Math.max(
    1,
    Math.floor((await countRecipients(db)) / batchSize / kills / 2),
  )
  let killed = 0
  for (; killed < kills && (await isSending(db, broadcastId)); killed++) {
    const dead = Promise.withResolvers<void>()
    const started = Promise.withResolvers<ServerProcess>()
    let batches = randomInt(1, mostBatchesBetween + 1)
    double.beforeBatch = async () => {
      // Hold all batches until the server has started. Otherwise the broadcast could end before the kill.
      const server = await started.promise
      if (--batches !== 0) return
      const moment = moments[killed % moments.length]
      if (moment === 'before') double.behaviors.push('drop')
      if (moment === 'after') setImmediate(() => void server.kill().then(dead.resolve))
      else await server.kill().then(dead.resolve)
    }
    started.resolve(await start())
    await Promise.race([dead.promise, untilDone(db, broadcastId)])
    await (await started.promise).kill()
  }
  double.beforeBatch = undefined
  const last = await start()
  await untilDone(db, broadcastId)
  await last.stop()
  const outcome = await describe(db, double, broadcastId)
  return { ...outcome, kills: killed, mostUnknown: killed * 4 * batchSize }
}

async function prepareBroadcast(database: OpenDatabase, batchSize: number): Promise<number> {
  const { db } = database
  const jobs = await startJobs(database, pino({ level: 'silent' }))
  try {
    const { id: adminId } = await db
      .insertInto('admins')
      .values({ email: 'killer@quotes.test', password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await createBroadcast(
      db,
      jobs,
      { adminId, email: 'killer@quotes.test' },
      undefined,
      { subject: 'News', content: '<p>Hi {{owner_name}}</p>', segment: 'all' },
    )
    await db.updateTable('broadcasts').set({ batch_size: batchSize }).where('id', '=', id).execute()
    return id
  } finally {
    await jobs.stop()
  }
}

async function isSending(db: Kysely<Database>, broadcastId: number): Promise<boolean> {
  const row = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('id', '=', broadcastId)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return row !== undefined
}

async function untilDone(db: Kysely<Database>, broadcastId: number): Promise<void> {
  while (await isSending(db, broadcastId)) await pause(100)
}

async function countRecipients(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('broadcast_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function describe(db: Kysely<Database>, double: PostmarkDouble, broadcastId: number) {
  const recipients = await db
    .selectFrom('broadcast_recipients')
    .select(['email', 'state'])
    .where('broadcast_id', '=', broadcastId)
    .execute()
  const emailed = new Set(double.messages.map(({ To }) => To))
  const inState = (state: string) => recipients.filter((recipient) => recipient.state === state)
  const [sent, unknown] = [inState('sent'), inState('unknown')]
  return {
    recipients: recipients.length,
    sent: sent.length,
    unknown: unknown.length,
    others: recipients.length - sent.length - unknown.length,
    duplicates: double.messages.length - emailed.size,
    missing: sent.filter(({ email }) => !emailed.has(email)).length,
  }
}
