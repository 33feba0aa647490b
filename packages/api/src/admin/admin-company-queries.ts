import type { CompanyDateRange, CompanyPlanFilter, ListCompanies } from '@curbquote/types/admin'
import { companiesPerPage } from '@curbquote/types/limits'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { aiUsageOf } from '../analyses/ai-usage.ts'
import type { Database } from '../db/schema/index.ts'
import { toSearchPatterns } from '../db/search-patterns.ts'
import { activeFactorOf } from '../sessions/second-factor-queries.ts'
import { shownOfferState } from '../quotes/offer-columns.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'

export type CompanySummaryRow = Awaited<ReturnType<typeof findTrialCompanies>>[number]
export type AdminCompanyRow = NonNullable<Awaited<ReturnType<typeof findAdminCompany>>>

const recentQuotes = 10
const shownEmails = 20
const maxTrialCompanies = 100

const summaryColumns = [
  'id',
  'name',
  'branding_name',
  'email',
  'plan_override',
  'subscription_status',
  'created_at',
  'last_login_at',
] as const

/** A page of matching companies, newest first, with the total count. */
export async function findCompanies(
  db: Kysely<Database>,
  { page = 1, limit = companiesPerPage, search, plan = 'all', dateRange = 'all' }: ListCompanies,
): Promise<{ rows: CompanySummaryRow[]; total: number }> {
  const fitting = fitCompanies(db, { search, plan, dateRange })
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('companies')
      .select(summaryColumns)
      // Skips earlier pages in the index only, without reading their rows.
      .where(
        'id',
        'in',
        newestFirst(fitting.select('id'))
          .limit(limit)
          .offset((page - 1) * limit),
      )
      .$call(newestFirst)
      .execute(),
    fitting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

function newestFirst<Row>(companies: SelectQueryBuilder<Database, 'companies', Row>) {
  return companies.orderBy('created_at', 'desc').orderBy('id', 'desc')
}

function fitCompanies(
  db: Kysely<Database>,
  filter: {
    search: string | undefined
    plan: CompanyPlanFilter
    dateRange: CompanyDateRange
  },
) {
  let companies: SelectQueryBuilder<Database, 'companies', object> = db
    .selectFrom('companies')
    .where('test_of', 'is', null)
  const patterns = toSearchPatterns(filter.search)
  if (patterns) companies = companies.where('search_text', 'like', patterns.text)
  if (filter.plan === 'free_trial')
    companies = companies.where('subscription_status', '=', 'trialing')
  if (filter.plan === 'pro') companies = companies.where('subscription_status', '=', 'active')
  if (filter.plan === 'free')
    companies = companies.where((eb) =>
      eb.or([
        eb('subscription_status', 'is', null),
        eb('subscription_status', 'not in', ['trialing', 'active']),
      ]),
    )
  if (filter.dateRange !== 'all') {
    const unit = filter.dateRange === 'today' ? 'day' : filter.dateRange
    companies = companies.where('created_at', '>=', sql<Date>`date_trunc(${unit}, now(), 'UTC')`)
  }
  return companies
}

/** Companies on a trial, ordered by its end. */
export function findTrialCompanies(db: Kysely<Database>) {
  return db
    .selectFrom('companies')
    .select(summaryColumns)
    .where('subscription_status', '=', 'trialing')
    .orderBy('current_period_end')
    .orderBy('id')
    .limit(maxTrialCompanies)
    .execute()
}

/** Totals of the whole platform. */
export async function readPlatformFigures(db: Kysely<Database>) {
  const { rows } = await sql<{
    companies: number
    active: number
    trials: number
    pro: number
    quotes: number
    photos: number
    photo_bytes: number
  }>`
    select companies.*, quotes.*, photos.*
    from
      (select count(*)::integer as companies,
              count(*) filter (where plan_override = 'pro' or
                plan_override is null and subscription_status in ('trialing', 'active'))::integer as active,
              count(*) filter (where subscription_status = 'trialing')::integer as trials,
              count(*) filter (where subscription_status = 'active')::integer as pro
       from companies where test_of is null) as companies,
      (select coalesce(sum(quotes), 0)::bigint as quotes from quote_totals
       where company_id not in (select id from companies where test_of is not null)) as quotes,
      (select coalesce(sum(photos), 0)::bigint as photos, coalesce(sum(bytes), 0)::bigint as photo_bytes
       from photo_totals) as photos`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** A company with its current figures, this month's AI usage and newest quotes, or `undefined`. */
export function findAdminCompany(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select([
      ...summaryColumns,
      'first_name',
      'last_name',
      'phone',
      'city',
      'state',
      'zipcode',
      'country',
      'widget_id',
      'email_verified_at',
      'deletion_requested_at',
      'admin_notes',
    ])
    .select((eb) => [
      jsonObjectFrom(activeFactorOf(db, { companyId }).select('removal_at')).as('second_factor'),
      jsonObjectFrom(
        eb
          .selectFrom('quote_totals')
          .select([
            sql<number>`coalesce(sum(quotes), 0)::integer`.as('quotes'),
            sql<number>`coalesce(sum(value_cents) filter (where status = 'completed'), 0)::bigint`.as(
              'revenue_cents',
            ),
          ])
          .where('company_id', '=', companyId),
      )
        .$notNull()
        .as('totals'),
      periodFigures(companyId).as('periods'),
      jsonObjectFrom(aiUsageOf(db, companyId)).as('ai_usage'),
      jsonArrayFrom(
        eb
          .selectFrom('quotes')
          .select([
            'id',
            'customer_name',
            'customer_email',
            'status',
            sql<string | null>`job_date::text`.as('job_date'),
            shownOfferState.as('shown_offer_state'),
            sql<number | null>`coalesce(current_total_cents, total_cents)`.as('value_cents'),
            'answer_mode',
            'range_low_cents',
            'range_high_cents',
            'created_at',
          ])
          .where('company_id', '=', companyId)
          .where(isNoSpam)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(recentQuotes),
      ).as('recent_quotes'),
    ])
    .where('id', '=', companyId)
    .where('test_of', 'is', null)
    .executeTakeFirst()
}

export type Period = 'past24Hours' | 'past7Days' | 'pastMonth' | 'pastYear'

/**
 * Number of quotes and revenue of completed ones for each period ending now. Whole days are read from the day rollups, the
 * first, partial day from the quotes, which is exact and fast for any number of quotes.
 */
function periodFigures(companyId: number) {
  return sql<Record<Period, { quotes: number; revenueCents: number }>>`(
    with periods as materialized (
      select period, since, (since at time zone 'UTC')::date as first_day
      from (values
        ('past24Hours', now() - interval '24 hours'),
        ('past7Days', now() - interval '7 days'),
        ('pastMonth', now() - interval '1 month'),
        ('pastYear', now() - interval '1 year')) as named (period, since)
    ), days as materialized (
      select day, sum(quotes) as quotes, sum(value_cents) filter (where status = 'completed') as revenue_cents
      from quote_days
      where company_id = ${companyId} and day > (select min(first_day) from periods)
      group by day
    )
    select jsonb_object_agg(period, jsonb_build_object(
      'quotes', whole.quotes + begun.quotes,
      'revenueCents', whole.revenue_cents + begun.revenue_cents))
    from periods
    cross join lateral (
      select coalesce(sum(quotes), 0) as quotes, coalesce(sum(revenue_cents), 0) as revenue_cents
      from days where day > first_day
    ) as whole
    cross join lateral (
      select count(*) as quotes,
        coalesce(sum(coalesce(current_total_cents, total_cents)) filter (where status = 'completed'), 0) as revenue_cents
      from quotes
      where company_id = ${companyId} and not is_spam and created_at >= since
        and created_at < (first_day + 1)::timestamp at time zone 'UTC'
    ) as begun
  )`
}

/** The columns that determine a company's effective plan, or `undefined`. */
export function findPlanColumns(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select(['plan_override', 'subscription_status', 'current_period_end', 'cancel_at_period_end'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** The newest emails and broadcasts to a company, without their content, or `undefined` for an unknown company. */
export async function findCompanyEmails(db: Kysely<Database>, companyId: number) {
  const company = await db
    .selectFrom('companies as c')
    .leftJoin('email_suppressions as s', (join) => join.on('s.email', '=', sql`lower(c.email)`))
    .select(['c.email', 's.reason as suppression'])
    .where('c.id', '=', companyId)
    .where('c.test_of', 'is', null)
    .executeTakeFirst()
  if (!company) return undefined
  const emails = await db
    .selectFrom('deliveries')
    .select([
      'id',
      'kind',
      'recipients',
      'state',
      'attempts',
      'last_error',
      'created_at',
      'sent_at',
    ])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .limit(shownEmails)
    .execute()
  const broadcasts = await db
    .selectFrom('broadcasts as b')
    .innerJoin('broadcast_recipients as r', 'r.broadcast_id', 'b.id')
    .select(['b.id', 'b.created_at', 'r.state', 'r.last_error'])
    .where('r.email', '=', company.email)
    .orderBy('b.created_at', 'desc')
    .limit(shownEmails)
    .execute()
  return { ...company, emails, broadcasts }
}
