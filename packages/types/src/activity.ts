import { Type, type Static } from 'typebox'
import { actionsPerPage, maxExportedActions, maxListPage } from './limits.ts'
import { endpoint, fileOf } from './endpoint.ts'
import { CompanyParams } from './row-ids.ts'

/** The actions in the audit log of a company. */
export const activityActions = [
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'sessions_ended',
  'second_step_changed',
  'key_created',
  'key_revoked',
  'exported',
  'price_changed',
  'settings_changed',
  'deletion_requested',
  // Done by an admin, in the admin console or during an impersonation.
  'admin_action',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** The query of GET /api/company/activity. */
export const ListActivity = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxListPage })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: actionsPerPage })),
})
export type ListActivity = Static<typeof ListActivity>

export const ActivityEntry = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  action: Type.Enum([...activityActions]),
  description: Type.String(),
  actor: Type.Enum(['owner', 'admin', 'unknown']),
  actorEmail: Type.Union([Type.String(), Type.Null()]),
  ipAddress: Type.Union([Type.String(), Type.Null()]),
})
export type ActivityEntry = Static<typeof ActivityEntry>

export const Activity = Type.Object({
  entries: Type.Array(ActivityEntry),
  page: Type.Integer(),
  totalPages: Type.Integer(),
  total: Type.Integer(),
})
export type Activity = Static<typeof Activity>

export const listActivity = endpoint('GET', '/api/company/activity', {
  summary: 'Lists the audit log, newest first',
  description: 'Entries are kept for a year.',
  tag: 'companies',
  access: { session: 'owner' },
  query: ListActivity,
  response: Activity,
  errors: [404],
})

export const exportActivity = endpoint('GET', '/api/company/activity/export', {
  summary: 'Exports the audit log as a CSV file',
  description: `The newest ${maxExportedActions.toLocaleString('en-US')} entries.`,
  tag: 'companies',
  access: { session: 'owner' },
  response: fileOf('text/csv'),
  errors: [404],
})

export const listCompanyActivity = endpoint('GET', '/api/admin/companies/:companyId/activity', {
  summary: 'Lists the audit log of a company, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  params: CompanyParams,
  query: ListActivity,
  response: Activity,
  errors: [404],
})

export const exportCompanyActivity = endpoint(
  'GET',
  '/api/admin/companies/:companyId/activity/export',
  {
    summary: 'Exports the audit log of a company as a CSV file',
    description: `The newest ${maxExportedActions.toLocaleString('en-US')} entries.`,
    tag: 'admin',
    access: { session: 'admin' },
    params: CompanyParams,
    response: fileOf('text/csv'),
    errors: [404],
  },
)
