import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { EmailSender } from './email-sender.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { postmarkWebhooks } from './postmark-events.ts'

type EmailConfig = Pick<Config, 'postmark' | 'smtp' | 'dataDir'>

/** The configured provider, otherwise the outbox. The modules of providers are loaded only where they are used. */
export async function createEmailSender(config: EmailConfig): Promise<EmailSender> {
  if (config.postmark) {
    const { createPostmarkSender } = await import('./postmark-sender.ts')
    return createPostmarkSender(config.postmark)
  }
  if (config.smtp) {
    const { createSmtpSender } = await import('./smtp-sender.ts')
    return createSmtpSender(config.smtp)
  }
  return createOutboxSender(outboxDirectory(config))
}

/** Whether emails are only written to the outbox. */
export function usesOutbox({ postmark, smtp }: Pick<Config, 'postmark' | 'smtp'>): boolean {
  return !postmark && !smtp
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
