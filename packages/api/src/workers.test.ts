import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Jobs } from './providers/jobs.ts'
import { startWorkers } from './workers.ts'

const test = suite('workers')

test('the cleanup job and all other periodic jobs are scheduled and processed', async () => {
  const schedules: [queue: string, cron: string][] = []
  const queues = new Set<string>()
  const jobs = {
    work: async (queue: string) => void queues.add(queue),
    schedule: async (queue: string, cron: string) => void schedules.push([queue, cron]),
  } as unknown as Jobs
  const db = { transaction: () => ({ execute: async () => undefined }) }
  const config = { codePepper: 'a pepper of thirty-two characters' }
  const deps = { db, jobs, config, emailSender: {} }
  await startWorkers(deps as unknown as Parameters<typeof startWorkers>[0])
  assert.equal(schedules.map(([queue, cron]) => `${queue}: ${cron}`).toSorted(), [
    'check-prices: 41 3 * * *',
    'clean-up: */15 * * * *',
    'digest-alerts: */15 * * * *',
    'erase-companies: */15 * * * *',
    'expire-offers: */15 * * * *',
    'lapse-requests: */15 * * * *',
    'reconcile-billing: 23 4 * * *',
    'reconcile-broadcasts: */15 * * * *',
    'remind-of-silent-devices: 0 16 * * 1',
    'resume-broadcasts: * * * * *',
    'resume-webhooks: * * * * *',
    'send-follow-ups: */5 * * * *',
    'summarize-days: 0 * * * *',
  ])
  for (const [queue] of schedules) assert.ok(queues.has(queue), queue)
})

test.run()
