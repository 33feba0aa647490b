import { type PriceList, widgetServiceTypeId } from '@curbquote/types'
import type { Kysely, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/schema/index.ts'

/** The company's current price list for a service. `undefined` unless it offers the service at a price above 0. */
export async function readPriceList(
  db: Kysely<Database>,
  companyId: number,
  serviceTypeId: number,
): Promise<PriceList | undefined> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('pricing_entries', 'pricing_entries.company_id', 'companies.id')
    .innerJoin('service_types', 'service_types.id', 'pricing_entries.service_type_id')
    .select((eb) => [
      'companies.price_list_version',
      'companies.tax_basis_points',
      'pricing_entries.price_per_unit_cents',
      'pricing_entries.setup_fee_cents',
      'service_types.name as service_name',
      'service_types.unit',
      jsonArrayFrom(
        eb
          .selectFrom('extra_charges')
          .select(['id', 'label', 'amount_cents as amountCents'])
          .whereRef('extra_charges.company_id', '=', 'companies.id')
          .where('enabled', '=', true)
          .orderBy('id'),
      ).as('extra_charges'),
      jsonArrayFrom(
        eb
          .selectFrom('add_ons')
          .select([
            'id',
            'name',
            'description',
            'price_type as priceType',
            'price_cents as priceCents',
            'behavior',
            'trigger_rules as triggerRules',
          ])
          .whereRef('add_ons.company_id', '=', 'companies.id')
          .where('is_active', '=', true)
          .orderBy('display_order')
          .orderBy('id'),
      ).as('add_ons'),
    ])
    .where('companies.id', '=', companyId)
    .where('service_types.id', '=', serviceTypeId)
    .where('pricing_entries.enabled', '=', true)
    .where('pricing_entries.price_per_unit_cents', '>', 0)
    .executeTakeFirst()
  return (
    row && {
      version: row.price_list_version,
      serviceTypeId,
      serviceName: row.service_name,
      unit: row.unit,
      pricePerUnitCents: row.price_per_unit_cents,
      setupFeeCents: row.setup_fee_cents,
      taxBasisPoints: row.tax_basis_points,
      extraCharges: row.extra_charges,
      addOns: row.add_ons,
    }
  )
}

/** Whether the company offers the widget's service at a price above 0. Otherwise the widget cannot price jobs. */
export async function hasPricedService(
  tenantDb: Transaction<Database>,
  companyId: number,
): Promise<boolean> {
  const priced = await tenantDb
    .selectFrom('pricing_entries')
    .select('service_type_id')
    .where('company_id', '=', companyId)
    .where('service_type_id', '=', widgetServiceTypeId)
    .where('enabled', '=', true)
    .where('price_per_unit_cents', '>', 0)
    .executeTakeFirst()
  return priced !== undefined
}
