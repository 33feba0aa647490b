import { describePriceChanges } from '@curbquote/pricing'
import { maxListedVersions } from '@curbquote/types/limits'
import type { PriceListVersion } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { readPriceSettings, toPriceList } from './read-price-list.ts'

/** A version of the price list, stored or current. */
interface Version {
  list: PriceList
  publishedAt: string | null
  publishedBy: string | null
  /** The changes of its publication. */
  note: string | null
}

/** The latest versions of the price list, newest first, beginning with the current one. `undefined` without a company. */
export function findPriceHistory(tenant: Tenant): Promise<PriceListVersion[] | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const settings = await readPriceSettings(tenantDb, companyId)
    if (!settings) return undefined
    const rows = await tenantDb
      .selectFrom('price_list_versions')
      .select(['list', 'published_at', 'published_by as publishedBy', 'note'])
      .where('company_id', '=', companyId)
      .orderBy('version', 'desc')
      // The additional, oldest version is read for comparison only.
      .limit(maxListedVersions + 1)
      .execute()
    const stored = rows.map(({ published_at, ...row }): Version => ({
      ...row,
      publishedAt: published_at.toISOString(),
    }))
    const current = toPriceList(settings)
    const isStored = stored[0]?.list.version === settings.version
    const versions: Version[] =
      current && !isStored
        ? [{ list: current, publishedAt: null, publishedBy: null, note: null }, ...stored]
        : stored
    return versions.slice(0, maxListedVersions).map((version, index) => ({
      version: version.list.version,
      isCurrent: version.list.version === settings.version,
      publishedAt: version.publishedAt,
      publishedBy: version.publishedBy,
      changes: changesOf(version, versions[index + 1]),
    }))
  })
}

function changesOf({ list, note }: Version, previous: Version | undefined): string[] {
  if (note !== null) return note === '' ? [] : note.split('\n')
  return previous ? describePriceChanges(previous.list, list) : []
}
