import type { LookupFunction } from 'node:net'
import { readConfig } from '../config/config.ts'
import { openProviders } from '../open-providers.ts'
import { runProcess } from '../commands/run-process.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { resumeDeliveries } from '../webhooks/resume-deliveries.ts'
import { runJobs } from '../providers/define-job.ts'
import { createWebhookJobs } from '../webhooks/webhook-jobs.ts'

/** Delivers webhooks to a receiver on another port, so that a test can kill the process. */
const { port, ca } = JSON.parse(process.env.TEST_WEBHOOK_RECEIVER ?? '{}') as {
  port: number
  ca: string
}

const lookup: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}

await runProcess(async (running) => {
  const providers = await openProviders(readConfig(), running)
  running.onClose(() => providers.jobs.stop())
  const webhookSender = createWebhookSender({
    allowNetworks: ['127.0.0.1'],
    connection: { port, ca, lookup },
  })
  await runJobs(createWebhookJobs(), { ...providers, webhookSender })
  await resumeDeliveries(providers)
  running.tell({ listening: 'nothing' })
})
