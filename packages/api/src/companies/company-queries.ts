import {
  type DirectoryListing,
  type CompanyOverview,
  type NeedKind,
  needKinds,
} from '@curbquote/types/companies'
import { overviewWeeks, maxCountedNeeds } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import { brandingColumns } from '../branding/branding-queries.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { isNoSpam, type QuotesFilter } from '../quotes/quotes-filter.ts'
import { countUpTo } from '../quotes/quote-queries.ts'

/** The quotes that wait for the owner, by what they wait for. Home links to lists with the same filters. */
const filters: Record<NeedKind, Pick<QuotesFilter, 'stage' | 'offer'>> = {
  new: { stage: 'new' },
  question: { offer: 'question' },
  price: { offer: 'review' },
  day: { offer: 'wants_day' },
  plan: { stage: 'accepted' },
}

/** Counts what waits for the owner. */
export function findNeeds(tenant: Tenant): Promise<CompanyOverview['needs']> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const needs: CompanyOverview['needs'] = []
    for (const kind of needKinds) {
      const countOf = (filter: (typeof filters)[NeedKind]) =>
        countUpTo(tenantDb, companyId, filter, maxCountedNeeds)
      const found = await countOf(filters[kind])
      // Quotes whose customers ask for a day are counted under `day`.
      const asking =
        kind === 'plan' && found > 0 ? await countOf({ ...filters.day, ...filters.plan }) : 0
      if (found > asking) needs.push({ kind, count: found - asking })
    }
    return needs
  })
}

export type DashboardRow = NonNullable<Awaited<ReturnType<typeof findDashboard>>>

/** The company's row without secrets. */
export function findAccount(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'email',
      'name',
      'first_name',
      'last_name',
      'widget_id',
      'plan_override',
      'subscription_status',
      'current_period_end',
      'cancel_at_period_end',
      ...brandingColumns,
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

export function findDirectoryListing(tenant: Tenant) {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('companies')
      .select('shows_prices')
      .where('id', '=', companyId)
      .executeTakeFirst(),
  )
}

export function saveDirectoryListing(tenant: Tenant, { showsPrices }: DirectoryListing) {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .updateTable('companies')
      .set({ shows_prices: showsPrices })
      .where('id', '=', companyId)
      .returning('shows_prices')
      .executeTakeFirst(),
  )
}

/** The company's columns and quote totals for the dashboard. */
export function findDashboard(tenant: Tenant) {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('companies')
      .leftJoin('quote_totals', 'quote_totals.company_id', 'companies.id')
      .select([
        'companies.id',
        'companies.name',
        'companies.widget_id',
        'companies.plan_override',
        'companies.subscription_status',
        'companies.stripe_subscription_id',
        'companies.tax_basis_points',
        sql<number>`coalesce(sum(quotes), 0)::integer`.as('quotes'),
        sql<number>`coalesce(sum(quotes) filter (where status = 'pending'), 0)::integer`.as(
          'pending_quotes',
        ),
        sql<number>`coalesce(sum(quotes) filter (where status = 'completed'), 0)::integer`.as(
          'completed_quotes',
        ),
        sql<number>`coalesce(sum(priced_quotes), 0)::integer`.as('priced_quotes'),
        sql<number>`coalesce(sum(value_cents), 0)::bigint`.as('value_cents'),
        sql<number>`coalesce(sum(value_cents) filter (where status = 'completed'), 0)::bigint`.as(
          'completed_value_cents',
        ),
      ])
      .where('companies.id', '=', companyId)
      .groupBy('companies.id')
      .executeTakeFirst(),
  )
}

const thisWeek = sql`date_trunc('week', now() at time zone 'UTC')`
const firstWeek = sql`${thisWeek} - make_interval(weeks => ${overviewWeeks - 1})`
const startOfOverview = sql<Date>`((${firstWeek}) at time zone 'UTC')`

/**
 * The quotes that were accepted in the Overview's weeks, whenever they were received. The last change of a quote is never
 * before its answer, so the index `quotes_by_change` limits what is read.
 */
export function findAcceptedTotals(tenant: Tenant) {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('quotes')
      .select([
        sql<number>`count(*)::integer`.as('accepted_quotes'),
        sql<number>`coalesce(sum(coalesce(current_total_cents, total_cents)), 0)::bigint`.as(
          'accepted_cents',
        ),
      ])
      .where('company_id', '=', companyId)
      .where(isNoSpam)
      .where('updated_at', '>=', startOfOverview)
      .where('responded_at', '>=', startOfOverview)
      .where('offer_state', '=', 'accepted')
      .executeTakeFirstOrThrow(),
  )
}

/** Totals of the last weeks including the current one, oldest first. Weeks start on Monday (UTC). */
export function findOverviewWeeks(tenant: Tenant) {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { rows } = await sql<{ starts_on: string; quotes: number; revenue_cents: number }>`
      select week::date as starts_on,
        coalesce(sum(quotes), 0)::integer as quotes,
        coalesce(sum(value_cents) filter (where status = 'completed'), 0)::bigint as revenue_cents
      from generate_series(${firstWeek}, ${thisWeek}, interval '1 week') as week
      left join (
        -- Otherwise the planner reads the days of all years.
        select * from quote_days where company_id = ${companyId} and day >= (${firstWeek})::date
      ) as days on day >= week::date and day < week::date + 7
      group by week
      order by week`.execute(tenantDb)
    return rows
  })
}

/** Number of newest quotes whose source is read. */
const newestQuoteCount = 200

/**
 * The state of the setup checklist. A quote whose page or referrer does not start with `ownPages` shows that the widget or
 * its link is in use.
 */
export function findSetup(tenant: Tenant, ownPages: string) {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const isElsewhere = (field: 'pageUrl' | 'referrer') =>
      sql<boolean>`coalesce(source ->> ${sql.lit(field)}, '') <> ''
        and not starts_with(source ->> ${sql.lit(field)}, ${ownPages})`
    const { rows } = await sql<{
      has_prices: boolean
      has_branding: boolean
      has_quote: boolean
      is_embedded: boolean
    }>`
      select
        exists (
          select from pricing_entries
          where company_id = companies.id and enabled and (price_per_unit_cents > 0 or exists (
            select from price_rules
            where company_id = companies.id
              and jsonb_path_exists(rules, '$.rates[*] ? (@.enabled == true && (@.tiers[*].rate > 0 || @.bands[*].priceCents > 0))')))
        ) as has_prices,
        num_nonnulls(branding_name, header_message, logo_id) > 0
          or primary_color <> '#2563eb' /* the default */ as has_branding,
        exists (select from quotes where company_id = companies.id and not is_spam) as has_quote,
        exists (
          select from (
            select source from quotes where company_id = companies.id and not is_spam
            order by created_at desc, id desc limit ${newestQuoteCount}
          ) as newest
          where (${isElsewhere('pageUrl')}) or (${isElsewhere('referrer')})
        ) as is_embedded
      from companies where id = ${companyId}`.execute(tenantDb)
    return rows[0]
  })
}
