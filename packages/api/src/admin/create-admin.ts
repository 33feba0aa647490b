import { isEmailAddress } from '@curbquote/types/text'
import type { Kysely } from 'kysely'
import { hashPassword } from '../sessions/password.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import { requireStrongPassword } from '../sign-in/require-strong-password.ts'

const minLength = 12

/**
 * Creates a platform admin and logs it.
 * @throws InvalidInputError for an invalid email address, an existing admin or a weak password
 */
export async function createAdmin(
  db: Kysely<Database>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!isEmailAddress(email)) throw new InvalidInputError(`${email} is not an email address.`)
  requireStrongPassword(password, email, minLength)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    const admin = await transaction
      .insertInto('admins')
      .values({ email, password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!admin)
      throw new InvalidInputError(
        `${email} is already an admin. Reset a forgotten password at /admin/password-reset.`,
        'ADMIN_EXISTS',
      )
    await recordAdminAction(transaction, {
      admin: { adminId: admin.id, email },
      type: 'password_reset',
      description: 'Created this admin account from the command line',
    })
  })
}
