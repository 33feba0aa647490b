import type { AdminActionType } from '@curbquote/types'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export interface AdminAction {
  admin: { adminId: number; email: string }
  type: AdminActionType
  company?: { id: number; name: string }
  /** A sentence for the log. */
  description: string
  details?: Record<string, unknown>
  /** When it happened, where that was earlier than it is written. */
  at?: Date
}

/** Writes an admin's action into the log, in the transaction of the action itself: neither happens without the other. */
export async function recordAdminAction(
  transaction: Transaction<Database>,
  { admin, type, company, description, details, at }: AdminAction,
): Promise<void> {
  await transaction
    .insertInto('admin_actions')
    .values({
      admin_id: admin.adminId,
      admin_email: admin.email,
      action_type: type,
      company_id: company?.id ?? null,
      company_name: company?.name ?? null,
      description,
      ...(details && { details: JSON.stringify(details) }),
      ...(at && { created_at: at }),
    })
    .execute()
}
