import { fiveDigitZip, isZip } from '@curbquote/types/places'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { checkZip } from '../service-area/check-zip.ts'
import { findZipPlace, milesBetween } from '../zip-places/zip-places.ts'
import { isListed } from './listed-companies.ts'

/** Companies without a service area are listed up to this distance. */
const maxMiles = 100

/** A company of the directory, with its distance from a ZIP code. */
export interface NearCompany {
  id: number
  /** Rounded up. */
  miles: number
  /** `undefined` for a company without a service area. */
  serves: boolean | undefined
}

/** The five digits of a search such as `78704` or `near 78704`. `undefined` for other searches and unknown ZIP codes. */
export function zipOfSearch(search: string | undefined): string | undefined {
  const zip = typedZip(search)
  return zip && findZipPlace(zip) ? zip : undefined
}

/** The hint below a search without results. */
export function searchHint(search: string | undefined): string {
  const zip = typedZip(search)
  if (!zip) return 'Try a town nearby, or the state.'
  return findZipPlace(zip)
    ? `No company near ${zip} is listed yet. Try the state.`
    : `We do not know the ZIP code ${zip}. Check it, or try a town or the state.`
}

function typedZip(search: string | undefined): string | undefined {
  const text = (search ?? '').trim().replace(/^near\s/i, '')
  return isZip(text) ? fiveDigitZip(text) : undefined
}

/**
 * The listed companies near a ZIP code. Those that serve it come first, then those without a service area, then the others;
 * the nearest first. The place of a company is its base ZIP code, otherwise the ZIP code of its profile.
 */
export async function findCompaniesNear(db: Kysely<Database>, zip: string): Promise<NearCompany[]> {
  const place = findZipPlace(zip)
  if (!place) return []
  const companies = await db
    .selectFrom('companies')
    .leftJoin('service_zips', (join) =>
      join.onRef('service_zips.company_id', '=', 'companies.id').on('service_zips.zip', '=', zip),
    )
    .select([
      'companies.id',
      'base_zip',
      'service_radius_miles',
      'outside_policy',
      'service_zips.kind',
      sql<string | null>`coalesce(base_zip, left(zipcode, 5))`.as('own_zip'),
    ])
    .where(isListed)
    .execute()
  return companies
    .flatMap((company): NearCompany[] => {
      const own = findZipPlace(company.own_zip ?? '')
      if (!own) return []
      const miles = Math.ceil(milesBetween(own, place))
      if (company.base_zip === null)
        return miles > maxMiles ? [] : [{ id: company.id, miles, serves: undefined }]
      const { served } = checkZip(
        {
          baseZip: company.base_zip,
          radiusMiles: company.service_radius_miles,
          outsidePolicy: company.outside_policy,
          listedZips: new Map(company.kind ? [[zip, company.kind]] : []),
        },
        zip,
      )
      const serves = served !== 'no'
      return serves || miles <= maxMiles ? [{ id: company.id, miles, serves }] : []
    })
    .toSorted(
      (one, other) => rankOf(one) - rankOf(other) || one.miles - other.miles || one.id - other.id,
    )
}

function rankOf({ serves }: NearCompany): number {
  return serves === true ? 0 : serves === undefined ? 1 : 2
}
