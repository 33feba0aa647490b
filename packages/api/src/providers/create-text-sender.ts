import type { Config } from '../config/config.ts'
import { outboxDirectory } from './create-email-sender.ts'
import { createOutboxSender } from './outbox-sender.ts'
import type { TextSender } from './text-sender.ts'

/** Twilio when it is configured. Otherwise the outbox, and in production no text messages at all. */
export async function createTextSender(
  config: Pick<Config, 'twilio' | 'isProduction' | 'dataDir'>,
): Promise<TextSender | undefined> {
  if (config.twilio) {
    const { createTwilioSender } = await import('./twilio-sender.ts')
    return createTwilioSender(config.twilio)
  }
  if (config.isProduction) return undefined
  const outbox = createOutboxSender(outboxDirectory(config))
  return {
    send: ({ id, to, body, createdAt }) =>
      outbox.send({
        id,
        to: [to],
        from: 'Text message',
        subject: body,
        html: '<p>A text message.</p>',
        text: body,
        tag: 'text',
        createdAt,
      }),
  }
}

/** Whether the server can send text messages. */
export function hasTexts({
  twilio,
  isProduction,
}: Pick<Config, 'twilio' | 'isProduction'>): boolean {
  return twilio !== undefined || !isProduction
}
