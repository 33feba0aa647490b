import { randomUUID } from 'node:crypto'
import type { QuoteLineKind } from '@curbquote/types/quote-lines'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { QuotesTable } from '../db/schema/quotes.ts'

type StoredLine = [
  kind: QuoteLineKind,
  label: string,
  amountCents: number,
  status?: 'auto_included' | 'selected',
]

/** Lines of every kind with a rounded tax, $611.87 in total. */
export const storedLines: StoredLine[] = [
  ['service', 'Power Washing', 48_025],
  ['setup_fee', 'Setup fee', 2_500],
  ['extra_charge', 'Fuel surcharge', 1_050],
  ['add_on', 'Oil stain treatment', 4_500, 'auto_included'],
  ['add_on', 'Driveway sealing', 1_649, 'selected'],
  ['tax', 'Tax', 3_463],
]

const storedPhotos: [SurfaceType, number, number][] = [
  ['driveway', 4_000, 1_650],
  ['walkway', 3_005, 1_000],
]

/** Stores a quote like a submission, with lines and photos unless it is a custom job. */
export async function storeQuote(
  db: Kysely<Database>,
  companyId: number,
  overrides: Partial<Insertable<QuotesTable>> = {},
  lines: readonly StoredLine[] = storedLines,
): Promise<Selectable<QuotesTable>> {
  const isCustom = overrides.measurement_method === 'custom'
  const tax = lines.find(([kind]) => kind === 'tax')?.[2] ?? 0
  const total = lines.reduce((sum, [, , amount]) => sum + amount, 0)
  const quote = await db
    .insertInto('quotes')
    .values({
      company_id: companyId,
      customer_name: 'Jane Doe',
      customer_email: 'jane.doe@example.com',
      customer_phone: '5125550142',
      customer_address: '12 Oak Street',
      customer_city: 'Austin',
      customer_state: 'TX',
      customer_zip: '78701',
      measurement_method: 'manual',
      job_description: 'Oil stain near the garage.\nThe gate code is 4411.',
      ...(!isCustom && {
        area_sq_centifeet: 9_605_000,
        estimated_cost_cents: 48_025,
        setup_fee_cents: 2_500,
        untaxed_cents: total - tax,
        tax_basis_points: 600,
        tax_cents: tax,
        total_cents: total,
      }),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!isCustom)
    await db
      .insertInto('quote_lines')
      .values(
        lines.map(([kind, label, amount_cents, status], position) => ({
          company_id: companyId,
          quote_id: quote.id,
          position,
          kind,
          label,
          amount_cents,
          add_on_status: status ?? null,
        })),
      )
      .execute()
  for (const [position, [surface, length, width]] of storedPhotos.entries()) {
    const photo_id = randomUUID()
    await db
      .insertInto('photos')
      .values({
        id: photo_id,
        company_id: companyId,
        byte_size: 1,
        width_px: 1_000,
        height_px: 750,
        claimed_at: new Date(),
      })
      .execute()
    await db
      .insertInto('quote_photos')
      .values({
        company_id: companyId,
        quote_id: quote.id,
        position,
        photo_id,
        surface_type: isCustom ? null : surface,
        length_centifeet: isCustom ? null : length,
        width_centifeet: isCustom ? null : width,
      })
      .execute()
  }
  return quote
}

/** Makes lines the current offer of a quote, as the owner's new price. Returns the total in cents. */
export async function reviseQuote(
  db: Kysely<Database>,
  quote: { id: number; company_id: number },
  lines: readonly StoredLine[],
): Promise<number> {
  const tax = lines.find(([kind]) => kind === 'tax')?.[2] ?? 0
  const total = lines.reduce((sum, [, , amount]) => sum + amount, 0)
  await db.transaction().execute(async (transaction) => {
    const { current_revision: revision } = await transaction
      .updateTable('quotes')
      .set({
        current_revision: sql<number>`current_revision + 1`,
        current_total_cents: total,
        offer_state: 'open',
      })
      .where('company_id', '=', quote.company_id)
      .where('id', '=', quote.id)
      .returning('current_revision')
      .executeTakeFirstOrThrow()
    const key = { company_id: quote.company_id, quote_id: quote.id, revision }
    await transaction
      .insertInto('offers')
      .values({
        ...key,
        kind: 'reviewed',
        untaxed_cents: total - tax,
        tax_basis_points: 600,
        tax_cents: tax,
        total_cents: total,
        created_by: 'owner',
      })
      .execute()
    await transaction
      .insertInto('offer_lines')
      .values(
        lines.map(([kind, label, amount_cents, status], position) => ({
          ...key,
          position,
          kind,
          label,
          amount_cents,
          add_on_status: status ?? null,
        })),
      )
      .execute()
  })
  return total
}

/** Stores an email about a quote like the quote's transaction. */
export async function storeEmail(
  db: Kysely<Database>,
  quote: { id: number; company_id: number },
  kind: 'lead_alert' | 'quote_confirmation',
  recipients: string[],
): Promise<string> {
  const email = await db
    .insertInto('deliveries')
    .values({ company_id: quote.company_id, quote_id: quote.id, kind, recipients })
    .returning('id')
    .executeTakeFirstOrThrow()
  return email.id
}
