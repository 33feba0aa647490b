import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'

export const publicCompaniesPerPage = 60

export type PublicCompanyRow = NonNullable<Awaited<ReturnType<typeof findPublicCompany>>>

/** Companies whose widget gives quotes now, by name; one more than a page holds, where there are more. */
export function findPublicCompanies(db: Kysely<Database>, page: number) {
  return publicCompanies(db)
    .where((eb) =>
      eb.or([
        eb('plan_override', '=', 'pro'),
        eb.and([
          eb('plan_override', 'is', null),
          eb('subscription_status', 'in', ['active', 'trialing']),
        ]),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .offset((page - 1) * publicCompaniesPerPage)
    .limit(publicCompaniesPerPage + 1)
    .execute()
}

/** A company whose address is verified; `undefined` for any other. */
export function findPublicCompany(db: Kysely<Database>, companyId: number) {
  return publicCompanies(db).where('id', '=', companyId).executeTakeFirst()
}

function publicCompanies(db: Kysely<Database>) {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'branding_name',
      'phone',
      'contact_emails',
      'service_area',
      'city',
      'state',
      'widget_id',
    ])
    .where('email_verified_at', 'is not', null)
}

/** What the company offers, with its own prices in cents. */
export function findPublicServices(db: Kysely<Database>, companyId: number) {
  return inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .selectFrom('pricing_entries')
      .innerJoin('service_types', 'service_types.id', 'pricing_entries.service_type_id')
      .select([
        'service_types.name',
        'service_types.unit',
        'pricing_entries.price_per_unit_cents',
        'pricing_entries.setup_fee_cents',
      ])
      .where('pricing_entries.company_id', '=', companyId)
      .where('pricing_entries.enabled', '=', true)
      .orderBy('service_types.id')
      .execute(),
  )
}
