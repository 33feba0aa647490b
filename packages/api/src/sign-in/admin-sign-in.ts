import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { openSessionOrTicket, type SignInOutcome } from '../second-factors/second-step.ts'
import { verifyUnknownAccount, verifyPassword } from '../sessions/password.ts'
import type { Credentials } from './sign-in.ts'
import { WrongCredentialsError } from '../sessions/wrong-credentials-error.ts'

/**
 * Opens a session for a platform admin, or issues a ticket for the second step.
 * @throws WrongCredentialsError for an unknown email address and a wrong password, after the same amount of work
 */
export async function signInAdmin(
  db: Kysely<Database>,
  { email, password, ...context }: Credentials,
): Promise<SignInOutcome> {
  const admin = await findAdminByEmail(db, email)
  const isRight = admin
    ? await verifyPassword(password, admin.password_hash)
    : await verifyUnknownAccount(password)
  if (!admin || !isRight) throw new WrongCredentialsError()

  return db.transaction().execute(async (transaction) => {
    // Refuses a sign-in during which the password was changed: the change would not revoke its session.
    const unchanged = await transaction
      .selectFrom('admins')
      .select('id')
      .where('id', '=', admin.id)
      .where('password_hash', '=', admin.password_hash)
      .forUpdate()
      .executeTakeFirst()
    if (!unchanged) throw new WrongCredentialsError()
    return openSessionOrTicket(transaction, { adminId: admin.id }, context)
  })
}

export function findAdminByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}
