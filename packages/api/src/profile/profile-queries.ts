import { type Kysely, sql, type Updateable } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { Database } from '../db/schema/index.ts'

const columns = [
  'name',
  'email',
  'phone',
  'contact_emails',
  'street_address',
  'city',
  'state',
  'zipcode',
  'email_notifications',
] as const satisfies (keyof CompaniesTable)[]

export function findProfile(db: Kysely<Database>, companyId: number) {
  return inCompany(db, companyId, (tenantDb) =>
    tenantDb.selectFrom('companies').select(columns).where('id', '=', companyId).executeTakeFirst(),
  )
}

export function saveProfile(
  db: Kysely<Database>,
  companyId: number,
  changes: Pick<Updateable<CompaniesTable>, Exclude<(typeof columns)[number], 'email'>>,
) {
  return inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .updateTable('companies')
      .set(changes)
      .where('id', '=', companyId)
      .returning(columns)
      .executeTakeFirst(),
  )
}

/** Notes that the owner asked for the account's deletion; answers the account's address. */
export function noteDeletionRequest(db: Kysely<Database>, companyId: number) {
  return db
    .updateTable('companies')
    .set({ deletion_requested_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .returning('email')
    .executeTakeFirst()
}
