import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { CompaniesTable } from '../db/schema/companies.ts'
import type { Database } from '../db/schema/index.ts'

/** Creates a Pro company: $0.50 per square foot, $25 setup, 6% tax, no charges or add-ons. */
export async function createCompany(
  db: Kysely<Database>,
  overrides: Partial<Insertable<CompaniesTable>> = {},
) {
  const name = randomBytes(6).toString('hex')
  const company = await db
    .insertInto('companies')
    .values({
      widget_id: `widget-${name}`,
      name: 'Bright Driveways',
      email: `owner-${name}@bright.example`,
      subscription_status: 'active',
      tax_basis_points: 600,
      email_verified_at: new Date(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pricing_entries')
    .values({
      company_id: company.id,
      service_type_id: 1,
      price_per_unit_cents: 50,
      setup_fee_cents: 2_500,
    })
    .execute()
  return company
}
