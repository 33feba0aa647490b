import type { Tenant } from '../db/in-company.ts'
import type { WebhookEvent, WebhookEventBody } from '@curbquote/types/webhooks'
import { findQuotesPage } from '../quotes/quote-queries.ts'
import type { V1Urls } from '../quotes/to-v1-quote.ts'
import { sampleBody } from './sample-body.ts'
import { toEventBody, withUrls } from './to-event-body.ts'

const mostSamples = 3

/** Examples of an event: a created quote is one of the newest of the company, and the others are invented. */
export async function findSamples(
  tenant: Tenant,
  type: WebhookEvent,
  urls: V1Urls,
): Promise<WebhookEventBody[]> {
  const place = { sort: 'newest', offset: 0, limit: mostSamples } as const
  const { rows } = type === 'quote.created' ? await findQuotesPage(tenant, {}, place) : { rows: [] }
  if (rows.length === 0) return [sampleBody(type, new Date())]
  return rows.map((row) =>
    withUrls(toEventBody({ type, sequence: 1, createdAt: row.created_at }, row), urls),
  )
}
