import type { AdminActionType } from '@curbquote/types/admin'
import type { Transaction } from 'kysely'
import { recordActivity, type RequestActivity } from '../db/record-activity.ts'
import type { Database } from '../db/schema/index.ts'

export interface AdminAction {
  /** Without an id, the server itself. */
  admin: { adminId: number | null; email: string; activity?: RequestActivity | null }
  type: AdminActionType
  company?: { id: number; name: string }
  /** The text of the log entry. */
  description: string
  details?: Record<string, unknown>
  /** When it happened. Default: now. */
  at?: Date
}

/** Actions that the company's own audit log does not show. */
const hiddenFromCompany = new Set<AdminActionType>(['admin_notes_updated', 'company_deleted'])

/** Writes an admin's action to the admins' log and the company's audit log, in the transaction of the action. */
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
  if (company && !hiddenFromCompany.has(type))
    await recordActivity(
      transaction,
      {
        companyId: company.id,
        action: 'admin_action',
        description,
        actor: { kind: 'admin', email: admin.email },
        ...(admin.adminId === null && { ipAddress: null }),
        ...(at && { at }),
      },
      admin.activity,
    )
}
