import type { ActivityAction } from '@curbquote/types/activity'
import type { Generated, JSONColumnType } from 'kysely'
import type { AdminActionType } from '@curbquote/types/admin'

/** The audit log of a company. Append-only. */
export interface ActivityTable {
  id: Generated<number>
  company_id: number
  action: ActivityAction
  description: string
  /** `unknown`: a failed sign-in. */
  actor: 'owner' | 'admin' | 'unknown'
  actor_email: string | null
  ip_address: string | null
  created_at: Generated<Date>
}

/** The admins' audit log. Append-only, kept after the company is deleted. */
export interface AdminActionsTable {
  id: Generated<number>
  admin_id: number | null
  admin_email: string
  action_type: AdminActionType
  company_id: number | null
  company_name: string | null
  description: string
  details: JSONColumnType<Record<string, unknown>, string | undefined> | null
  created_at: Generated<Date>
}
