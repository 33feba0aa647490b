import { type Kysely, sql, type UpdateObject } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { Database } from '../db/schema/index.ts'

const columns = [
  'name',
  'email',
  'phone',
  'contact_emails',
  'unconfirmed_emails',
  'street_address',
  'city',
  'state',
  'zipcode',
  'time_zone',
  'email_notifications',
] as const satisfies (keyof CompaniesTable)[]

export function findProfile(tenant: Tenant) {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb.selectFrom('companies').select(columns).where('id', '=', companyId).executeTakeFirst(),
  )
}

export function saveProfile(
  tenant: Tenant,
  changes: Pick<UpdateObject<Database, 'companies'>, Exclude<(typeof columns)[number], 'email'>>,
) {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const before = await tenantDb
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirst()
    const saved = await tenantDb
      .updateTable('companies')
      .set(changes)
      .where('id', '=', companyId)
      .returning(columns)
      .executeTakeFirst()
    if (before && saved && before.time_zone !== saved.time_zone)
      await keepLastValidDays(tenantDb, companyId, before.time_zone, saved.time_zone)
    return saved
  })
}

/** Moves the ends of offers to another time zone. An offer stays valid through the last day that its page showed. */
async function keepLastValidDays(
  tenantDb: Kysely<Database>,
  companyId: number,
  before: string,
  after: string,
): Promise<void> {
  await tenantDb
    .updateTable('quotes')
    .set({
      valid_until: sql<Date>`(valid_until at time zone ${before}::text) at time zone ${after}::text`,
    })
    .where('company_id', '=', companyId)
    .where('offer_state', 'in', ['open', 'declined'])
    .where('valid_until', '>', sql<Date>`now()`)
    .execute()
}

/** The time of the deletion request, or `null`. */
export async function findDeletionRequest(db: Kysely<Database>, companyId: number) {
  const row = await db
    .selectFrom('companies')
    .select('deletion_requested_at')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.deletion_requested_at ?? null
}

/** Stores a deletion request. Returns the account's email address, or `undefined` if the deletion was already requested. */
export function recordDeletionRequest(db: Kysely<Database>, companyId: number) {
  return db
    .updateTable('companies')
    .set({ deletion_requested_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .where('deletion_requested_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
}

/** Withdraws the deletion request. Returns the account's email address, or `undefined` without a request. */
export function withdrawDeletionRequest(db: Kysely<Database>, companyId: number) {
  return db
    .updateTable('companies')
    .set({ deletion_requested_at: null })
    .where('id', '=', companyId)
    .where('deletion_requested_at', 'is not', null)
    .returning('email')
    .executeTakeFirst()
}
