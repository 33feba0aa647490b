import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'
import {
  sendingBroadcastIds,
  batchesInState,
  broadcastsWithUnknowns,
  type RecipientOutcome,
  recipientsInState,
  settle,
} from './broadcast-queries.ts'
import { sendBroadcast, type SendBroadcastDeps, findBatch } from './send-broadcast.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { EmailSender } from '../providers/email-sender.ts'
import { batchMessageId } from './batch-message.ts'

/** The provider's search finds a message some minutes after it was sent and keeps it for weeks. */
const maxAgeDays = 3

/** Looks up messages whose response was lost. A found message becomes sent, any other stays unknown. */
export async function reconcileBroadcasts({
  db,
  emailSender,
}: {
  db: Kysely<Database>
  emailSender: EmailSender
}): Promise<void> {
  for (const broadcast of await broadcastsWithUnknowns(db, maxAgeDays))
    for (const batch of await batchesInState(db, broadcast, 'unknown')) {
      const unknown = await recipientsInState(db, broadcast, batch, 'unknown')
      const found = await findBatch(emailSender, broadcast.id, batch, unknown)
      await settle(
        db,
        broadcast.id,
        unknown.flatMap(({ position }): RecipientOutcome[] => {
          const providerMessageId = found.get(batchMessageId(broadcast.id, position))
          return providerMessageId ? [{ position, state: 'sent', providerMessageId }] : []
        }),
      )
    }
}

type BroadcastJobDeps = Omit<SendBroadcastDeps, 'stopping'> & { jobs: Jobs }

/** Sends the remaining emails of a broadcast. */
const sendBroadcastJob = defineJob({
  queue: 'send-broadcast',
  // A broadcast runs longer than the job's expiry. Another process that takes the job then finds the broadcast locked.
  options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, notify: true, polling: 'fast' },
  run: (deps: BroadcastJobDeps, { broadcastId }) =>
    sendBroadcast({ ...deps, stopping: deps.jobs.stopping }, broadcastId),
})

/** Resumes broadcasts whose process died. */
const resumeBroadcastsJob = defineJob({
  queue: 'resume-broadcasts',
  options: { retryLimit: 0 },
  cron: '* * * * *',
  runsAtStart: true,
  run: async (deps: BroadcastJobDeps) => {
    const ids = await sendingBroadcastIds(deps.db)
    const stoppable = { ...deps, stopping: deps.jobs.stopping }
    await Promise.all(ids.map((id) => sendBroadcast(stoppable, id)))
  },
})

/** Looks up messages at the provider whose response was lost. */
const reconcileBroadcastsJob = defineJob({
  queue: 'reconcile-broadcasts',
  options: { retryLimit: 2, retryDelay: 30, polling: 'slow' },
  cron: '*/15 * * * *',
  run: (deps: BroadcastJobDeps) => reconcileBroadcasts(deps),
})

export const broadcastJobs = [sendBroadcastJob, resumeBroadcastsJob, reconcileBroadcastsJob]
