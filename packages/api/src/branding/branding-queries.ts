import type { Kysely, Selectable, Updateable } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { Database } from '../db/schema/index.ts'

const columns = [
  'branding_name',
  'header_message',
  'logo_url',
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
] as const satisfies (keyof CompaniesTable)[]

type BrandingColumn = (typeof columns)[number]
export type BrandingRow = Pick<Selectable<CompaniesTable>, BrandingColumn>

/** Saves what is given; `undefined` where it names another logo than the one there is. */
export function saveBranding(
  db: Kysely<Database>,
  companyId: number,
  changes: Pick<Updateable<CompaniesTable>, BrandingColumn>,
): Promise<BrandingRow | undefined> {
  return inCompany(db, companyId, (tenantDb) => {
    const update = tenantDb.updateTable('companies').set(changes).where('id', '=', companyId)
    const guarded = changes.logo_url ? update.where('logo_url', '=', changes.logo_url) : update
    return guarded.returning(columns).executeTakeFirst()
  })
}
