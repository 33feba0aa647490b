import type { Kysely, Transaction, Updateable } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { Database } from '../db/schema/index.ts'

const columns = [
  'email',
  'contact_emails',
  'unconfirmed_emails',
  'email_notifications',
  'sms_notifications',
  'sms_number',
  'instant_alerts',
  'daily_summary',
  'notification_email',
] as const satisfies (keyof CompaniesTable)[]

export function findNotificationSettings(db: Kysely<Database>, companyId: number) {
  return inCompany(db, companyId, (tenantDb) => selectSettings(tenantDb, companyId))
}

function selectSettings(tenantDb: Transaction<Database>, companyId: number) {
  return tenantDb
    .selectFrom('companies')
    .select(columns)
    .where('id', '=', companyId)
    .executeTakeFirst()
}

export function saveNotificationSettings(
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
