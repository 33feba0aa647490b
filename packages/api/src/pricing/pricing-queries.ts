import { isDeepStrictEqual } from 'node:util'
import { type AddExtraCharge, dollarsToCents, type SavePricing } from '@curbquote/types'
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { ExtraChargesTable } from '../db/schema/pricing.ts'
import { lockPriceList, writePriceRules } from './price-rules-queries.ts'
import { readPriceSettings } from './read-price-list.ts'
import { requireRoom } from './require-room.ts'
import { type SinglePrice, withSinglePrice } from './single-prices.ts'

export type PricingRow = Awaited<ReturnType<typeof selectPricing>>[number]
export type ExtraChargeRow = Selectable<ExtraChargesTable>

/** All services of the platform, with the company's price if it has one. */
export function findPricing(db: Kysely<Database>, companyId: number): Promise<PricingRow[]> {
  return inCompany(db, companyId, (tenantDb) => selectPricing(tenantDb, companyId))
}

function selectPricing(tenantDb: Transaction<Database>, companyId: number) {
  return tenantDb
    .selectFrom('companies')
    .innerJoin('service_types', (join) => join.onTrue())
    .leftJoin('pricing_entries', (join) =>
      join
        .onRef('pricing_entries.company_id', '=', 'companies.id')
        .onRef('pricing_entries.service_type_id', '=', 'service_types.id'),
    )
    .select([
      'service_types.id as service_type_id',
      'service_types.name',
      'service_types.unit',
      'service_types.icon',
      'pricing_entries.price_per_unit_cents',
      'pricing_entries.setup_fee_cents',
      'pricing_entries.enabled',
      'companies.tax_basis_points',
    ])
    .where('companies.id', '=', companyId)
    .orderBy('service_types.id')
    .execute()
}

/** Saves service prices and optionally the tax rate in one transaction. Returns `undefined` for an unknown service. */
export function savePricing(
  db: Kysely<Database>,
  companyId: number,
  entries: SavePricing,
  taxBasisPoints?: number,
): Promise<PricingRow[] | undefined> {
  return inCompany(db, companyId, async (tenantDb) => {
    const services = await tenantDb.selectFrom('service_types').select('id').execute()
    const known = new Set(services.map((service) => service.id))
    if (!entries.every((entry) => known.has(entry.serviceTypeId))) return undefined
    await lockPriceList(tenantDb, companyId)
    const prices = entries.map((entry) => ({
      serviceTypeId: entry.serviceTypeId,
      pricePerUnitCents: dollarsToCents(entry.pricePerUnit),
      setupFeeCents: dollarsToCents(entry.setupFee ?? 0),
      enabled: entry.enabled,
    }))
    await applyToPriceRules(tenantDb, companyId, prices)
    await tenantDb
      .insertInto('pricing_entries')
      .values(
        prices.map((price) => ({
          company_id: companyId,
          service_type_id: price.serviceTypeId,
          price_per_unit_cents: price.pricePerUnitCents,
          setup_fee_cents: price.setupFeeCents,
          enabled: price.enabled,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'service_type_id']).doUpdateSet((eb) => ({
          price_per_unit_cents: eb.ref('excluded.price_per_unit_cents'),
          setup_fee_cents: eb.ref('excluded.setup_fee_cents'),
          enabled: eb.ref('excluded.enabled'),
        })),
      )
      .execute()
    if (taxBasisPoints !== undefined) await updateTaxRate(tenantDb, companyId, taxBasisPoints)
    return selectPricing(tenantDb, companyId)
  })
}

/** Writes single prices to the price rules too, if the company has any. */
async function applyToPriceRules(
  tenantDb: Transaction<Database>,
  companyId: number,
  prices: readonly Omit<SinglePrice, 'unit'>[],
): Promise<void> {
  const settings = await readPriceSettings(tenantDb, companyId)
  if (!settings?.saved) return
  const { saved, services } = settings
  const rules = prices.reduce((changed, price) => {
    const service = services.find(({ serviceTypeId }) => serviceTypeId === price.serviceTypeId)
    return service ? withSinglePrice(changed, { ...service, ...price }, service.enabled) : changed
  }, saved.rules)
  if (!isDeepStrictEqual(rules, saved.rules)) await writePriceRules(tenantDb, companyId, rules)
}

export function setTaxRate(db: Kysely<Database>, companyId: number, taxBasisPoints: number) {
  return inCompany(db, companyId, (tenantDb) => updateTaxRate(tenantDb, companyId, taxBasisPoints))
}

function updateTaxRate(tenantDb: Transaction<Database>, companyId: number, taxBasisPoints: number) {
  return tenantDb
    .updateTable('companies')
    .set({ tax_basis_points: taxBasisPoints })
    .where('id', '=', companyId)
    .execute()
}

/** The company's extra charges in display order. */
export function findExtraCharges(
  db: Kysely<Database>,
  companyId: number,
): Promise<ExtraChargeRow[]> {
  return inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .selectFrom('extra_charges')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  )
}

/** @throws ListFullError */
export function addExtraCharge(
  db: Kysely<Database>,
  companyId: number,
  { label, amount, enabled = true }: AddExtraCharge,
): Promise<ExtraChargeRow> {
  return inCompany(db, companyId, async (tenantDb) => {
    const row = await tenantDb
      .insertInto('extra_charges')
      .values({
        company_id: companyId,
        label: label.trim(),
        amount_cents: dollarsToCents(amount),
        enabled,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requireRoom(tenantDb, companyId, 'extra_charges')
    return row
  })
}

/** Returns `undefined` when the company has no such charge. */
export function changeExtraCharge(
  db: Kysely<Database>,
  companyId: number,
  chargeId: number,
  changes: Pick<Updateable<ExtraChargesTable>, 'label' | 'amount_cents' | 'enabled'>,
): Promise<ExtraChargeRow | undefined> {
  return inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .updateTable('extra_charges')
      .set(changes)
      .where('company_id', '=', companyId)
      .where('id', '=', chargeId)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Whether there was one. */
export async function deleteExtraCharge(
  db: Kysely<Database>,
  companyId: number,
  chargeId: number,
): Promise<boolean> {
  const { numDeletedRows } = await inCompany(db, companyId, (tenantDb) =>
    tenantDb
      .deleteFrom('extra_charges')
      .where('company_id', '=', companyId)
      .where('id', '=', chargeId)
      .executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}
