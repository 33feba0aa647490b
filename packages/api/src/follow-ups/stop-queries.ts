import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The quote of a stop link, whose token names no company. */
export async function findStoppableQuote(
  db: Kysely<Database>,
  id: number,
): Promise<{ id: number; number: number; companyId: number } | undefined> {
  const quote = await db
    .selectFrom('quotes')
    .select(['company_id', 'number'])
    .where('id', '=', id)
    .executeTakeFirst()
  return quote && { id, number: quote.number, companyId: quote.company_id }
}

/** Whether the company sends no reminders to an email address. */
export async function isSuppressed(
  db: Kysely<Database>,
  { companyId, email }: { companyId: number; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('customer_suppressions')
    .select('reason')
    .where('company_id', '=', companyId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the quote had reminders, none is due, and none starts again with a new price. */
export async function areRemindersStopped(
  db: Kysely<Database>,
  { companyId, id }: { companyId: number; id: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('follow_ups')
    .select(['state', 'stop_reason'])
    .where('company_id', '=', companyId)
    .where('quote_id', '=', id)
    .execute()
  return (
    rows.length > 0 &&
    rows.every(({ state, stop_reason }) => state !== 'due' && stop_reason !== 'revised')
  )
}
