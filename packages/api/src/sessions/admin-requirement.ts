import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { activeFactorOf } from './second-factor-queries.ts'

/** Days from an admin's first sign-in without two-step sign-in until it is required. */
const noticeDays = 14

/** Starts the notice of an admin without two-step sign-in. Later calls change nothing. */
export async function startNotice(db: Kysely<Database>, adminId: number): Promise<void> {
  await db
    .updateTable('admins')
    .set({ second_step_notice_at: sql<Date>`now()` })
    .where('id', '=', adminId)
    .where('second_step_notice_at', 'is', null)
    .execute()
}

/** When the admin console requires two-step sign-in. Null without a notice, or if it is on. */
export async function readRequiredFrom(
  db: Kysely<Database>,
  adminId: number,
): Promise<{ requiredFrom: Date; isDue: boolean } | null> {
  const requiredFrom = sql<Date>`second_step_notice_at + make_interval(days => ${noticeDays})`
  const row = await db
    .selectFrom('admins')
    .select([requiredFrom.as('required_from'), sql<boolean>`${requiredFrom} <= now()`.as('is_due')])
    .where('id', '=', adminId)
    .where('second_step_notice_at', 'is not', null)
    .where((eb) => eb.not(eb.exists(activeFactorOf(db, { adminId }).select('id'))))
    .executeTakeFirst()
  return row ? { requiredFrom: row.required_from, isDue: row.is_due } : null
}
