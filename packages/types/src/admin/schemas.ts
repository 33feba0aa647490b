import { type Static, Type } from 'typebox'
import { adminActionTypes, companyDateRanges, companyPlanFilters, emailStates } from './values.ts'
import { Entitlements } from '../billing/schemas.ts'
import { planOverrides, plans, subscriptionStatuses } from '../billing/values.ts'
import { contract, fileOf } from '../endpoints/contract.ts'
import { CompanyParams } from '../endpoints/schemas.ts'
import {
  actionsPerPage,
  companiesPerPage,
  maxEmailLength,
  maxExportedActions,
  maxListPage,
  maxNameLength,
  maxNotesLength,
  maxPasswordLength,
  maxRowId,
  maxRowsPerRequest,
  minAdminPasswordLength,
  minPasswordLength,
} from '../limits.ts'
import { InexactAnswer } from '../quotes/schemas.ts'
import { quoteStages, quoteStatuses } from '../quotes/values.ts'
import { SecondStepRequired } from '../second-factors/schemas.ts'
import { SignedOut } from '../sessions/schemas.ts'

/** POST /api/auth/admin/login. The username is the email address. */
export const AdminSignIn = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    password: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
  },
  { additionalProperties: false },
)

export type AdminSignIn = Static<typeof AdminSignIn>

export const AdminSignedIn = Type.Union([Type.Object({ token: Type.String() }), SecondStepRequired])

export type AdminSignedIn = Static<typeof AdminSignedIn>

/** The signed-in admin (GET /api/admin/me). */
export const AdminAccount = Type.Object({
  email: Type.String(),
  secondStepRequiredFrom: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the admin console requires two-step sign-in. Null if it is on.',
  }),
  isSecondStepDue: Type.Boolean({
    description: 'Whether all other calls are refused until it is on.',
  }),
})

export type AdminAccount = Static<typeof AdminAccount>

/** POST /api/auth/admin/password-reset/link */
export const RequestAdminResetLink = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: maxEmailLength }) },
  { additionalProperties: false },
)

export type RequestAdminResetLink = Static<typeof RequestAdminResetLink>

/** Sets an admin's own password. Requires the token of an emailed link, or a session and the current password. */
export const ResetAdminPassword = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    newPassword: Type.String({ minLength: minAdminPasswordLength, maxLength: maxPasswordLength }),
    confirmPassword: Type.String({ minLength: 1, maxLength: maxPasswordLength }),
    currentPassword: Type.Optional(Type.String({ minLength: 1, maxLength: maxPasswordLength })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
)

export type ResetAdminPassword = Static<typeof ResetAdminPassword>

/** A sentence that tells the admin the result. */
export const AdminMessage = Type.Object({ message: Type.String() })

export type AdminMessage = Static<typeof AdminMessage>

const getAdminAccount = contract({
  summary: 'Returns the signed-in admin',
  tag: 'admin',
  access: { session: 'admin', withoutSecondStep: true },
  response: AdminAccount,
})

const signInAdmin = contract({
  summary: 'Signs a platform admin in',
  tag: 'admin',
  access: 'public',
  body: AdminSignIn,
  response: AdminSignedIn,
  errors: [401],
})

const signOutAdmin = contract({
  summary: 'Signs the admin out and ends the admin’s impersonations',
  tag: 'admin',
  access: { session: 'admin', withoutSecondStep: true },
  response: SignedOut,
})

const resetAdminPassword = contract({
  summary: 'Sets an admin’s own password',
  description:
    'Requires a session and the current password, or the token of an emailed link. Ends every other session.',
  tag: 'admin',
  access: { session: 'admin', or: 'reset-link', withoutSecondStep: true },
  body: ResetAdminPassword,
  response: AdminMessage,
})

const requestAdminResetLink = contract({
  summary: 'Emails an admin a single-use link to set the password',
  description:
    'The response and its timing do not depend on whether the email address has an account.',
  tag: 'admin',
  access: 'public',
  body: RequestAdminResetLink,
  response: AdminMessage,
})

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
  totalCost: nullable(Type.Number({ description: 'Dollars. null without an exact price.' })),
  answer: Type.Optional(InexactAnswer),
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

const getAdminDashboard = contract({
  summary: 'Returns the statistics of the platform',
  tag: 'admin',
  access: { session: 'admin' },
  response: AdminDashboard,
})

const listCompanies = contract({
  summary: 'Lists the companies, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  query: ListCompanies,
  response: AdminCompanies,
})

const listTrialCompanies = contract({
  summary: 'Lists the companies on a trial, the earliest end first',
  tag: 'admin',
  access: { session: 'admin' },
  response: TrialCompanies,
})

const getCompany = contract({
  summary: 'Returns a company with its current statistics',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: AdminCompany,
  errors: [404],
})

const getCompanyEntitlements = contract({
  summary: 'Returns the features of a company’s effective plan',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: Entitlements,
  errors: [404],
})

const listCompanyEmails = contract({
  summary: 'Lists the newest emails of a company with their delivery status',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: CompanyEmails,
  errors: [404],
})

const setPlanOverride = contract({
  summary: 'Overrides the plan of a company or removes the override',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: SetPlanOverride,
  response: AdminMessage,
  errors: [404],
})

const setCompanyPassword = contract({
  summary: 'Sets the password of a company and ends its sessions',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: SetCompanyPassword,
  response: AdminMessage,
  errors: [404],
})

const resendVerification = contract({
  summary: 'Sends a company a new code to verify its email address',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: AdminMessage,
  errors: [404],
})

const setAdminNotes = contract({
  summary: 'Replaces the internal notes on a company',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: SetAdminNotes,
  response: AdminMessage,
  errors: [404],
})

const signCompanyOut = contract({
  summary: 'Ends every session of a company’s owner',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: AdminMessage,
  errors: [404],
})

const deleteCompany = contract({
  summary: 'Deletes a company with all its quotes, pricing and data',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  body: DeleteCompany,
  response: AdminMessage,
  errors: [404],
})

const impersonateCompany = contract({
  summary: 'Opens a session in which the admin acts for a company',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  response: StartedImpersonation,
  errors: [404],
})

const exitImpersonation = contract({
  summary: 'Ends an impersonation',
  description:
    'With an impersonation session, ends that session. With an admin session, ends all impersonations of the admin.',
  tag: 'admin',
  access: { session: 'impersonator-or-admin', withoutSecondStep: true },
  response: SignedOut,
})

/** A timestamp, or a day in UTC. */
const Day = Type.String({
  pattern: String.raw`^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z)?$`,
})

/** The query of GET /api/admin/activity-logs. */
export const ListAdminActions = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxListPage })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxExportedActions, default: actionsPerPage }),
  ),
  actionType: Type.Optional(Type.Enum([...adminActionTypes])),
  companyId: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRowId })),
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Type.String({ ...Day, description: 'Inclusive.' })),
})

export type ListAdminActions = Static<typeof ListAdminActions>

export const AdminActionEntry = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  adminEmail: Type.String(),
  actionType: Type.Enum([...adminActionTypes]),
  companyId: Type.Union([Type.Integer(), Type.Null()]),
  companyName: Type.Union([Type.String(), Type.Null()]),
  description: Type.String(),
})

export type AdminActionEntry = Static<typeof AdminActionEntry>

export const AdminActions = Type.Object({
  logs: Type.Array(AdminActionEntry),
  page: Type.Integer(),
  totalPages: Type.Integer(),
  total: Type.Integer(),
})

export type AdminActions = Static<typeof AdminActions>

const listAdminActions = contract({
  summary: 'Lists the actions of admins, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  query: ListAdminActions,
  response: AdminActions,
})

const exportAdminActions = contract({
  summary: 'Exports the actions of admins as a CSV file',
  description: `The newest ${maxExportedActions.toLocaleString('en-US')} entries that match the filters.`,
  tag: 'admin',
  access: { session: 'admin' },
  query: Type.Omit(ListAdminActions, ['page', 'limit']),
  response: fileOf('text/csv'),
})

export const contracts = {
  getAdminAccount,
  signInAdmin,
  signOutAdmin,
  resetAdminPassword,
  requestAdminResetLink,
  getAdminDashboard,
  listCompanies,
  listTrialCompanies,
  getCompany,
  getCompanyEntitlements,
  listCompanyEmails,
  setPlanOverride,
  setCompanyPassword,
  resendVerification,
  setAdminNotes,
  signCompanyOut,
  deleteCompany,
  impersonateCompany,
  exitImpersonation,
  listAdminActions,
  exportAdminActions,
}
export type Contracts = typeof contracts
