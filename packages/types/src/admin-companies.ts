import { Type, type Static } from 'typebox'
import { Entitlements, planOverrides, plans, subscriptionStatuses } from './billing.ts'
import {
  companiesPerPage,
  maxListPage,
  maxNameLength,
  maxNotesLength,
  maxPasswordLength,
  maxRowsPerRequest,
  minPasswordLength,
} from './limits.ts'
import { quoteStages, quoteStatuses } from './quotes.ts'
import { endpoint } from './endpoint.ts'
import { CompanyParams } from './row-ids.ts'
import { AdminMessage } from './admin-session.ts'
import { SignedOut } from './session.ts'

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/** GET /api/admin/dashboard */
export const AdminDashboard = Type.Object({
  stats: Type.Object({
    totalCompanies: Type.Integer(),
    activeCompanies: Type.Integer({
      description: 'Companies whose effective plan is a trial or Pro.',
    }),
    freeTrialCompanies: Type.Integer({ description: 'By subscription.' }),
    proCompanies: Type.Integer({ description: 'By subscription.' }),
    totalQuotes: Type.Integer(),
    storageMetrics: Type.Object({
      totalPhotos: Type.Integer(),
      totalSizeGB: Type.Number({ description: '2^30 bytes, two decimals.' }),
    }),
  }),
})
export type AdminDashboard = Static<typeof AdminDashboard>

export const companyPlanFilters = ['all', ...plans] as const
export type CompanyPlanFilter = (typeof companyPlanFilters)[number]

export const companyDateRanges = ['all', 'today', 'week', 'month', 'quarter'] as const
export type CompanyDateRange = (typeof companyDateRanges)[number]

/** The query of GET /api/admin/companies. */
export const ListCompanies = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxListPage })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxRowsPerRequest, default: companiesPerPage }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text contained in the name, email or branding name.',
    }),
  ),
  plan: Type.Optional(
    Type.Enum([...companyPlanFilters], {
      description: 'The plan by subscription, as the list shows it.',
    }),
  ),
  dateRange: Type.Optional(
    Type.Enum([...companyDateRanges], {
      description: 'Joined since the start of this day, week, month or quarter (UTC).',
    }),
  ),
})
export type ListCompanies = Static<typeof ListCompanies>

/** A company in the admin's list. */
export const AdminCompanySummary = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  brandingName: nullable(Type.String()),
  email: Type.String(),
  plan: Type.Enum([...plans], { description: 'By subscription. An override is a separate field.' }),
  subscriptionStatus: nullable(Type.Enum([...subscriptionStatuses])),
  planOverride: nullable(Type.Enum([...planOverrides])),
  createdAt: Type.String(),
  lastLogin: nullable(Type.String()),
})
export type AdminCompanySummary = Static<typeof AdminCompanySummary>

export const AdminCompanies = Type.Object({
  companies: Type.Array(AdminCompanySummary),
  total: Type.Integer(),
  currentPage: Type.Integer(),
  totalPages: Type.Integer(),
})
export type AdminCompanies = Static<typeof AdminCompanies>

/** GET /api/admin/trial-companies */
export const TrialCompanies = Type.Object({ companies: Type.Array(AdminCompanySummary) })

const PeriodFigures = Type.Object({
  quotes: Type.Integer(),
  revenue: Type.Number({ description: 'Dollars of the completed quotes.' }),
})

export const AdminRecentQuote = Type.Object({
  id: Type.Integer(),
  customerName: Type.String(),
  customerEmail: Type.String(),
  status: Type.Enum([...quoteStatuses]),
  stage: Type.Enum([...quoteStages]),
  totalCost: nullable(Type.Number({ description: 'Dollars; null for a custom job.' })),
  createdAt: Type.String(),
})
export type AdminRecentQuote = Static<typeof AdminRecentQuote>

/** GET /api/admin/company/{id} */
export const AdminCompany = Type.Object({
  ...AdminCompanySummary.properties,
  ownerName: nullable(Type.String()),
  phone: nullable(
    Type.String({ description: 'Ten digits, followed by `x` and the extension if there is one.' }),
  ),
  city: nullable(Type.String()),
  state: nullable(Type.String()),
  zipcode: nullable(Type.String()),
  country: Type.String(),
  widgetId: Type.String(),
  emailVerified: Type.Boolean(),
  secondFactor: nullable(
    Type.Object({
      removalAt: nullable(
        Type.String({
          format: 'date-time',
          description: 'When a removal by an admin takes effect.',
        }),
      ),
    }),
  ),
  deletionRequestedAt: nullable(Type.String()),
  adminNotes: nullable(Type.String()),
  analytics: Type.Object({
    totalQuotes: Type.Integer(),
    totalRevenue: Type.Number(),
    past24Hours: PeriodFigures,
    past7Days: PeriodFigures,
    pastMonth: PeriodFigures,
    pastYear: PeriodFigures,
  }),
  aiUsage: nullable(
    Type.Object({
      year: Type.Integer(),
      month: Type.Integer({ description: '1 to 12 (UTC).' }),
      singleImageCount: Type.Integer(),
      multiImageCount: Type.Integer(),
    }),
  ),
  recentQuotes: Type.Array(AdminRecentQuote),
})
export type AdminCompany = Static<typeof AdminCompany>

export const DeleteCompany = Type.Object(
  { confirmationName: Type.String({ maxLength: maxNameLength }) },
  { additionalProperties: false },
)

export const SetPlanOverride = Type.Object(
  { planOverride: nullable(Type.Enum([...planOverrides])) },
  { additionalProperties: false },
)
export type SetPlanOverride = Static<typeof SetPlanOverride>

export const SetCompanyPassword = Type.Object(
  { password: Type.String({ minLength: minPasswordLength, maxLength: maxPasswordLength }) },
  { additionalProperties: false },
)

export const SetAdminNotes = Type.Object(
  { notes: Type.String({ maxLength: maxNotesLength }) },
  { additionalProperties: false },
)

/**
 * POST /api/admin/companies/{id}/impersonate: the admin's own session, which the browser returns to, and a session of the
 * company.
 */
export const StartedImpersonation = Type.Object({
  adminToken: Type.String(),
  companyToken: Type.String({ description: 'Valid for 30 minutes.' }),
  company: Type.Object({ id: Type.Integer(), name: Type.String() }),
})
export type StartedImpersonation = Static<typeof StartedImpersonation>

export const emailStates = [
  'pending',
  'submitting',
  'sent',
  'failed',
  'unknown',
  'held',
  'digested',
  // The recipient unsubscribed from broadcasts, or has reached a limit for confirmations or emails about offers.
  'skipped',
  // A reminder that was stopped before it was sent.
  'stopped',
] as const

/** An email or a broadcast to a company: recipient and delivery state, without the content. */
export const CompanyEmail = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  recipients: Type.Array(Type.String()),
  state: Type.Enum([...emailStates]),
  attempts: Type.Integer(),
  lastError: nullable(Type.String()),
  createdAt: Type.String(),
  sentAt: nullable(Type.String()),
})
export type CompanyEmail = Static<typeof CompanyEmail>

/** The newest emails of a company. `suppression` is the reason why its email address receives no broadcasts. */
export const CompanyEmails = Type.Object({
  email: Type.String(),
  suppression: nullable(Type.Enum(['unsubscribed', 'bounced', 'complained'])),
  emails: Type.Array(CompanyEmail),
})
export type CompanyEmails = Static<typeof CompanyEmails>

export const getAdminDashboard = endpoint('GET', '/api/admin/dashboard', {
  summary: 'Returns the statistics of the platform',
  tag: 'admin',
  access: { session: 'admin' },
  response: AdminDashboard,
})

export const listCompanies = endpoint('GET', '/api/admin/companies', {
  summary: 'Lists the companies, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  query: ListCompanies,
  response: AdminCompanies,
})

export const listTrialCompanies = endpoint('GET', '/api/admin/trial-companies', {
  summary: 'Lists the companies on a trial, the earliest end first',
  tag: 'admin',
  access: { session: 'admin' },
  response: TrialCompanies,
})

export const getCompany = endpoint('GET', '/api/admin/company/:companyId', {
  summary: 'Returns a company with its current statistics',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: AdminCompany,
  errors: [404],
})

export const getCompanyEntitlements = endpoint(
  'GET',
  '/api/admin/company-entitlements/:companyId',
  {
    summary: 'Returns the features of a company’s effective plan',
    tag: 'admin',
    access: { session: 'admin' },
    params: CompanyParams,
    response: Entitlements,
    errors: [404],
  },
)

export const listCompanyEmails = endpoint('GET', '/api/admin/companies/:companyId/emails', {
  summary: 'Lists the newest emails of a company with their delivery status',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: CompanyEmails,
  errors: [404],
})

export const setPlanOverride = endpoint('PATCH', '/api/admin/companies/:companyId/plan-override', {
  summary: 'Overrides the plan of a company or removes the override',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: SetPlanOverride,
  response: AdminMessage,
  errors: [404],
})

export const setCompanyPassword = endpoint('PATCH', '/api/admin/companies/:companyId/password', {
  summary: 'Sets the password of a company and ends its sessions',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: SetCompanyPassword,
  response: AdminMessage,
  errors: [404],
})

export const resendVerification = endpoint(
  'POST',
  '/api/admin/companies/:companyId/resend-verification',
  {
    summary: 'Sends a company a new code to verify its email address',
    tag: 'admin',
    access: { session: 'admin' },
    params: CompanyParams,
    response: AdminMessage,
    errors: [404],
  },
)

export const setAdminNotes = endpoint('PATCH', '/api/admin/companies/:companyId/notes', {
  summary: 'Replaces the internal notes on a company',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: SetAdminNotes,
  response: AdminMessage,
  errors: [404],
})

export const signCompanyOut = endpoint('POST', '/api/admin/companies/:companyId/sign-out', {
  summary: 'Ends every session of a company’s owner',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: AdminMessage,
  errors: [404],
})

export const deleteCompany = endpoint('DELETE', '/api/admin/companies/:companyId', {
  summary: 'Deletes a company with all its quotes, pricing and data',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: DeleteCompany,
  response: AdminMessage,
  errors: [404],
})

export const impersonateCompany = endpoint('POST', '/api/admin/companies/:companyId/impersonate', {
  summary: 'Opens a session in which the admin acts for a company',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: StartedImpersonation,
  errors: [404],
})

export const exitImpersonation = endpoint('POST', '/api/admin/exit-impersonation', {
  summary: 'Ends an impersonation',
  description:
    'With an impersonation session, ends that session. With an admin session, ends all impersonations of the admin.',
  tag: 'admin',
  access: { session: 'impersonator-or-admin', withoutSecondStep: true },
  response: SignedOut,
})
