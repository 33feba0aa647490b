import { sql, type Transaction } from 'kysely'
import { recordActivity } from '../db/record-activity.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import type { Database } from '../db/schema/index.ts'
import { openAdminSession, openOwnerSession } from '../sessions/sessions.ts'
import type { Account } from '../sessions/account.ts'

export interface SignInContext {
  userAgent: string | undefined
  ipAddress: string
}

/** Opens the session of a complete sign-in and records it. Locks the account's row first, as changes of the password do. */
export async function openAccountSession(
  transaction: Transaction<Database>,
  account: Account,
  { userAgent, ipAddress }: SignInContext,
): Promise<{ sessionId: string; email: string }> {
  const { email } = await recordSignIn(transaction, account, ipAddress)
  const { sessionId } =
    'companyId' in account
      ? await openOwnerSession(transaction, account.companyId, userAgent)
      : await openAdminSession(transaction, account.adminId, userAgent)
  return { sessionId, email }
}

async function recordSignIn(
  transaction: Transaction<Database>,
  account: Account,
  ipAddress: string,
): Promise<{ email: string }> {
  if ('companyId' in account) {
    const { email } = await transaction
      .updateTable('companies')
      .set({ last_login_at: sql<Date>`now()` })
      .where('id', '=', account.companyId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await recordActivity(transaction, {
      companyId: account.companyId,
      action: 'signed_in',
      description: 'Signed in',
      actor: { kind: 'owner', email },
      ipAddress,
    })
    return { email }
  }
  const { email } = await transaction
    .updateTable('admins')
    .set({ last_login_at: sql<Date>`now()` })
    .where('id', '=', account.adminId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await recordAdminAction(transaction, {
    admin: { adminId: account.adminId, email },
    type: 'signed_in',
    description: `Signed in from ${ipAddress}`,
  })
  return { email }
}
