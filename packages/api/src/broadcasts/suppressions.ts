import type { Kysely } from 'kysely'
import type { EmailSuppressionsTable } from '../db/schema/broadcasts.ts'
import type { Database } from '../db/schema/index.ts'

/** Keeps broadcasts from an address. Its owner's own word stands over what a provider reports. */
export async function suppress(
  db: Kysely<Database>,
  email: string,
  reason: EmailSuppressionsTable['reason'],
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ email: email.toLowerCase(), reason })
    .onConflict((conflict) =>
      reason === 'unsubscribed'
        ? conflict.column('email').doUpdateSet({ reason })
        : conflict.column('email').doNothing(),
    )
    .execute()
}

/** Lets broadcasts reach an address again, where one of these reasons kept them from it. */
export async function liftSuppression(
  db: Kysely<Database>,
  email: string,
  reasons: EmailSuppressionsTable['reason'][],
): Promise<void> {
  await db
    .deleteFrom('mail_suppressions')
    .where('email', '=', email.toLowerCase())
    .where('reason', 'in', reasons)
    .execute()
}

export async function isUnsubscribed(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select('email')
    .where('email', '=', email.toLowerCase())
    .where('reason', '=', 'unsubscribed')
    .executeTakeFirst()
  return row !== undefined
}
