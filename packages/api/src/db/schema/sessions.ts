import type { Generated } from 'kysely'

/** Sessions of owners, admins and impersonating admins. */
export interface SessionsTable {
  id: string
  company_id: number | null
  admin_id: number | null
  actor_admin_id: number | null
  user_agent: string | null
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

export interface AdminsTable {
  id: Generated<number>
  email: string
  password_hash: string
  last_login_at: Date | null
  /** When the admin was first told that two-step sign-in will be required. */
  second_step_notice_at: Date | null
  created_at: Generated<Date>
}
