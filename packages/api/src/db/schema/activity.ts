import type { ActivityAction } from '@curbquote/types/activity'
import type { Generated } from 'kysely'

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
