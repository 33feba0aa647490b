import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { QuotesTable } from '../db/schema/quotes.ts'

export type QuoteOverrides = Partial<Insertable<QuotesTable>>

/** Stores a quote of $1,404.50 without lines and photos. `total_cents: null` makes it a custom job. */
export async function storeBareQuote(
  db: Kysely<Database>,
  companyId: number,
  { total_cents = 140_450, ...columns }: QuoteOverrides = {},
): Promise<{ id: number; number: number }> {
  const price =
    total_cents === null
      ? { measurement_method: 'custom' as const }
      : {
          measurement_method: 'manual' as const,
          area_sq_centifeet: 26_000_000,
          estimated_cost_cents: 130_000,
          setup_fee_cents: 2_500,
          untaxed_cents: total_cents,
          tax_basis_points: 0,
          tax_cents: 0,
          total_cents,
        }
  return db
    .insertInto('quotes')
    .values({
      company_id: companyId,
      customer_name: 'Dana Whitfield',
      customer_email: 'dana@home.example',
      customer_phone: '5125550142',
      customer_address: '12 Alder Court',
      customer_city: 'Austin',
      customer_state: 'TX',
      customer_zip: '78701',
      ...price,
      // Customers who get reminders have opened the link of the confirmation.
      ...(columns.contact_consent_at && { link_opened_at: columns.contact_consent_at }),
      ...columns,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}
