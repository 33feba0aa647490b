import { basisPointsToPercent, centsToDollars } from '@curbquote/pricing'
import { effectivePlan } from '@curbquote/types/billing'
import type {
  CompanyDashboard,
  CompanyOverview,
  DashboardCompany,
  OverviewWeek,
} from '@curbquote/types/companies'
import type { DashboardRow } from './company-queries.ts'

/** The figures of the tabbed dashboard. */
export function toDashboard(row: DashboardRow): CompanyDashboard {
  return {
    stats: {
      totalQuotes: row.quotes,
      pendingQuotes: row.pending_quotes,
      completedQuotes: row.completed_quotes,
      totalRevenue: centsToDollars(row.completed_value_cents),
      conversionRate: percentOf(row.completed_quotes, row.quotes),
      averageQuoteValue: averageValue(row),
    },
    company: toDashboardCompany(row),
  }
}

/** The figures of the Overview. */
export function toOverviewStats(
  row: DashboardRow,
  accepted: { accepted_quotes: number; accepted_cents: number },
): CompanyOverview['stats'] {
  return {
    totalQuotes: row.quotes,
    pendingQuotes: row.pending_quotes,
    completedQuotes: row.completed_quotes,
    avgValue: averageValue(row),
    acceptedQuotes: accepted.accepted_quotes,
    acceptedValue: centsToDollars(accepted.accepted_cents),
  }
}

export function toOverviewWeek(row: {
  starts_on: string
  quotes: number
  revenue_cents: number
}): OverviewWeek {
  return {
    startsOn: row.starts_on,
    quotes: row.quotes,
    revenue: centsToDollars(row.revenue_cents),
  }
}

export function toDashboardCompany(row: DashboardRow): DashboardCompany {
  return {
    id: row.id,
    widgetId: row.widget_id,
    plan: effectivePlan({
      planOverride: row.plan_override,
      subscriptionStatus: row.subscription_status,
    }),
    subscriptionStatus: row.subscription_status,
    stripeSubscriptionId: row.stripe_subscription_id,
    taxRate: basisPointsToPercent(row.tax_basis_points),
    name: row.name,
  }
}

/** The average in dollars over priced quotes of all statuses, rounded half up to a cent. 0 without priced quotes. */
function averageValue({ priced_quotes, value_cents }: DashboardRow): number {
  return priced_quotes === 0 ? 0 : centsToDollars(Math.round(value_cents / priced_quotes))
}

/** A percentage with one decimal, rounded half up. 0 when `whole` is 0. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10
}
