import { Type, type Static } from 'typebox'
import { actionsPerPage, maxListPage } from './limits.ts'

/** What the audit log of a company records. */
export const activityActions = [
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'sessions_ended',
  'exported',
  'price_changed',
  'settings_changed',
  'deletion_requested',
  // What an admin does for the company: from the console, or in the owner's place.
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
