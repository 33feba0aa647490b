import type { Jobs } from '../providers/jobs.ts'
import { sendingBroadcastIds } from './broadcast-queries.ts'
import { reconcileBroadcasts } from './reconcile-broadcasts.ts'
import { sendBroadcast, type SendBroadcastDeps } from './send-broadcast.ts'

/**
 * Starts the workers that send broadcasts and resume those whose process died: at start, and every minute in case another
 * process died.
 */
export async function startBroadcastWorkers(
  jobs: Jobs,
  deps: Omit<SendBroadcastDeps, 'stopping'>,
): Promise<void> {
  const stoppable = { ...deps, stopping: jobs.stopping }
  await jobs.work('send-broadcast', ({ broadcastId }) => sendBroadcast(stoppable, broadcastId))
  await jobs.work('resume-broadcasts', async () => {
    const ids = await sendingBroadcastIds(deps.db)
    await Promise.all(ids.map((id) => sendBroadcast(stoppable, id)))
  })
  await jobs.schedule('resume-broadcasts', '* * * * *')
  await jobs.work('reconcile-broadcasts', () => reconcileBroadcasts(deps))
  await jobs.schedule('reconcile-broadcasts', '*/15 * * * *')
  await deps.db
    .transaction()
    .execute((transaction) => jobs.enqueue(transaction, 'resume-broadcasts', [{}]))
}
