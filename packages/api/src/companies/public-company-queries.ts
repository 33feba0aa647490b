import { parseUsState } from '@curbquote/types/places'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/schema/index.ts'
import { findCompaniesNear, type NearCompany, zipOfSearch } from './companies-near-zip.ts'
import { givesQuotes } from './listed-companies.ts'
import { toSearchPatterns } from '../db/search-patterns.ts'

export const publicCompaniesPerPage = 60

/** A company of the directory. `near`: the search was for a ZIP code. */
export type ListedCompany = PublicCompanyRow & { near?: NearCompany & { zip: string } }

export type PublicCompanyRow = NonNullable<Awaited<ReturnType<typeof findPublicCompany>>>

/**
 * Companies whose widget is available, ordered by name. Returns one more than a page holds when there are more. A search
 * matches the name or the location. A ZIP code sorts by distance and service area.
 */
export async function findPublicCompanies(
  db: Kysely<Database>,
  { page, search }: { page: number; search?: string | undefined },
): Promise<ListedCompany[]> {
  const zip = zipOfSearch(search)
  if (zip) return findPublicCompaniesNear(db, zip, page)
  let companies = publicCompanies(db).where(givesQuotes)
  const patterns = toSearchPatterns(search)
  if (patterns)
    companies = companies.where((eb) =>
      eb.or([
        eb('listing_text', 'like', patterns.text),
        sql<boolean>`starts_with(zipcode, trim(search_key(${search})))`,
        eb('state', '=', parseUsState(search ?? '') ?? ''),
      ]),
    )
  return companies
    .orderBy(sql`lower(coalesce(branding_name, name))`)
    .orderBy('id')
    .offset((page - 1) * publicCompaniesPerPage)
    .limit(publicCompaniesPerPage + 1)
    .execute()
}

async function findPublicCompaniesNear(
  db: Kysely<Database>,
  zip: string,
  page: number,
): Promise<ListedCompany[]> {
  const near = await findCompaniesNear(db, zip)
  const first = (page - 1) * publicCompaniesPerPage
  const shown = near.slice(first, first + publicCompaniesPerPage + 1)
  if (shown.length === 0) return []
  const rows = await publicCompanies(db)
    .where(
      'id',
      'in',
      shown.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return shown.flatMap((each) => {
    const row = byId.get(each.id)
    return row ? [{ ...row, near: { ...each, zip } }] : []
  })
}

/** Companies whose widget is available, ordered by id, starting at `firstId`. */
export function findPublicCompanyIds(db: Kysely<Database>, firstId: number, limit: number) {
  return db
    .selectFrom('companies')
    .select('id')
    .where('email_verified_at', 'is not', null)
    .where(givesQuotes)
    .where('id', '>=', firstId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The first id of every `size` companies whose widget is available. */
export function findPublicCompanySteps(db: Kysely<Database>, size: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('companies')
        .select(['id', sql<number>`row_number() over (order by id)`.as('place')])
        .where('email_verified_at', 'is not', null)
        .where(givesQuotes)
        .as('listed'),
    )
    .select('id')
    .where(sql<boolean>`(place - 1) % ${size} = 0`)
    .orderBy('id')
    .execute()
}

/** A company with a verified email address, otherwise `undefined`. */
export function findPublicCompany(db: Kysely<Database>, companyId: number) {
  return publicCompanies(db).where('id', '=', companyId).executeTakeFirst()
}

/** Companies with a verified email address and their services. */
function publicCompanies(db: Kysely<Database>) {
  return db
    .selectFrom('companies')
    .select((eb) => [
      'id',
      'name',
      'branding_name',
      'phone',
      'contact_emails',
      'service_area',
      'city',
      'state',
      'widget_id',
      'logo_id',
      'shows_prices',
      givesQuotes(eb).as('gives_quotes'),
      jsonArrayFrom(
        eb
          .selectFrom('pricing_entries')
          .innerJoin('service_types', 'service_types.id', 'pricing_entries.service_type_id')
          .select([
            'service_types.id',
            'service_types.name',
            'unit',
            'price_per_unit_cents',
            'setup_fee_cents',
          ])
          .whereRef('pricing_entries.company_id', '=', 'companies.id')
          .where('enabled', '=', true)
          .orderBy('service_types.id'),
      ).as('services'),
      jsonObjectFrom(
        eb
          .selectFrom('price_rules')
          .select('rules')
          .whereRef('price_rules.company_id', '=', 'companies.id')
          .where('companies.shows_prices', '=', true),
      ).as('saved'),
    ])
    .where('email_verified_at', 'is not', null)
}
