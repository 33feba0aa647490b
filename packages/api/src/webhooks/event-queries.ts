import type { V1Attempt, V1Event, V1EventPage, V1EventsQuery } from '@curbquote/types/v1-events'
import type { WebhookEventBody } from '@curbquote/types/webhooks'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from '../db/schema/webhooks.ts'
import { NotFoundError } from '../errors/errors.ts'
import { InvalidCursorError, isMoment, parseArray } from '../quotes/quote-cursor.ts'
import { momentKey, readSettledUntil } from '../quotes/quote-queries.ts'
import type { V1Urls } from '../quotes/to-v1-quote.ts'
import { withUrls } from './to-event-body.ts'

interface EventCursor {
  order: 'asc' | 'desc'
  /** The time of an event, with microseconds. */
  key: string
  /** 0: before all events of this time. */
  sequence: number
  id: string
}

/** A page of the company's events. Ends before the first one that is not committed yet, as `findChangedQuotes` does. */
export function findEvents(
  tenant: Tenant,
  { order = 'asc', limit = 50, cursor: given, ...filter }: V1EventsQuery,
  urls: V1Urls,
): Promise<V1EventPage> {
  const cursor = given === undefined ? undefined : decodeEventCursor(given, order)
  return inCompany(tenant, async (tenantDb, companyId) => {
    const until = await readSettledUntil(tenantDb)
    let page = selectEvents(tenantDb, companyId)
      .where(sql<boolean>`m.created_at < ${until}::timestamptz`)
      .orderBy('m.created_at', order)
      // The events of one transaction have the same time.
      .orderBy('m.sequence', order)
      .orderBy('m.id', order)
      .limit(limit + 1)
    if (filter.type) page = page.where('m.type', '=', filter.type)
    if (filter.quote_id) page = page.where('m.quote_id', '=', filter.quote_id)
    if (filter.from) page = page.where('m.created_at', '>=', new Date(filter.from))
    if (filter.to) page = page.where('m.created_at', '<', new Date(filter.to))
    if (filter.state) {
      const states = filter.state === 'pending' ? (['pending', 'sending'] as const) : [filter.state]
      page = page.where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as d')
            .select('d.message_id')
            .whereRef('d.company_id', '=', 'm.company_id')
            .whereRef('d.message_id', '=', 'm.id')
            .where('d.state', 'in', states),
        ),
      )
    }
    if (cursor)
      page = page.where(
        sql<boolean>`(m.created_at, m.sequence, m.id) ${sql.raw(order === 'asc' ? '>' : '<')}
          (${cursor.key}::timestamptz, ${cursor.sequence}::bigint, ${cursor.id})`,
      )
    const read = await page.execute()
    const rows = read.slice(0, limit)
    const last = rows.at(-1)
    const next = last
      ? { order, key: last.cursor_key, sequence: last.sequence, id: last.id }
      : (cursor ?? { order, key: until, sequence: 0, id: '' })
    return {
      events: rows.map((row) => toV1Event(row, urls)),
      nextCursor: encodeEventCursor(next),
      hasMore: read.length > limit,
    }
  })
}

export function findEvent(tenant: Tenant, eventId: string, urls: V1Urls): Promise<V1Event> {
  return inCompany(tenant, (tenantDb, companyId) => readEvent(tenantDb, companyId, eventId, urls))
}

/** @throws NotFoundError */
export async function readEvent(
  tenantDb: Kysely<Database>,
  companyId: number,
  eventId: string,
  urls: V1Urls,
): Promise<V1Event> {
  const row = await selectEvents(tenantDb, companyId).where('m.id', '=', eventId).executeTakeFirst()
  if (!row) throw new NotFoundError('Event')
  return toV1Event(row, urls)
}

function selectEvents(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('webhook_messages as m')
    .select((eb) => [
      'm.id',
      'm.type',
      'm.quote_id',
      'm.sequence',
      'm.created_at',
      momentKey('m.created_at').as('cursor_key'),
      'm.body',
      jsonArrayFrom(
        eb
          .selectFrom('webhook_deliveries as d')
          .select((inner) => ['d.endpoint_id', 'd.state', 'd.next_at', attemptsOf(inner)])
          .whereRef('d.company_id', '=', 'm.company_id')
          .whereRef('d.message_id', '=', 'm.id')
          .orderBy('d.endpoint_id'),
      ).as('deliveries'),
    ])
    .where('m.company_id', '=', companyId)
    .where('m.body', 'is not', null)
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

function toV1Event(row: EventRow, urls: V1Urls): V1Event {
  // The query selects messages with a body only.
  const body = withUrls(row.body as WebhookEventBody, urls)
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    quoteId: row.quote_id,
    isTest: body.isTest ?? false,
    body,
    deliveries: row.deliveries.map(({ endpoint_id, state, next_at, attempts }) => ({
      hookId: endpoint_id,
      state,
      nextAt: next_at && toTime(next_at),
      attempts: attempts.map(toAttempt),
    })),
  }
}

type AttemptRow = Pick<
  Selectable<WebhookAttemptsTable>,
  'status_code' | 'error' | 'duration_ms'
> & { started_at: Date | string }

/** The attempts of a delivery `d`, oldest first. */
export function attemptsOf(eb: ExpressionBuilder<Database & { d: WebhookDeliveriesTable }, 'd'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('webhook_attempts as a')
      .select(['a.started_at', 'a.status_code', 'a.error', 'a.duration_ms'])
      .whereRef('a.company_id', '=', 'd.company_id')
      .whereRef('a.message_id', '=', 'd.message_id')
      .whereRef('a.endpoint_id', '=', 'd.endpoint_id')
      .orderBy('a.id'),
  ).as('attempts')
}

export function toAttempt({ started_at, status_code, error, duration_ms }: AttemptRow): V1Attempt {
  return { at: toTime(started_at), statusCode: status_code, error, durationMs: duration_ms }
}

/** Times within JSON are text. */
function toTime(time: Date | string): string {
  return new Date(time).toISOString()
}

export function encodeEventCursor({ order, key, sequence, id }: EventCursor): string {
  return Buffer.from(JSON.stringify([order, key, sequence, id])).toString('base64url')
}

/** @throws InvalidCursorError for a text that is not a cursor of this order */
export function decodeEventCursor(text: string, order: 'asc' | 'desc'): EventCursor {
  const [cursorOrder, key, sequence, id] = parseArray(text)
  if (
    cursorOrder !== order ||
    typeof key !== 'string' ||
    !isMoment(key) ||
    !Number.isSafeInteger(sequence) ||
    typeof id !== 'string' ||
    !/^(?:msg_[0-9a-f]{32})?$/.test(id)
  )
    throw new InvalidCursorError()
  return { order, key, sequence: Number(sequence), id }
}
