import type { Kysely } from 'kysely'
import type { EmailSuppressionsTable } from '../db/schema/broadcasts.ts'
import type { Database } from '../db/schema/index.ts'

/** Excludes an email address from broadcasts. The recipient's own choice takes precedence over provider reports. */
export async function suppress(
  db: Kysely<Database>,
  email: string,
  reason: EmailSuppressionsTable['reason'],
): Promise<void> {
  await db
    .insertInto('email_suppressions')
    .values({ email: email.toLowerCase(), reason })
    .onConflict((conflict) =>
      reason === 'unsubscribed'
        ? conflict.column('email').doUpdateSet({ reason })
        : conflict.column('email').doNothing(),
    )
    .execute()
}

/** Removes a suppression with one of the given reasons. */
export async function deleteSuppression(
  db: Kysely<Database>,
  email: string,
  reasons: EmailSuppressionsTable['reason'][],
): Promise<void> {
  await db
    .deleteFrom('email_suppressions')
    .where('email', '=', email.toLowerCase())
    .where('reason', 'in', reasons)
    .execute()
}

export async function isUnsubscribed(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_suppressions')
    .select('email')
    .where('email', '=', email.toLowerCase())
    .where('reason', '=', 'unsubscribed')
    .executeTakeFirst()
  return row !== undefined
}
