import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** Gives a company a logo without a file. Returns its id. */
export async function createLogo(db: Kysely<Database>, companyId: number): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('photos')
    .values({
      id,
      company_id: companyId,
      byte_size: 1,
      width_px: 1,
      height_px: 1,
      is_logo: true,
      claimed_at: new Date(),
    })
    .execute()
  await db.updateTable('companies').set({ logo_id: id }).where('id', '=', companyId).execute()
  return id
}
