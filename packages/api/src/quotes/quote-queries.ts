import { maxCountedMatches } from '@curbquote/types/limits'
import type { QuoteSort } from '@curbquote/types/quotes'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { localDate } from '../db/local-days.ts'
import { prepared } from '../db/prepared-statements.ts'
import { currentLines } from './current-lines.ts'
import { dayColumns } from './to-quote-days.ts'
import { lastResponse } from './last-response.ts'
import { hasOpenQuestion, isSent, shownOfferState, validThrough } from './offer-columns.ts'
import type { Database } from '../db/schema/index.ts'
import type { QuoteCursor } from './quote-cursor.ts'
import {
  isFilteredByOffer,
  maxFilteredMatches,
  type QuotesFilter,
  whereFiltered,
} from './quotes-filter.ts'
import { searchQuotes } from './search-quotes.ts'

export interface QuotesPosition {
  sort: QuoteSort
  /** Default: the start of the list. */
  cursor?: QuoteCursor | undefined
  offset: number
  limit: number
}

export type QuoteRow = NonNullable<Awaited<ReturnType<typeof readQuote>>>

/** A page of quotes with the cursors of the adjacent pages. */
export interface QuotesPage {
  rows: QuoteRow[]
  next: QuoteCursor | undefined
  previous: QuoteCursor | undefined
}

export interface CountedQuotesPage extends QuotesPage {
  /** The total over all pages. For a search, at most `maxCountedMatches`. */
  total: number
}

export function findQuotesPage(
  tenant: Tenant,
  filter: QuotesFilter,
  place: QuotesPosition,
): Promise<QuotesPage> {
  return inCompany(tenant, async (tenantDb, companyId) =>
    toPage(await readQuotes(tenantDb, companyId, filter, place), place),
  )
}

export function findQuotes(
  tenant: Tenant,
  filter: QuotesFilter,
  place: QuotesPosition,
): Promise<CountedQuotesPage> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const read = await readQuotes(tenantDb, companyId, filter, place, {
      isCounted: !filter.search && !isUncounted(filter),
    })
    const page = toPage(read, place)
    // A page that contains the whole list needs no count query.
    const isWhole = !place.cursor && !page.next && (page.rows.length > 0 || place.offset === 0)
    const total = isWhole
      ? place.offset + page.rows.length
      : (read[0]?.list_total ?? (await countQuotes(tenantDb, companyId, filter)))
    return { ...page, total }
  })
}

/** The sort columns. The id in the same direction is always the second key. */
const orders = {
  newest: { column: 'created_at', type: 'timestamptz', isDescending: true },
  oldest: { column: 'created_at', type: 'timestamptz', isDescending: false },
  name: { column: 'name_key', type: 'text', isDescending: false },
  value: { column: 'value_key', type: 'bigint', isDescending: true },
  job_date: { column: 'job_date_key', type: 'date', isDescending: false },
} as const

/** The order in which rows are read. A page before a cursor is read backwards. */
function readingOrder({ sort, cursor }: QuotesPosition) {
  const order = orders[sort]
  return cursor?.direction === 'before' ? { ...order, isDescending: !order.isDescending } : order
}

/**
 * Reads the page's quotes in reading order, plus one more to detect a next page. With `isCounted`, each row also has the total
 * of the list, which saves a query. Not possible for a search.
 */
function readQuotes(
  db: Kysely<Database>,
  companyId: number,
  filter: QuotesFilter,
  place: QuotesPosition,
  { isCounted = false } = {},
) {
  const { cursor, offset, limit } = place
  const { column, type, isDescending } = readingOrder(place)
  const direction = isDescending ? 'desc' : 'asc'
  const key = column === 'created_at' ? momentKey(column) : sql<string>`${sql.ref(column)}::text`

  let page = selectQuotes(db, companyId)
    .select(key.as('sort_key'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit + 1)
  page = whereFiltered(page, companyId, filter)
  if (filter.ids) page = page.where('id', '=', sql<number>`any(${filter.ids}::bigint[])`)
  // The search cannot filter by stage and offer, so all of its matches are read and filtered here.
  const isFiltered = isFilteredByOffer(filter)
  const matches = searchQuotes(companyId, filter, {
    column,
    isDescending,
    after: isFiltered ? undefined : cursor,
    most: isFiltered ? maxFilteredMatches : offset + limit + 1,
  })
  if (matches) page = page.where('id', 'in', matches)
  if (cursor)
    page = page.where(
      sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(isDescending ? '<' : '>')}
        (${cursor.key}::${sql.raw(type)}, ${cursor.id}::integer)`,
    )

  return withLinesAndPhotos(db, page)
    .select((isCounted ? sumOfTotals(db, companyId, filter) : sql<null>`null`).as('list_total'))
    .orderBy(`quotes.${column}`, direction)
    .orderBy('quotes.id', direction)
    .execute()
}

function toPage(read: QuoteRow[], { sort, cursor, offset, limit }: QuotesPosition): QuotesPage {
  const hasMore = read.length > limit
  const isBackwards = cursor?.direction === 'before'
  const rows = read.slice(0, limit)
  if (isBackwards) rows.reverse()
  const beside = (
    row: QuoteRow | undefined,
    direction: QuoteCursor['direction'],
  ): QuoteCursor | undefined => row && { sort, direction, key: row.sort_key, id: row.id }
  const hasNext = isBackwards || hasMore
  const hasPrevious = isBackwards ? hasMore : cursor !== undefined || offset > 0
  return {
    rows,
    next: hasNext ? beside(rows.at(-1), 'after') : undefined,
    previous: hasPrevious ? beside(rows[0], 'before') : undefined,
  }
}

async function countQuotes(db: Kysely<Database>, companyId: number, filter: QuotesFilter) {
  if (filter.search?.trim() && !isFilteredByOffer(filter)) {
    const { quotes } = await countMatching(
      db,
      companyId,
      filter,
      maxCountedMatches,
    ).executeTakeFirstOrThrow()
    return Math.min(quotes, maxCountedMatches)
  }
  const counted = isUncounted(filter)
    ? countMatching(db, companyId, filter)
    : sumOfTotals(db, companyId, filter)
  const { quotes } = await counted.executeTakeFirstOrThrow()
  return quotes
}

/** The stored totals are not kept by time of arrival, stage and offer, and not of spam. */
function isUncounted(filter: QuotesFilter): boolean {
  const { createdFrom, createdBefore, spam } = filter
  return (
    spam === true ||
    createdFrom !== undefined ||
    createdBefore !== undefined ||
    isFilteredByOffer(filter)
  )
}

function countMatching(
  db: Kysely<Database>,
  companyId: number,
  filter: QuotesFilter,
  most = maxFilteredMatches,
) {
  const counted = whereFiltered(
    db
      .selectFrom('quotes')
      .select(sql<number>`count(*)::integer`.as('quotes'))
      .where('company_id', '=', companyId),
    companyId,
    filter,
  )
  const range = { column: 'created_at', isDescending: true, most } as const
  const matches = searchQuotes(companyId, filter, range)
  return matches ? counted.where('id', 'in', matches) : counted
}

/** The number of quotes that match the filters, at most `most`. */
export async function countUpTo(
  tenantDb: Kysely<Database>,
  companyId: number,
  filter: Pick<QuotesFilter, 'stage' | 'offer'>,
  most: number,
): Promise<number> {
  const matching = whereFiltered(
    tenantDb.selectFrom('quotes').select('id').where('company_id', '=', companyId).limit(most),
    companyId,
    filter,
  )
  const { quotes } = await tenantDb
    .selectFrom(matching.as('matching'))
    .select(sql<number>`count(*)::integer`.as('quotes'))
    .executeTakeFirstOrThrow()
  return quotes
}

function sumOfTotals(db: Kysely<Database>, companyId: number, { status }: QuotesFilter) {
  const totals = db
    .selectFrom('quote_totals')
    .select(sql<number>`coalesce(sum(quotes), 0)::integer`.as('quotes'))
    .where('company_id', '=', companyId)
  return status ? totals.where('status', '=', status) : totals
}

/** A time with microseconds, as in cursors. */
export function momentKey(column: string) {
  return toMomentKey(sql.ref(column))
}

function toMomentKey(time: RawBuilder<unknown>) {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/**
 * Returns a time, in the format of cursors. Every change before it is committed or rolled back. A list that goes beyond it can miss
 * a change that is committed later. Call this before the statement that reads the list: see `settled_until` in the baseline.
 */
export async function readSettledUntil(tenantDb: Kysely<Database>): Promise<string> {
  const { until } = await tenantDb
    .selectNoFrom(toMomentKey(sql`settled_until()`).as('until'))
    .executeTakeFirstOrThrow()
  return until
}

export interface ChangedQuotesPosition {
  since?: Date | undefined
  filter?: Pick<QuotesFilter, 'status' | 'stage' | 'createdFrom' | 'createdBefore'>
  email?: string | undefined
  order?: 'asc' | 'desc' | undefined
  cursor?: QuoteCursor<'changed'> | undefined
  limit: number
}

/** The quotes in the order of their last change, up to the time of `readSettledUntil`. */
export async function findChangedQuotes(
  tenantDb: Kysely<Database>,
  companyId: number,
  { since, filter = {}, email, order = 'asc', cursor, limit }: ChangedQuotesPosition,
): Promise<{ rows: QuoteRow[]; next: QuoteCursor<'changed'> | undefined }> {
  const until = await readSettledUntil(tenantDb)
  let page = selectQuotes(tenantDb, companyId)
    .select(momentKey('updated_at').as('sort_key'))
    .where(sql<boolean>`updated_at < ${until}::timestamptz`)
    .orderBy('updated_at', order)
    .orderBy('id', order)
    .limit(limit + 1)
  page = whereFiltered(page, companyId, filter)
  if (email !== undefined) page = page.where('customer_key', '=', email.trim().toLowerCase())
  if (since) page = page.where('updated_at', '>=', since)
  if (cursor)
    page = page.where(
      sql<boolean>`(updated_at, id) ${sql.raw(order === 'asc' ? '>' : '<')}
        (${cursor.key}::timestamptz, ${cursor.id}::integer)`,
    )
  const read = await withLinesAndPhotos(tenantDb, page)
    .orderBy('quotes.updated_at', order)
    .orderBy('quotes.id', order)
    .execute()
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  const next =
    read.length > limit && last
      ? ({
          sort: 'changed',
          direction: order === 'asc' ? 'after' : 'before',
          key: last.sort_key,
          id: last.id,
        } as const)
      : undefined
  return { rows, next }
}

/** A quote of the company, or `undefined`. */
export function readQuote(db: Kysely<Database>, companyId: number, quoteId: number) {
  const quote = selectQuotes(db, companyId)
    .select(sql.lit('').as('sort_key'))
    .where('id', '=', quoteId)
  return withLinesAndPhotos(db, quote).modifyFront(prepared).executeTakeFirst()
}

function selectQuotes(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('quotes')
    .select([
      'company_id',
      'id',
      'number',
      'customer_name',
      'customer_email',
      'customer_phone',
      'customer_address',
      'customer_city',
      'customer_state',
      'customer_zip',
      'contact_consent_at',
      'service_type_id',
      'measurement_method',
      'analysis',
      'area_sq_centifeet',
      'estimated_cost_cents',
      'setup_fee_cents',
      'current_revision',
      'link_version',
      'metadata',
      'offer_state',
      'answer_mode',
      'range_low_cents',
      'range_high_cents',
      'answer_reasons',
      'priced_job',
      'price_list_version',
      'accepted_revision',
      'valid_until',
      'responded_at',
      'opened_at',
      sql<number | null>`coalesce(current_total_cents, total_cents)`.as('value_cents'),
      'job_description',
      'notes',
      'job_date',
      'status',
      'source',
      'language',
      'is_spam',
      'spam_reasons',
      'first_opened_at',
      'created_at',
      'updated_at',
      'name_key',
      'value_key',
      'job_date_key',
    ])
    .where('company_id', '=', companyId)
}

type QuoteColumns =
  ReturnType<typeof selectQuotes> extends SelectQueryBuilder<Database, 'quotes', infer Row>
    ? Row & { sort_key: string }
    : never

/** Reads the selected quotes with their current offer and with photos in one statement. */
function withLinesAndPhotos(
  db: Kysely<Database>,
  page: SelectQueryBuilder<Database, 'quotes', QuoteColumns>,
) {
  return db
    .selectFrom(page.as('quotes'))
    .selectAll('quotes')
    .select((eb) => [
      currentLines().as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('quote_photos')
          .select(['photo_id', 'surface_type', 'length_centifeet', 'width_centifeet', 'group_id'])
          .whereRef('quote_photos.company_id', '=', 'quotes.company_id')
          .whereRef('quote_photos.quote_id', '=', 'quotes.id')
          .orderBy('position'),
      ).as('photos'),
      // Only for a quote that waits for the owner's price: the list that gives the suggested one.
      eb
        .selectFrom('price_list_versions as lists')
        .select('lists.list')
        .whereRef('lists.company_id', '=', 'quotes.company_id')
        .whereRef('lists.version', '=', 'quotes.price_list_version')
        .where('quotes.offer_state', '=', 'review')
        .as('review_list'),
      jsonArrayFrom(
        eb
          .selectFrom('day_requests')
          .select(dayColumns)
          .whereRef('day_requests.company_id', '=', 'quotes.company_id')
          .whereRef('day_requests.quote_id', '=', 'quotes.id')
          .where('day_requests.state', 'in', ['requested', 'confirmed'])
          .orderBy('day_requests.id'),
      ).as('days'),
      shownOfferState.as('shown_offer_state'),
      eb
        .selectFrom('companies')
        .select(validThrough(sql.ref('companies.time_zone')).as('valid_through'))
        .whereRef('companies.id', '=', 'quotes.company_id')
        .as('valid_through'),
      eb
        .selectFrom('companies')
        .select('shares_click_ids')
        .whereRef('companies.id', '=', 'quotes.company_id')
        .as('shares_click_ids'),
      eb
        .selectFrom('companies')
        .select(sql<boolean>`test_of is not null`.as('is_test'))
        .whereRef('companies.id', '=', 'quotes.company_id')
        .as('is_test'),
      sql<string>`(
        select ${localDate(sql.ref('companies.time_zone'))}::text from companies where companies.id = quotes.company_id)`.as(
        'today',
      ),
      isSent.as('is_sent'),
      hasOpenQuestion.as('has_open_question'),
      jsonObjectFrom(
        lastResponse().select([
          'quote_responses.kind',
          'quote_responses.reason',
          'quote_responses.name',
          'quote_responses.text',
          'quote_responses.document_sha256',
        ]),
      ).as('last_response'),
    ])
}
