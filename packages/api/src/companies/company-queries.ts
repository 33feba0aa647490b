import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'

export type DashboardRow = NonNullable<Awaited<ReturnType<typeof findDashboard>>>

/** The signed-in company's own row, without its secrets. */
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
      'branding_name',
      'header_message',
      'logo_url',
      'primary_color',
      'secondary_color',
      'accent_color',
      'background_color',
      'text_color',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** What a dashboard shows of its company, with the sums over its quotes. */
export function findDashboard(db: Kysely<Database>, companyId: number) {
  return inCompany(db, companyId, (tenantDb) =>
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
