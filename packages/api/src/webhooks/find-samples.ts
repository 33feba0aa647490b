import type { WebhookEvent, WebhookEventBody } from '@curbquote/types/webhooks'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { findQuotesPage } from '../quotes/quote-queries.ts'
import { sampleBody } from './sample-body.ts'
import { toEventBody, withOrigin } from './to-event-body.ts'

const mostSamples = 3

/** Examples of an event about the newest quotes of the company. */
export async function findSamples(
  db: Kysely<Database>,
  companyId: number,
  type: WebhookEvent,
  publicUrl: string,
): Promise<WebhookEventBody[]> {
  const place = { sort: 'newest', offset: 0, limit: mostSamples } as const
  const { rows } = await findQuotesPage(db, companyId, {}, place)
  if (rows.length === 0) return [sampleBody(type, new Date())]
  return rows.map((row) =>
    withOrigin(toEventBody({ type, sequence: 1, createdAt: row.created_at }, row), publicUrl),
  )
}
