import type { OpeningTimes } from '@curbquote/types/opened-quotes'
import { sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'

/** Records when the owner first opened a quote. Returns `false` when the company has no such quote. */
export function markQuoteOpened(tenant: Tenant, quoteId: number): Promise<boolean> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const ofQuote = { company_id: companyId, id: quoteId }
    const opened = await tenantDb
      .updateTable('quotes')
      .set({ first_opened_at: sql<Date>`now()` })
      .where((eb) => eb.and(ofQuote))
      .where('first_opened_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (opened) return true
    const quote = await tenantDb
      .selectFrom('quotes')
      .select('id')
      .where((eb) => eb.and(ofQuote))
      .executeTakeFirst()
    return quote !== undefined
  })
}

/**
 * How long the requests of the last 30 days waited until the owner opened them. Quotes that the owner added are no requests. A
 * request that was held as spam waited for the filter, not for the owner.
 */
export function findOpeningTimes(tenant: Tenant): Promise<OpeningTimes> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { rows } = await sql<{
      starts_on: string | null
      median_seconds: number | null
      opened: number
      unopened: number
    }>`
      with company as (select time_zone from companies where id = ${companyId}),
      requests as (
        select date_trunc('week', created_at at time zone time_zone)::date as week,
          extract(epoch from first_opened_at - created_at) as seconds
        from quotes, company
        where company_id = ${companyId} and not is_spam and spam_reasons = '{}' and contact_consent_at is not null
          and created_at > now() - interval '30 days'
      ), weeks as (
        select day::date as week from company, generate_series(
          date_trunc('week', (now() - interval '30 days') at time zone time_zone),
          date_trunc('week', now() at time zone time_zone), interval '1 week') as day
      )
      select week::text as starts_on,
        round(percentile_cont(0.5) within group (order by seconds))::integer as median_seconds,
        count(seconds)::integer as opened, (count(*) filter (where is_request and seconds is null))::integer as unopened
      from (
        select week, seconds, true as is_request from requests
        union all select week, null, false from weeks
      ) as all_weeks
      group by grouping sets ((week), ())
      order by week`.execute(tenantDb)
    const total = rows.find(({ starts_on }) => starts_on === null)
    return {
      medianSeconds: total?.median_seconds ?? null,
      opened: total?.opened ?? 0,
      unopened: total?.unopened ?? 0,
      weeks: rows.flatMap(({ starts_on, median_seconds, opened }) =>
        starts_on === null ? [] : [{ startsOn: starts_on, medianSeconds: median_seconds, opened }],
      ),
    }
  })
}
