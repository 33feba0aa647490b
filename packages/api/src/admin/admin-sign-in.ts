import { type Kysely, sql } from 'kysely'
import { verifyUnknownAccount, verifyPassword } from '../sessions/password.ts'
import { openAdminSession } from '../sessions/sessions.ts'
import { WrongCredentialsError } from '../sessions/wrong-credentials-error.ts'
import { recordAdminAction } from './record-admin-action.ts'
import type { Database } from '../db/schema/index.ts'

/**
 * Opens a session for a platform admin.
 * @throws WrongCredentialsError for an unknown email address and a wrong password, after the same amount of work
 */
export async function signInAdmin(
  db: Kysely<Database>,
  {
    email,
    password,
    userAgent,
    ipAddress,
  }: { email: string; password: string; userAgent: string | undefined; ipAddress: string },
): Promise<{ sessionId: string }> {
  const admin = await findAdminByEmail(db, email)
  const isRight = admin
    ? await verifyPassword(password, admin.password_hash)
    : await verifyUnknownAccount(password)
  if (!admin || !isRight) throw new WrongCredentialsError()

  return db.transaction().execute(async (transaction) => {
    // A password that changed while it was being checked opens no session that would outlive the change.
    const { numUpdatedRows } = await transaction
      .updateTable('admins')
      .set({ last_login_at: sql<Date>`now()` })
      .where('id', '=', admin.id)
      .where('password_hash', '=', admin.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new WrongCredentialsError()
    await recordAdminAction(transaction, {
      admin: { adminId: admin.id, email: admin.email },
      type: 'signed_in',
      description: `Signed in from ${ipAddress}`,
    })
    return openAdminSession(transaction, admin.id, userAgent)
  })
}

export function findAdminByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', sql`lower(${email}::text)`)
    .executeTakeFirst()
}
