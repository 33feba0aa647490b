import { type Static, Type } from 'typebox'
import { plans, subscriptionStatuses } from '../billing/values.ts'
import { Branding } from '../branding/schemas.ts'
import { needKinds } from './values.ts'
import { contract } from '../endpoints/contract.ts'
import { CompanyParams } from '../endpoints/schemas.ts'
import { maxCountedNeeds } from '../limits.ts'
import { Quote } from '../quotes/schemas.ts'

/** The signed-in owner with the company's branding (GET /api/auth/me). */
export const OwnerAccount = Type.Object({
  id: Type.Integer({ description: 'ID of the company.' }),
  email: Type.String(),
  name: Type.String(),
  firstName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.Union([Type.String(), Type.Null()]),
  widgetId: Type.String(),
  effectivePlan: Type.Enum([...plans]),
  subscriptionStatus: Type.Union([Type.Enum([...subscriptionStatuses]), Type.Null()]),
  ...Branding.properties,
})

export type OwnerAccount = Static<typeof OwnerAccount>

/** The company, for its own dashboard. */
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

/** Statistics of the Pro dashboard. Money in dollars. */
export const CompanyDashboard = Type.Object({
  stats: Type.Object({
    totalQuotes: Type.Integer(),
    pendingQuotes: Type.Integer(),
    completedQuotes: Type.Integer(),
    totalRevenue: Type.Number({ description: 'The sum of completed quotes.' }),
    conversionRate: Type.Number({
      description: 'Share of completed quotes, in percent with one decimal.',
    }),
    averageQuoteValue: Type.Number({ description: 'Average over priced quotes of any status.' }),
  }),
  company: DashboardCompany,
})

export type CompanyDashboard = Static<typeof CompanyDashboard>

/** A week that starts on Monday (UTC). Quotes count by the day they were received. Money in dollars. */
export const OverviewWeek = Type.Object({
  startsOn: Type.String({ description: 'The Monday, YYYY-MM-DD.' }),
  quotes: Type.Integer(),
  revenue: Type.Number({
    description: 'The sum of the quotes of this week that are completed by now.',
  }),
})

export type OverviewWeek = Static<typeof OverviewWeek>

/** Statistics and newest quotes of the basic dashboard. */
export const CompanyOverview = Type.Object({
  stats: Type.Object({
    totalQuotes: Type.Integer(),
    pendingQuotes: Type.Integer(),
    completedQuotes: Type.Integer(),
    avgValue: Type.Number(),
    acceptedQuotes: Type.Integer({
      description: 'Quotes whose current price was accepted in the weeks below.',
    }),
    acceptedValue: Type.Number({ description: 'The sum of these quotes.' }),
  }),
  needs: Type.Array(
    Type.Object({
      kind: Type.Enum([...needKinds]),
      count: Type.Integer({ minimum: 1, maximum: maxCountedNeeds }),
    }),
    {
      description: `What waits for the owner. Kinds without quotes are left out, and no more than ${maxCountedNeeds} are counted.`,
    },
  ),
  recentQuotes: Type.Array(Quote),
  company: DashboardCompany,
  weeks: Type.Array(OverviewWeek, { description: 'The last weeks, oldest first.' }),
  setup: Type.Object(
    {
      hasPrices: Type.Boolean(),
      hasBranding: Type.Boolean(),
      isEmbedded: Type.Boolean({
        description: 'Whether a quote came from a page on another site.',
      }),
      hasQuote: Type.Boolean(),
    },
    { description: 'The completed setup steps.' },
  ),
})

export type CompanyOverview = Static<typeof CompanyOverview>

/** A service that a company offers, with its price if the company shows its prices. */
export const PublicService = Type.Object({
  name: Type.String(),
  unit: Type.String(),
  pricePerUnit: Type.Union([Type.Number({ description: 'Dollars.' }), Type.Null()]),
  setupFee: Type.Union([Type.Number({ description: 'Dollars.' }), Type.Null()]),
})

export type PublicService = Static<typeof PublicService>

/** The public data of a company (GET /api/company/public/{id} and GET /api/companies/public). */
export const PublicCompany = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The branding name if set, otherwise the company name.' }),
  phone: Type.Union([
    Type.String({ description: 'Ten digits, followed by `x` and the extension if there is one.' }),
    Type.Null(),
  ]),
  email: Type.Union([
    Type.String({
      description: 'The first contact email address, never the one used to sign in.',
    }),
    Type.Null(),
  ]),
  serviceArea: Type.Union([Type.String(), Type.Null()]),
  services: Type.Array(PublicService),
  widgetId: Type.String(),
})

export type PublicCompany = Static<typeof PublicCompany>

const getAccount = contract({
  summary: 'Returns the signed-in owner',
  tag: 'session',
  access: { session: 'owner' },
  response: OwnerAccount,
  errors: [404],
})

const getCompanyDashboard = contract({
  summary: 'Returns the statistics of the dashboard',
  tag: 'companies',
  access: { session: 'owner' },
  response: CompanyDashboard,
  errors: [404],
})

const getCompanyOverview = contract({
  summary: 'Returns the statistics and the newest quotes of the basic dashboard',
  tag: 'companies',
  access: { session: 'owner' },
  params: CompanyParams,
  response: CompanyOverview,
  errors: [404],
})

const listPublicCompanies = contract({
  summary: 'Lists companies whose widget is available, by name',
  tag: 'companies',
  access: 'public',
  query: Type.Object(
    { page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }) },
    { additionalProperties: false },
  ),
  response: Type.Array(PublicCompany),
})

const getPublicCompany = contract({
  summary: 'Returns the public profile of a company',
  tag: 'companies',
  access: 'public',
  params: CompanyParams,
  response: PublicCompany,
  errors: [404],
})

/** The settings of a company's entry in the public directory and of its public page. */
export const DirectoryListing = Type.Object(
  {
    showsPrices: Type.Boolean({
      description: 'Whether the directory and the company page show the prices of the services.',
    }),
  },
  { additionalProperties: false },
)

export type DirectoryListing = Static<typeof DirectoryListing>

const getDirectoryListing = contract({
  summary: 'Returns the settings of the directory listing',
  tag: 'companies',
  access: { session: 'owner' },
  response: DirectoryListing,
  errors: [404],
})

const changeDirectoryListing = contract({
  summary: 'Changes the settings of the directory listing',
  tag: 'companies',
  access: { session: 'owner', plan: 'active' },
  body: DirectoryListing,
  response: DirectoryListing,
  errors: [404],
})

export const contracts = {
  getAccount,
  getCompanyDashboard,
  getCompanyOverview,
  listPublicCompanies,
  getPublicCompany,
  getDirectoryListing,
  changeDirectoryListing,
}
export type Contracts = typeof contracts
