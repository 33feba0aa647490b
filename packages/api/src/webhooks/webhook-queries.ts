import {
  maxListedDeliveries,
  maxWebhookEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookRotationHours,
  type WebhookSource,
} from '@curbquote/types/webhooks'
import type { V1Hook } from '@curbquote/types/v1-hooks'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { V1Urls } from '../quotes/to-v1-quote.ts'
import { momentKey } from '../quotes/quote-queries.ts'
import { attemptsOf, decodeEventCursor, encodeEventCursor, toAttempt } from './event-queries.ts'
import { withUrls } from './to-event-body.ts'
import { recordActivity } from '../db/record-activity.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { WebhookEndpointsTable } from '../db/schema/webhooks.ts'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'

type EndpointRow = Selectable<WebhookEndpointsTable>

/** First key of the advisory lock that serializes a company's new endpoints. */
const endpointLockSpace = 0x686f6f6b

export function findEndpoints(tenant: Tenant): Promise<WebhookEndpoint[]> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const rows = await tenantDb
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
    return rows.map(toEndpoint)
  })
}

/** The endpoints that were added with an API key. Those of the dashboard may have secrets in their URLs. */
export function findHooks(tenant: Tenant): Promise<V1Hook[]> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const rows = await tenantDb
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('source', '=', 'zapier')
      .orderBy('id')
      .execute()
    return rows.map(({ id, url, events, state, created_at }) => ({
      id,
      targetUrl: url,
      // An owner may have added events in the dashboard.
      events,
      state,
      createdAt: created_at.toISOString(),
    }))
  })
}

interface NewEndpoint {
  url: string
  events: WebhookEvent[]
  sealed: string
  source: WebhookSource
}

/** @throws DomainError LIST_FULL */
export function insertEndpoint(
  tenant: Tenant,
  { url, events, sealed: secret_sealed, source }: NewEndpoint,
): Promise<WebhookEndpoint> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    await lockEndpoints(tenantDb, companyId)
    await requireRoom(tenantDb, companyId)
    const row = await tenantDb
      .insertInto('webhook_endpoints')
      .values({ company_id: companyId, url, events, secret_sealed, source })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toEndpoint(row)
  })
}

/** Concurrent insertions of a company run one after the other. */
export async function lockEndpoints(db: Kysely<Database>, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${endpointLockSpace}::integer, ${companyId}::integer)`.execute(
    db,
  )
}

/** @throws DomainError LIST_FULL */
export async function requireRoom(db: Kysely<Database>, companyId: number): Promise<void> {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count < maxWebhookEndpoints) return
  throw new DomainError(
    409,
    'LIST_FULL',
    `You can have at most ${maxWebhookEndpoints} webhooks. Delete one to add another.`,
  )
}

/**
 * Changes an endpoint. A new URL or state resets the failure record. An owner who turns an endpoint on takes it over from the
 * API key that added it.
 */
export function updateEndpoint(
  tenant: Tenant,
  endpointId: number,
  { url, events, state }: { url?: string; events?: WebhookEvent[]; state?: 'active' | 'paused' },
): Promise<WebhookEndpoint> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const row = await tenantDb
      .updateTable('webhook_endpoints')
      .set({
        ...(url !== undefined && { url }),
        ...(events && { events }),
        ...(state && { state, disabled_reason: null, paused_reason: null }),
        ...(state === 'active' && { api_key_id: null }),
        ...((url !== undefined || state) && { failing_since: null, last_failed_at: null }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', endpointId)
      .returningAll()
      .executeTakeFirst()
    return toEndpoint(found(row))
  })
}

/** Deletes an endpoint. With a key: only one that was added with a key, and writes the audit log. */
export function deleteEndpoint(
  tenant: Tenant,
  endpointId: number,
  apiKey?: { name: string },
): Promise<void> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    let deletion = tenantDb
      .deleteFrom('webhook_endpoints')
      .where('company_id', '=', companyId)
      .where('id', '=', endpointId)
    if (apiKey) deletion = deletion.where('source', '=', 'zapier')
    const { id } = found(await deletion.returning('id').executeTakeFirst())
    if (apiKey)
      await recordActivity(
        tenantDb,
        {
          companyId,
          action: 'settings_changed',
          description: `Deleted webhook ${id} with the API key “${apiKey.name}”`,
        },
        tenant.activity,
      )
  })
}

/** Replaces the secret. Messages are also signed with the previous secret for 24 hours. */
export function replaceSecret(
  tenant: Tenant,
  endpointId: number,
  sealed: string,
): Promise<WebhookEndpoint> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const row = await tenantDb
      .updateTable('webhook_endpoints')
      .set({
        secret_sealed: sealed,
        previous_secret_sealed: sql<string>`secret_sealed`,
        previous_until: sql<Date>`now() + make_interval(hours => ${webhookRotationHours})`,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', endpointId)
      .returningAll()
      .executeTakeFirst()
    return toEndpoint(found(row))
  })
}

/** The deliveries that a list shows. */
interface DeliveriesFilter {
  type?: WebhookEvent
  state?: 'waiting' | 'delivered' | 'failed'
  from?: string
  to?: string
  /** The end of the page before. */
  cursor?: string
}

/** A page of the deliveries of an endpoint that match a filter, newest first. */
export function findDeliveries(
  tenant: Tenant,
  endpointId: number,
  { type, state, from, to, cursor: given }: DeliveriesFilter,
): Promise<{ deliveries: WebhookDelivery[]; nextCursor: string | null }> {
  const order = 'desc'
  const cursor = given === undefined ? undefined : decodeEventCursor(given, order)
  return inCompany(tenant, async (tenantDb, companyId) => {
    await readEndpoint(tenantDb, companyId, endpointId)
    let deliveries = selectDeliveries(tenantDb, companyId, endpointId)
    if (type) deliveries = deliveries.where('m.type', '=', type)
    if (state === 'waiting') deliveries = deliveries.where('d.state', 'in', ['pending', 'sending'])
    else if (state) deliveries = deliveries.where('d.state', '=', state)
    if (from) deliveries = deliveries.where('d.created_at', '>=', new Date(from))
    if (to) deliveries = deliveries.where('d.created_at', '<', new Date(to))
    if (cursor)
      deliveries = deliveries.where(
        sql<boolean>`(d.created_at, d.message_id) < (${cursor.key}::timestamptz, ${cursor.id})`,
      )
    const read = await deliveries
      .select(momentKey('d.created_at').as('cursor_key'))
      .orderBy('d.created_at', order)
      .orderBy('d.message_id', order)
      .limit(maxListedDeliveries + 1)
      .execute()
    const rows = read.slice(0, maxListedDeliveries)
    const last = rows.at(-1)
    return {
      deliveries: rows.map(toDelivery),
      nextCursor:
        last && read.length > rows.length
          ? encodeEventCursor({ order, key: last.cursor_key, sequence: 0, id: last.message_id })
          : null,
    }
  })
}

export function findDelivery(db: Kysely<Database>, key: DeliveryKey): Promise<WebhookDelivery> {
  return inCompany({ db, companyId: key.companyId }, (tenantDb) => readDelivery(tenantDb, key))
}

/** @throws NotFoundError */
export async function readDelivery(
  tenantDb: Transaction<Database>,
  { companyId, messageId, endpointId }: DeliveryKey,
): Promise<WebhookDelivery> {
  const row = await selectDeliveries(tenantDb, companyId, endpointId)
    .where('d.message_id', '=', messageId)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('Delivery')
  return toDelivery(row)
}

/** A delivery with the body of its requests, as `sendClaimed` sends it. */
export function findDeliveryBody(
  db: Kysely<Database>,
  key: DeliveryKey,
  urls: V1Urls,
): Promise<{ delivery: WebhookDelivery; body: string }> {
  return inCompany({ db, companyId: key.companyId }, async (tenantDb) => {
    const delivery = await readDelivery(tenantDb, key)
    const { body } = await tenantDb
      .selectFrom('webhook_messages')
      .select('body')
      .where('company_id', '=', key.companyId)
      .where('id', '=', key.messageId)
      .executeTakeFirstOrThrow()
    return { delivery, body: body ? JSON.stringify(withUrls(body, urls)) : '' }
  })
}

/** @throws NotFoundError */
export async function readEndpoint(db: Kysely<Database>, companyId: number, endpointId: number) {
  return found(
    await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', endpointId)
      .executeTakeFirst(),
  )
}

function selectDeliveries(db: Kysely<Database>, companyId: number, endpointId: number) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.company_id', '=', 'd.company_id').onRef('m.id', '=', 'd.message_id'),
    )
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.company_id', '=', 'm.company_id').onRef('quotes.id', '=', 'm.quote_id'),
    )
    .select((eb) => [
      attemptsOf(eb),
      'd.message_id',
      'm.type',
      'm.quote_id',
      'quotes.number as quote_number',
      'd.created_at',
      'd.state',
      'd.attempt',
      'd.status_code',
      'd.error',
      'd.duration_ms',
      'd.next_at',
    ])
    .where('d.company_id', '=', companyId)
    .where('d.endpoint_id', '=', endpointId)
}

type DeliveryRow = Awaited<
  ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>
>

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    messageId: row.message_id,
    type: row.type,
    quoteId: row.quote_id,
    quoteNumber: row.quote_number,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    attempt: row.attempt,
    statusCode: row.status_code,
    error: row.error,
    durationMs: row.duration_ms,
    nextAt: row.next_at?.toISOString() ?? null,
    attempts: row.attempts.map(toAttempt),
  }
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  const { previous_until: until } = row
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.state,
    disabledReason: row.disabled_reason,
    pausedReason: row.paused_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: until && until > new Date() ? until.toISOString() : null,
    source: row.source,
    createdAt: row.created_at.toISOString(),
  }
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new NotFoundError('Webhook')
  return row
}
