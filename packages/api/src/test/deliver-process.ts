import type { LookupFunction } from 'node:net'
import { createChannels } from '../channels/create-channels.ts'
import { deliveryJobs } from '../channels/delivery-jobs.ts'
import { runProcess } from '../commands/run-process.ts'
import { readConfig } from '../config/config.ts'
import { openProviders } from '../open-providers.ts'
import { runJobs } from '../providers/define-job.ts'
import { createPostmarkSender } from '../providers/postmark-sender.ts'
import { createPushSender, readVapidKeys } from '../providers/push-sender.ts'
import { createSmtpSender } from '../providers/smtp-sender.ts'
import { createTwilioSender } from '../providers/twilio-sender.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'

/**
 * A worker that sends deliveries to test doubles, so that a test can kill it. It waits two seconds for a provider that does not respond.
 * The push service listens on a port and with a certificate that `TEST_PUSH_SERVICE` names.
 */
const timeoutMs = 2_000
const service = JSON.parse(process.env.TEST_PUSH_SERVICE ?? '{}') as { port: number; ca: string }

const lookup: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}

await runProcess(async (running) => {
  const config = readConfig()
  const { smtp, postmark, twilio } = config
  const providers = await openProviders(config, running)
  running.onClose(() => providers.jobs.stop())
  const emailSender = smtp
    ? createSmtpSender(smtp, { socketTimeout: timeoutMs })
    : postmark && createPostmarkSender(postmark, { timeoutSeconds: timeoutMs / 1_000 })
  if (!emailSender || !twilio) throw new Error('This process needs an email provider and Twilio.')
  const deps = {
    ...providers,
    emailSender,
    textSender: createTwilioSender(twilio, { timeoutMs }),
    pushSender: createPushSender(
      readVapidKeys(config),
      'mailto:support@quotes.example',
      createWebhookSender({
        allowNetworks: ['127.0.0.1'],
        connection: { ...service, lookup },
        timeoutMs,
      }),
    ),
  }
  await runJobs(deliveryJobs, { ...deps, channels: createChannels(deps) })
  running.tell({ working: true })
})
