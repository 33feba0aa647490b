import { Type, type Static } from 'typebox'
import { actionsPerPage, maxExportedActions, maxListPage, maxRowId } from './limits.ts'
import { endpoint, fileOf } from './endpoint.ts'

/** The types of entries in the admins' audit log. Nothing writes the `promo_code` types, because promotion codes are managed at Stripe. */
export const adminActionTypes = [
  'plan_override_set',
  'plan_override_removed',
  'company_deleted',
  'company_status_changed',
  'impersonation_started',
  'impersonation_ended',
  'password_reset',
  'verification_email_resent',
  'admin_notes_updated',
  'quote_deleted',
  'promo_code_created',
  'promo_code_updated',
  'promo_code_deleted',
  'email_broadcast_sent',
  'signed_in',
  'sign_in_failed',
  'log_exported',
  'second_step_changed',
] as const
export type AdminActionType = (typeof adminActionTypes)[number]

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

export const listAdminActions = endpoint('GET', '/api/admin/activity-logs', {
  summary: 'Lists the actions of admins, newest first',
  tag: 'admin',
  access: { session: 'admin' },
  query: ListAdminActions,
  response: AdminActions,
})

export const exportAdminActions = endpoint('GET', '/api/admin/activity-logs/export', {
  summary: 'Exports the actions of admins as a CSV file',
  description: `The newest ${maxExportedActions.toLocaleString('en-US')} entries that match the filters.`,
  tag: 'admin',
  access: { session: 'admin' },
  query: Type.Omit(ListAdminActions, ['page', 'limit']),
  response: fileOf('text/csv'),
})
