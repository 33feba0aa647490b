import path from 'node:path'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'

/** Postmark when a server token is configured, otherwise the outbox. */
export async function createMailer(config: Pick<Config, 'postmark' | 'dataDir'>): Promise<Mailer> {
  if (!config.postmark) return createOutboxMailer(outboxDirectory(config))
  const { createPostmarkMailer } = await import('./postmark-mailer.ts')
  return createPostmarkMailer(config.postmark)
}

/** The directory of the outbox. */
export function outboxDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'outbox')
}
