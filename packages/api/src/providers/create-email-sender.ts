import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { EmailSender } from './email-sender.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { postmarkWebhooks } from './postmark-events.ts'

/** Postmark when a server token is configured, otherwise the outbox. */
export async function createEmailSender(
  config: Pick<Config, 'postmark' | 'dataDir'>,
): Promise<EmailSender> {
  if (!config.postmark) return createOutboxSender(outboxDirectory(config))
  const { createPostmarkSender } = await import('./postmark-sender.ts')
  return createPostmarkSender(config.postmark)
}

/** Whether emails are only written to the outbox. */
export function usesOutbox({ postmark }: Pick<Config, 'postmark'>): boolean {
  return !postmark
}

/** The webhooks of the email provider, with their password. They are refused without one. */
export function emailWebhooksOf({
  postmarkWebhookPassword,
}: Pick<Config, 'postmarkWebhookPassword'>) {
  return { ...postmarkWebhooks, password: postmarkWebhookPassword }
}

/** The directory of the outbox. */
export function outboxDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'outbox')
}
