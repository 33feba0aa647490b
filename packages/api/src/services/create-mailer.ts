import path from 'node:path'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createPostmarkMailer } from './postmark-mailer.ts'

/** Postmark where a server token is configured, else the outbox. */
export function createMailer(config: Pick<Config, 'postmark' | 'dataDir'>): Mailer {
  return config.postmark
    ? createPostmarkMailer(config.postmark)
    : createOutboxMailer(outboxDirectory(config))
}

/** Where the outbox keeps its messages. */
export function outboxDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'outbox')
}
