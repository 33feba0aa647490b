import { isEmailAddress, maxPasswordLength } from '@curbquote/types'
import type { Kysely } from 'kysely'
import { hashPassword } from '../sessions/password.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors.ts'
import { recordAdminAction } from './record-admin-action.ts'

/** Stricter than for owners, because an admin can act for every company. */
const minLength = 12
const minDifferentCharacters = 6

/**
 * Creates a platform admin and logs it.
 * @throws InvalidInputError for an invalid email address, an existing admin or a weak password
 */
export async function createAdmin(
  db: Kysely<Database>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!isEmailAddress(email)) throw new InvalidInputError(`${email} is not an email address.`)
  const weakness = weaknessOf(password, email)
  if (weakness) throw new InvalidInputError(weakness, 'WEAK_PASSWORD')
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

function weaknessOf(password: string, email: string): string | undefined {
  if (password.length < minLength)
    return `The password must be at least ${minLength} characters long.`
  if (password.length > maxPasswordLength)
    return `The password must be at most ${maxPasswordLength} characters long.`
  if (new Set(password.toLowerCase()).size < minDifferentCharacters)
    return `The password must have at least ${minDifferentCharacters} different characters.`
  const [name = ''] = email.toLowerCase().split('@')
  if (password.toLowerCase().includes(name) || /password|curbquote|12345|qwerty/i.test(password))
    return 'The password is easy to guess. It must not contain the email address or a common word.'
  return undefined
}
