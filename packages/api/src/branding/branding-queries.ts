import type { Selectable, Updateable } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'
import { claimLogo, releaseLogo } from './own-logos.ts'

/** The columns of a company's branding. */
export const brandingColumns = [
  'branding_name',
  'header_message',
  'header_message_es',
  'logo_id',
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
] as const satisfies (keyof CompaniesTable)[]

type BrandingColumn = (typeof brandingColumns)[number]
export type BrandingRow = Pick<Selectable<CompaniesTable>, BrandingColumn>

/**
 * Saves the given fields and releases a replaced logo so that the cleanup job deletes it.
 * @throws ForeignLogoError for a new logo that this company did not upload
 */
export function saveBranding(
  tenant: Tenant,
  changes: Pick<Updateable<CompaniesTable>, BrandingColumn>,
): Promise<BrandingRow> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const before = await tenantDb
      .selectFrom('companies')
      .select('logo_id')
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (changes.logo_id !== undefined && changes.logo_id !== before.logo_id) {
      if (changes.logo_id) await claimLogo(tenantDb, companyId, changes.logo_id)
      if (before.logo_id) await releaseLogo(tenantDb, companyId, before.logo_id)
    }
    return tenantDb
      .updateTable('companies')
      .set(changes)
      .where('id', '=', companyId)
      .returning(brandingColumns)
      .executeTakeFirstOrThrow()
  })
}
