import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookSource } from '@curbquote/types/webhooks'
import { sql } from 'kysely'
import type { Settings } from '../config/config.ts'
import { inCompany } from '../db/in-company.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { type DeliverDeps, deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { insertEndpoint } from '../webhooks/webhook-queries.ts'
import { createWebhookSecret } from '../webhooks/webhook-secret.ts'
import type { TestApp } from './build-test-app.ts'
import { storeKey } from './test-key.ts'
import { runJobs } from './run-jobs.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

interface WebhookApp {
  app: Pick<TestApp['app'], 'db' | 'jobs'> & { settings: Pick<Settings, 'codePepper'> }
}

/** Adds an endpoint of a receiver's host. Returns its id and secret. */
export async function storeEndpoint(
  { app }: WebhookApp,
  company: { id: number },
  {
    host = 'hooks.receiver.test',
    events = ['quote.changed'],
    source = 'dashboard',
  }: { host?: string; events?: WebhookEvent[]; source?: WebhookSource } = {},
): Promise<{ id: number; secret: string }> {
  const { secret, sealed } = createWebhookSecret(app.settings.codePepper)
  const { id } = await insertEndpoint(
    { db: app.db, companyId: company.id },
    {
      url: `https://${host}/quotes`,
      events,
      sealed,
      source,
    },
  )
  return { id, secret }
}

/** Changes the notes of a quote. */
export function changeNotes(
  { app }: WebhookApp,
  company: { id: number },
  quote: { id: number },
  notes = 'Call first',
): Promise<void> {
  return inCompany({ db: app.db, companyId: company.id }, async (tenantDb) => {
    await tenantDb
      .updateTable('quotes')
      .set({ notes })
      .where('company_id', '=', company.id)
      .where('id', '=', quote.id)
      .execute()
    await recordQuoteEvent(tenantDb, app.jobs, {
      kind: 'notes_changed',
      companyId: company.id,
      quoteId: quote.id,
      from: null,
      to: notes,
      actor: 'owner',
    })
  })
}

export function deliverDeps(
  { app, config }: Pick<TestApp, 'app' | 'config'>,
  { options }: Pick<WebhookReceiver, 'options'>,
  timeoutMs?: number,
): DeliverDeps {
  const webhookSender = createWebhookSender({ ...options, ...(timeoutMs && { timeoutMs }) })
  return { db: app.db, jobs: app.jobs, config, webhookSender, random: () => 0 }
}

/** Runs the enqueued deliveries that are due, like a worker. */
export function deliverAll(testApp: TestApp, deps: DeliverDeps): Promise<void> {
  return runJobs(testApp, 'deliver-webhook', (key) => deliverWebhook(deps, key))
}

/** Moves the clock of waiting deliveries forward. */
export async function passTime({ app }: TestApp, interval: string): Promise<void> {
  await sql`
    update webhook_deliveries set next_at = next_at - ${interval}::interval
    where state in ('pending', 'sending')`.execute(app.db)
  await sql`
    update webhook_endpoints
    set failing_since = failing_since - ${interval}::interval, last_failed_at = last_failed_at - ${interval}::interval`.execute(
    app.db,
  )
}

/** Records an event of a quote with a message, also without an endpoint that takes it. Returns the id of the message. */
export async function storeEvent(
  testApp: TestApp,
  company: { id: number },
  quote: { id: number },
): Promise<string> {
  const { db } = testApp.app
  await storeKey(db, company.id, ['hooks'])
  await changeNotes(testApp, company, quote, randomUUID())
  const { id } = await db
    .selectFrom('webhook_messages')
    .select('id')
    .where('company_id', '=', company.id)
    .where('quote_id', '=', quote.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
