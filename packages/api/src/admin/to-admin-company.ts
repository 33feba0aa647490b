import { centsToDollars } from '@curbquote/pricing'
import type { AdminCompany, AdminCompanySummary } from '@curbquote/types/admin'
import { effectivePlan } from '@curbquote/types/billing'
import { stageOf } from '@curbquote/types/quotes'
import { toShownAnswer } from '../quotes/to-quote.ts'
import type { AdminCompanyRow, CompanySummaryRow, Period } from './admin-company-queries.ts'

export function toCompanySummary(row: CompanySummaryRow): AdminCompanySummary {
  return {
    id: row.id,
    name: row.name,
    brandingName: row.branding_name,
    email: row.email,
    // The displayed plan follows from the subscription. An override is shown separately.
    plan: effectivePlan({ planOverride: null, subscriptionStatus: row.subscription_status }),
    subscriptionStatus: row.subscription_status,
    planOverride: row.plan_override,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login_at?.toISOString() ?? null,
  }
}

export function toAdminCompany(row: AdminCompanyRow): AdminCompany {
  const period = (name: Period) => ({
    quotes: row.periods[name].quotes,
    revenue: centsToDollars(row.periods[name].revenueCents),
  })
  return {
    ...toCompanySummary(row),
    ownerName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    phone: row.phone,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    widgetId: row.widget_id,
    emailVerified: row.email_verified_at !== null,
    secondFactor: row.second_factor && {
      // JSON has the timestamp as text.
      removalAt: row.second_factor.removal_at
        ? new Date(row.second_factor.removal_at).toISOString()
        : null,
    },
    deletionRequestedAt: row.deletion_requested_at?.toISOString() ?? null,
    adminNotes: row.admin_notes,
    analytics: {
      totalQuotes: row.totals.quotes,
      totalRevenue: centsToDollars(row.totals.revenue_cents),
      past24Hours: period('past24Hours'),
      past7Days: period('past7Days'),
      pastMonth: period('pastMonth'),
      pastYear: period('pastYear'),
    },
    aiUsage: row.ai_usage && {
      year: Number(row.ai_usage.month.slice(0, 4)),
      month: Number(row.ai_usage.month.slice(5)),
      singleImageCount: row.ai_usage.single_images,
      multiImageCount: row.ai_usage.multi_images,
    },
    recentQuotes: row.recent_quotes.map((quote) => ({
      answer: toShownAnswer(quote),
      id: quote.id,
      customerName: quote.customer_name,
      customerEmail: quote.customer_email,
      status: quote.status,
      stage: stageOf(
        {
          status: quote.status,
          jobDate: quote.job_date,
          // This state says whether the validity has ended, so the stage depends on no day.
          offer: { state: quote.shown_offer_state, validThrough: null },
        },
        '',
      ),
      totalCost: quote.value_cents === null ? null : centsToDollars(quote.value_cents),
      createdAt: new Date(quote.created_at).toISOString(),
    })),
  }
}
