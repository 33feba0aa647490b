import { Type, type Static } from 'typebox'
import { plans, subscriptionStatuses } from './billing.ts'
import { Quote } from './quotes.ts'

/** The signed-in owner with the company's branding (GET /api/auth/me). */
export const OwnerAccount = Type.Object({
  id: Type.Integer({ description: 'The company.' }),
  email: Type.String(),
  name: Type.String(),
  firstName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.Union([Type.String(), Type.Null()]),
  widgetId: Type.String(),
  effectivePlan: Type.Enum([...plans]),
  subscriptionStatus: Type.Union([Type.Enum([...subscriptionStatuses]), Type.Null()]),
  brandingName: Type.Union([Type.String(), Type.Null()]),
  headerMessage: Type.Union([Type.String(), Type.Null()]),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  accentColor: Type.String(),
  backgroundColor: Type.String(),
  textColor: Type.String(),
})
export type OwnerAccount = Static<typeof OwnerAccount>

/** The company as its own dashboard knows it. */
export const DashboardCompany = Type.Object({
  id: Type.Integer(),
  widgetId: Type.String(),
  plan: Type.Enum([...plans], { description: 'The effective plan.' }),
  subscriptionStatus: Type.Union([Type.Enum([...subscriptionStatuses]), Type.Null()]),
  stripeSubscriptionId: Type.Union([Type.String(), Type.Null()]),
  taxRate: Type.Number({ description: 'Percent.' }),
  name: Type.String(),
})
export type DashboardCompany = Static<typeof DashboardCompany>

/** The tabbed dashboard's figures (GET /api/company/dashboard). Money in dollars. */
export const CompanyDashboard = Type.Object({
  stats: Type.Object({
    totalQuotes: Type.Integer(),
    pendingQuotes: Type.Integer(),
    completedQuotes: Type.Integer(),
    totalRevenue: Type.Number({ description: 'The sum of completed quotes.' }),
    conversionRate: Type.Number({ description: 'Completed of all, in percent with one decimal.' }),
    averageQuoteValue: Type.Number({ description: 'Over priced quotes of every status.' }),
  }),
  company: DashboardCompany,
})
export type CompanyDashboard = Static<typeof CompanyDashboard>

/** A week from its Monday on, in UTC, by the day on which its quotes came in. Money in dollars. */
export const OverviewWeek = Type.Object({
  startsOn: Type.String({ description: 'The Monday, YYYY-MM-DD.' }),
  quotes: Type.Integer(),
  revenue: Type.Number({ description: 'The sum of those that are completed by now.' }),
})
export type OverviewWeek = Static<typeof OverviewWeek>

/** The basic dashboard's figures and newest leads (GET /api/company/{id}/dashboard). */
export const CompanyOverview = Type.Object({
  stats: Type.Object({
    totalQuotes: Type.Integer(),
    pendingQuotes: Type.Integer(),
    completedQuotes: Type.Integer(),
    avgValue: Type.Number(),
  }),
  recentQuotes: Type.Array(Quote),
  company: DashboardCompany,
  weeks: Type.Array(OverviewWeek, { description: 'The last weeks, oldest first.' }),
  setup: Type.Object(
    {
      hasPrices: Type.Boolean(),
      hasBranding: Type.Boolean(),
      isEmbedded: Type.Boolean({ description: 'A lead came from a page that is not ours.' }),
      hasQuote: Type.Boolean(),
    },
    { description: 'What of the set-up is done.' },
  ),
})
export type CompanyOverview = Static<typeof CompanyOverview>

/** A company as anybody may see it (GET /api/company/public/{id} and GET /api/companies/public). */
export const PublicCompany = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The branding name, else the name.' }),
  phone: Type.Union([Type.String({ description: 'Ten digits.' }), Type.Null()]),
  email: Type.Union([
    Type.String({
      description: 'The first contact address; never the one the owner signs in with.',
    }),
    Type.Null(),
  ]),
  serviceArea: Type.Union([Type.String(), Type.Null()]),
  widgetId: Type.String(),
})
export type PublicCompany = Static<typeof PublicCompany>
