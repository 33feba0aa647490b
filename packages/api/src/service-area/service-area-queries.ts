import { maxServiceZips } from '@curbquote/types/limits'
import type { ServiceArea } from '@curbquote/types/service-area'
import { sql, type Transaction } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { CompanyArea } from './check-zip.ts'

/** The listed ZIP codes of a company. */
export async function findListedZips(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<CompanyArea['listedZips']> {
  const rows = await tenantDb
    .selectFrom('service_zips')
    .select(['zip', 'kind'])
    .where('company_id', '=', companyId)
    .orderBy('zip')
    .execute()
  return new Map(rows.map(({ zip, kind }) => [zip, kind]))
}

export function findServiceArea(tenant: Tenant): Promise<ServiceArea | undefined> {
  return inCompany(tenant, (tenantDb, companyId) => readServiceArea(tenantDb, companyId))
}

/** Replaces the service area. `undefined` if there is no such company. */
export function replaceServiceArea(
  tenant: Tenant,
  { baseZip, radiusMiles, outsidePolicy, includedZips, excludedZips }: ServiceArea,
): Promise<ServiceArea | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    await tenantDb
      .updateTable('companies')
      .set({
        base_zip: baseZip,
        service_radius_miles: radiusMiles,
        outside_policy: outsidePolicy,
      })
      .where('id', '=', companyId)
      .execute()
    await tenantDb.deleteFrom('service_zips').where('company_id', '=', companyId).execute()
    // One parameter per column, because there are thousands of rows.
    for (const [kind, zips] of [
      ['include', includedZips],
      ['exclude', excludedZips],
    ] as const)
      await sql`
        insert into service_zips (company_id, zip, kind)
        select ${companyId}, zip, ${kind} from unnest(${zips}::text[]) as zip`.execute(tenantDb)
    return readServiceArea(tenantDb, companyId)
  })
}

/** Adds a ZIP code, or moves it from the excluded ones. `isFull`: the company has no room for it. */
export function includeZip(
  tenant: Tenant,
  zip: string,
): Promise<{ area: ServiceArea | undefined; isFull: boolean }> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const area = await readServiceArea(tenantDb, companyId)
    const listed = [...(area?.includedZips ?? []), ...(area?.excludedZips ?? [])]
    if (listed.length >= maxServiceZips && !listed.includes(zip)) return { area, isFull: true }
    await tenantDb
      .insertInto('service_zips')
      .values({ company_id: companyId, zip, kind: 'include' })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'zip']).doUpdateSet({ kind: 'include' }),
      )
      .execute()
    return { area: await readServiceArea(tenantDb, companyId), isFull: false }
  })
}

async function readServiceArea(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<ServiceArea | undefined> {
  const company = await tenantDb
    .selectFrom('companies')
    .select(['base_zip', 'service_radius_miles', 'outside_policy'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) return undefined
  const listed = [...(await findListedZips(tenantDb, companyId))]
  const zipsOf = (kind: 'include' | 'exclude') =>
    listed.filter(([, found]) => found === kind).map(([zip]) => zip)
  return {
    baseZip: company.base_zip,
    radiusMiles: company.service_radius_miles,
    outsidePolicy: company.outside_policy,
    includedZips: zipsOf('include'),
    excludedZips: zipsOf('exclude'),
  }
}

/** The area as `checkZip` needs it. `undefined` for a company that serves every place. */
export function toCompanyArea({
  baseZip,
  radiusMiles,
  outsidePolicy,
  includedZips,
  excludedZips,
}: ServiceArea): CompanyArea | undefined {
  if (baseZip === null) return undefined
  return {
    baseZip,
    radiusMiles,
    outsidePolicy,
    listedZips: new Map([
      ...includedZips.map((zip) => [zip, 'include'] as const),
      ...excludedZips.map((zip) => [zip, 'exclude'] as const),
    ]),
  }
}
