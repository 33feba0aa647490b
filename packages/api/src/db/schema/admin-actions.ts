import type { AdminActionType } from '@curbquote/types/admin'
import type { Generated, JSONColumnType } from 'kysely'

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
