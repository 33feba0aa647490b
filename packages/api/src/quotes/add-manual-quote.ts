import { type AddManualQuote, dollarsToCents, squareFeetToSquareCentifeet } from '@curbquote/types'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { LeadActor } from './change-lead.ts'
import { toCustomerColumns } from './customer.ts'
import { type LeadRow, readLead } from './lead-queries.ts'

/**
 * Adds a quote that was given in person. Its price is the owner's own figure, tax included: one line and no list of
 * prices behind it.
 * @throws InvalidInputError for a customer's detail that cannot be stored
 */
export function addManualQuote(
  db: Kysely<Database>,
  companyId: number,
  given: AddManualQuote,
  actor: LeadActor,
): Promise<LeadRow | undefined> {
  const { status = 'pending', notes, jobDate } = given
  const totalCents = dollarsToCents(given.totalCost)
  const customer = toCustomerColumns(given)
  return inCompany(db, companyId, async (tenantDb) => {
    const { id } = await tenantDb
      .insertInto('quotes')
      .values({
        company_id: companyId,
        ...customer,
        measurement_method: 'manual',
        area_sq_centifeet: squareFeetToSquareCentifeet(given.estimatedArea),
        estimated_cost_cents: totalCents,
        setup_fee_cents: 0,
        untaxed_cents: totalCents,
        tax_basis_points: 0,
        tax_cents: 0,
        total_cents: totalCents,
        notes: notes?.trim() || null,
        job_date: jobDate ?? null,
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tenantDb
      .insertInto('quote_lines')
      .values({
        company_id: companyId,
        quote_id: id,
        position: 0,
        kind: 'service',
        label: 'Price given by hand',
        amount_cents: totalCents,
        add_on_id: null,
        add_on_status: null,
      })
      .execute()
    await tenantDb
      .insertInto('quote_events')
      .values({
        company_id: companyId,
        quote_id: id,
        kind: 'added',
        from_value: null,
        to_value: status,
        actor,
      })
      .execute()
    return readLead(tenantDb, companyId, id)
  })
}
