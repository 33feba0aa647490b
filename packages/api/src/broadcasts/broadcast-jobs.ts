import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'
import { sendingBroadcastIds } from './broadcast-queries.ts'
import { reconcileBroadcasts } from './reconcile-broadcasts.ts'
import { sendBroadcast, type SendBroadcastDeps } from './send-broadcast.ts'

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
