import path from 'node:path'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'

/** Postmark where a server token is configured, else the outbox. */
export async function createMailer(config: Pick<Config, 'postmark' | 'dataDir'>): Promise<Mailer> {
  if (!config.postmark) return createOutboxMailer(outboxDirectory(config))
  const { createPostmarkMailer } = await import('./postmark-mailer.ts')
  return createPostmarkMailer(config.postmark)
}

/** Where the outbox keeps its messages. */
export function outboxDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'outbox')
}
