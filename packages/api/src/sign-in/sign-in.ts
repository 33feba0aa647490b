import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { openSessionOrTicket, type SignInOutcome } from '../second-factors/second-step.ts'
import { verifyUnknownAccount, verifyPassword } from '../sessions/password.ts'
import { WrongCredentialsError } from '../sessions/wrong-credentials-error.ts'

export interface Credentials {
  email: string
  password: string
  userAgent: string | undefined
  ipAddress: string
  /** The token of a trusted device. */
  deviceToken: string | undefined
}

/**
 * Opens a session for an owner with the correct password and a verified email address, or issues a ticket for the second
 * step. A missing verification is reported only after the password is verified.
 * @throws WrongCredentialsError for an unknown email address and a wrong password, after the same amount of work
 */
export async function signIn(
  db: Kysely<Database>,
  { email, password, ...context }: Credentials,
): Promise<SignInOutcome | { unverifiedEmail: string; passwordHash: string }> {
  const company = await findCompanyByEmail(db, email)
  const passwordHash = company?.password_hash
  const isRight = passwordHash
    ? await verifyPassword(password, passwordHash)
    : await verifyUnknownAccount(password)
  if (!company || !passwordHash || !isRight) throw new WrongCredentialsError()
  if (!company.email_verified_at) return { unverifiedEmail: company.email, passwordHash }

  return db.transaction().execute(async (transaction) => {
    // Refuses a sign-in during which the password was changed: the change would not revoke its session.
    const unchanged = await transaction
      .selectFrom('companies')
      .select('id')
      .where('id', '=', company.id)
      .where('password_hash', '=', passwordHash)
      .forUpdate()
      .executeTakeFirst()
    if (!unchanged) throw new WrongCredentialsError()
    return openSessionOrTicket(transaction, { companyId: company.id }, context)
  })
}

function findCompanyByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}
