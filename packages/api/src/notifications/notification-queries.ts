import type { TextMode } from '@curbquote/types/text-messages'
import { sql, type Transaction, type Updateable } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
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
  'quiet_from',
  'quiet_until',
] as const satisfies (keyof CompaniesTable)[]

export function findNotificationSettings(tenant: Tenant) {
  return inCompany(tenant, (tenantDb, companyId) => selectSettings(tenantDb, companyId))
}

function selectSettings(tenantDb: Transaction<Database>, companyId: number) {
  return tenantDb
    .selectFrom('companies')
    .leftJoin('sms_numbers', 'sms_numbers.company_id', 'companies.id')
    .select(columns)
    .select(['sms_numbers.phone', 'verified_at', 'stopped_at', 'mode'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** Saves changes. A changed number for text messages must be verified before it is used. */
export function saveNotificationSettings(
  tenant: Tenant,
  changes: Pick<Updateable<CompaniesTable>, Exclude<(typeof columns)[number], 'email'>>,
  textMode?: TextMode,
) {
  return inCompany(tenant, async (tenantDb, companyId) => {
    if (Object.keys(changes).length > 0)
      await tenantDb.updateTable('companies').set(changes).where('id', '=', companyId).execute()
    if (changes.sms_number !== undefined)
      await tenantDb
        .deleteFrom('sms_numbers')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`phone is distinct from ${changes.sms_number}`)
        .execute()
    if (textMode)
      await tenantDb
        .updateTable('sms_numbers')
        .set({ mode: textMode })
        .where('company_id', '=', companyId)
        .execute()
    return selectSettings(tenantDb, companyId)
  })
}
