import type { TextMode } from '@curbquote/types/text-messages'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export interface TextNumber {
  /** Ten digits. */
  phone: string
  isVerified: boolean
  isStopped: boolean
  /** Whether alerts are sent to it. */
  isOn: boolean
  mode: TextMode
}

export async function findTextNumber(
  db: Kysely<Database>,
  companyId: number,
): Promise<TextNumber | undefined> {
  const row = await db
    .selectFrom('sms_numbers as n')
    .innerJoin('companies as c', 'c.id', 'n.company_id')
    .select(['n.phone', 'n.verified_at', 'n.stopped_at', 'n.mode', 'c.sms_notifications'])
    .where('n.company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) return undefined
  const isVerified = row.verified_at !== null
  const isStopped = row.stopped_at !== null
  return {
    phone: row.phone,
    isVerified,
    isStopped,
    isOn: isVerified && !isStopped && row.sms_notifications,
    mode: row.mode,
  }
}

/** Stores a number that is not verified yet. The current number stays in use until then if it is the same. */
export async function saveUnverifiedNumber(
  db: Kysely<Database>,
  companyId: number,
  phone: string,
): Promise<void> {
  await db
    .insertInto('sms_numbers')
    .values({ company_id: companyId, phone })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ phone, verified_at: null, stopped_at: null })
        .where('sms_numbers.phone', '<>', phone),
    )
    .execute()
}

/** Turns text messages on for the verified number. */
export async function verifyNumber(db: Kysely<Database>, companyId: number): Promise<void> {
  const { phone } = await db
    .updateTable('sms_numbers')
    .set({ verified_at: sql<Date>`now()`, stopped_at: null })
    .where('company_id', '=', companyId)
    .returning('phone')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('companies')
    .set({ sms_notifications: true, sms_number: phone })
    .where('id', '=', companyId)
    .execute()
}

/** Stops or resumes texts to a number, for all companies that use it. Returns whether any does. */
export async function setStopped(
  db: Kysely<Database>,
  phone: string,
  isStopped: boolean,
): Promise<boolean> {
  const rows = await db
    .updateTable('sms_numbers')
    .set({ stopped_at: isStopped ? sql<Date>`now()` : null })
    .where('phone', '=', phone)
    .returning('company_id')
    .execute()
  return rows.length > 0
}
