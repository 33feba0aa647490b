import { isDeepStrictEqual } from 'node:util'
import { dollarsToCents, type SinglePrice, withSinglePrice } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import type { AddExtraCharge, SavePricing } from '@curbquote/types/pricing'
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { ExtraChargesTable } from '../db/schema/pricing.ts'
import { NotFoundError } from '../errors/errors.ts'
import { changePriceList, type PriceEditor } from './price-list-queries.ts'
import { requireKnownServices, writePriceRules } from './price-rules-queries.ts'
import { type PriceSettings, rulesOf } from './read-price-list.ts'
import { requireListCapacity } from './require-list-capacity.ts'

export type PricingRow = Awaited<ReturnType<typeof selectPricing>>[number]
export type ExtraChargeRow = Selectable<ExtraChargesTable>

/** All services of the platform, with the company's price if it has one. */
export function findPricing(tenant: Tenant): Promise<PricingRow[]> {
  return inCompany(tenant, (tenantDb, companyId) => selectPricing(tenantDb, companyId))
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

/** Saves service prices and optionally the tax rate in one transaction. @throws InvalidInputError for an unknown service */
export function savePricing(
  editor: PriceEditor,
  entries: SavePricing,
  taxBasisPoints?: number,
): Promise<PricingRow[]> {
  const { companyId } = editor
  return changePriceList(editor, async (tenantDb, before) => {
    requireKnownServices(entries, before.services)
    const prices = entries.map((entry) => ({
      serviceTypeId: entry.serviceTypeId,
      pricePerUnitCents: dollarsToCents(entry.pricePerUnit),
      setupFeeCents: dollarsToCents(entry.setupFee ?? 0),
      enabled: entry.enabled,
    }))
    await applyToPriceRules(tenantDb, companyId, prices, before)
    await writePricingEntries(tenantDb, companyId, prices)
    if (taxBasisPoints !== undefined) await updateTaxRate(tenantDb, companyId, taxBasisPoints)
    return selectPricing(tenantDb, companyId)
  })
}

/** Inserts or replaces the prices of services. At least one. */
export async function writePricingEntries(
  tenantDb: Transaction<Database>,
  companyId: number,
  prices: readonly (Required<Omit<SinglePrice, 'unit'>> & { setupFeeCents: number })[],
): Promise<void> {
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
}

/** Applies the prices to the rates of "All other surfaces". */
async function applyToPriceRules(
  tenantDb: Transaction<Database>,
  companyId: number,
  prices: readonly Required<Omit<SinglePrice, 'unit'>>[],
  settings: PriceSettings,
): Promise<void> {
  const { saved, services } = settings
  let rules = rulesOf(settings)
  for (const price of prices) {
    const service = services.find(({ serviceTypeId }) => serviceTypeId === price.serviceTypeId)
    if (!service) continue
    const isTurnedOn = price.enabled && !service.enabled
    const offered = isTurnedOn
      ? await findOfferingRules(tenantDb, companyId, price.serviceTypeId)
      : undefined
    rules = withSinglePrice(rules, { ...service, ...price }, service.enabled, offered)
  }
  if (!isDeepStrictEqual(rules, saved?.rules)) await writePriceRules(tenantDb, companyId, rules)
}

/** The latest kept rules with an enabled rate of the service. */
async function findOfferingRules(
  tenantDb: Transaction<Database>,
  companyId: number,
  serviceTypeId: number,
): Promise<PriceRules | undefined> {
  const rate = JSON.stringify({ rules: { rates: [{ serviceTypeId, enabled: true }] } })
  const row = await tenantDb
    .selectFrom('price_list_versions')
    .select('list')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`list @> ${rate}::jsonb`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.list.rules
}

export function setTaxRate(editor: PriceEditor, taxBasisPoints: number) {
  return changePriceList(editor, (tenantDb) =>
    updateTaxRate(tenantDb, editor.companyId, taxBasisPoints),
  )
}

function updateTaxRate(tenantDb: Transaction<Database>, companyId: number, taxBasisPoints: number) {
  return tenantDb
    .updateTable('companies')
    .set({ tax_basis_points: taxBasisPoints })
    .where('id', '=', companyId)
    .execute()
}

/** The company's extra charges in display order. */
export function findExtraCharges(tenant: Tenant): Promise<ExtraChargeRow[]> {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('extra_charges')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  )
}

/** @throws DomainError `LIST_FULL` */
export function addExtraCharge(
  editor: PriceEditor,
  { label, labelEs, amount, enabled = true }: AddExtraCharge,
): Promise<ExtraChargeRow> {
  return changePriceList(editor, async (tenantDb) => {
    const row = await tenantDb
      .insertInto('extra_charges')
      .values({
        company_id: editor.companyId,
        label: label.trim(),
        label_es: labelEs?.trim() || null,
        amount_cents: dollarsToCents(amount),
        enabled,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requireListCapacity(tenantDb, editor.companyId, 'extra_charges')
    return row
  })
}

/** @throws NotFoundError when the company has no such extra charge */
export function changeExtraCharge(
  editor: PriceEditor,
  chargeId: number,
  changes: Pick<Updateable<ExtraChargesTable>, 'label' | 'label_es' | 'amount_cents' | 'enabled'>,
): Promise<ExtraChargeRow> {
  return changePriceList(editor, (tenantDb) =>
    tenantDb
      .updateTable('extra_charges')
      .set(changes)
      .where('company_id', '=', editor.companyId)
      .where('id', '=', chargeId)
      .returningAll()
      .executeTakeFirstOrThrow(() => new NotFoundError('Extra charge')),
  )
}

/** @throws NotFoundError when the company has no such extra charge */
export function deleteExtraCharge(editor: PriceEditor, chargeId: number): Promise<void> {
  return changePriceList(editor, async (tenantDb) => {
    const { numDeletedRows } = await tenantDb
      .deleteFrom('extra_charges')
      .where('company_id', '=', editor.companyId)
      .where('id', '=', chargeId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new NotFoundError('Extra charge')
  })
}
