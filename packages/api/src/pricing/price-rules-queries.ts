import { isPriced, singlePriceCents } from '@curbquote/pricing'
import type { PriceExample, PriceRules, SavePriceExample } from '@curbquote/types/price-rules'
import { sql, type Transaction } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import { changePriceList, lockPriceList, type PriceEditor } from './price-list-queries.ts'
import { readPriceSettings, type PriceSettings } from './read-price-list.ts'
import { requireListCapacity } from './require-list-capacity.ts'

export function findPriceSettings(tenant: Tenant): Promise<PriceSettings | undefined> {
  return inCompany(tenant, (tenantDb, companyId) => readPriceSettings(tenantDb, companyId))
}

/**
 * Saves the rules, if the price list still has the version that they are based on. Returns the new version.
 * @throws PriceListChangedError; InvalidInputError for a rate of an unknown service
 */
export function savePriceRules(
  editor: PriceEditor,
  rules: PriceRules,
  basedOnVersion: number,
): Promise<number> {
  const { companyId } = editor
  return changePriceList(editor, async (tenantDb, { version, services }) => {
    if (version !== basedOnVersion) throw new PriceListChangedError()
    requireKnownServices(rules.rates, services)
    await writePriceRules(tenantDb, companyId, rules)
    await writeSinglePrices(tenantDb, companyId, rules)
    return lockPriceList(tenantDb, companyId)
  })
}

/** @throws InvalidInputError for a rate or price of a service that the platform does not have */
export function requireKnownServices(
  prices: readonly { serviceTypeId: number }[],
  services: readonly { serviceTypeId: number }[],
): void {
  const known = new Set(services.map(({ serviceTypeId }) => serviceTypeId))
  if (!prices.every(({ serviceTypeId }) => known.has(serviceTypeId)))
    throw new InvalidInputError('There is no such service.')
}

/** Writes the rules as they are. A caller that changes prices locks the price list before. */
export async function writePriceRules(
  tenantDb: Transaction<Database>,
  companyId: number,
  rules: PriceRules,
): Promise<void> {
  const written = { rules: JSON.stringify(rules), updated_at: sql<Date>`now()` }
  await tenantDb
    .insertInto('price_rules')
    .values({ company_id: companyId, ...written })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(written))
    .execute()
}

/** Keeps the single prices equal to the rates of "All other surfaces". Unchanged rows are not written. */
async function writeSinglePrices(
  tenantDb: Transaction<Database>,
  companyId: number,
  rules: PriceRules,
): Promise<void> {
  const serviceTypeIds = [...new Set(rules.rates.map((rate) => rate.serviceTypeId))]
  await tenantDb
    .insertInto('pricing_entries')
    .values(
      serviceTypeIds.map((serviceTypeId) => ({
        company_id: companyId,
        service_type_id: serviceTypeId,
        price_per_unit_cents: singlePriceCents(rules, serviceTypeId),
        enabled: isPriced(rules, serviceTypeId),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'service_type_id'])
        .doUpdateSet((eb) => ({
          price_per_unit_cents: eb.ref('excluded.price_per_unit_cents'),
          enabled: eb.ref('excluded.enabled'),
        }))
        .where((eb) =>
          eb.or([
            eb(
              'pricing_entries.price_per_unit_cents',
              '<>',
              eb.ref('excluded.price_per_unit_cents'),
            ),
            eb('pricing_entries.enabled', '<>', eb.ref('excluded.enabled')),
          ]),
        ),
    )
    .execute()
}

export class PriceListChangedError extends DomainError {
  constructor() {
    super(
      409,
      'PRICE_LIST_CHANGED',
      'Your prices were changed elsewhere. Reload to see the current ones.',
    )
  }
}

/** The company's example jobs, oldest first. */
export function findPriceExamples(tenant: Tenant): Promise<PriceExample[]> {
  return inCompany(tenant, (tenantDb, companyId) =>
    selectExamples(tenantDb, companyId).orderBy('id').execute(),
  )
}

/** @throws DomainError `LIST_FULL` */
export function savePriceExample(
  tenant: Tenant,
  { name, job, selectedAddOnIds }: SavePriceExample,
): Promise<PriceExample> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    // One after the other, so that concurrent requests are counted.
    await lockPriceList(tenantDb, companyId)
    const { id } = await tenantDb
      .insertInto('price_examples')
      .values({
        company_id: companyId,
        name: name.trim(),
        job: JSON.stringify(job),
        selected_add_on_ids: selectedAddOnIds,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await requireListCapacity(tenantDb, companyId, 'price_examples')
    return selectExamples(tenantDb, companyId).where('id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Returns `false` when the company has no such example. */
export function deletePriceExample(tenant: Tenant, exampleId: number): Promise<boolean> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { numDeletedRows } = await tenantDb
      .deleteFrom('price_examples')
      .where('company_id', '=', companyId)
      .where('id', '=', exampleId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}

function selectExamples(tenantDb: Transaction<Database>, companyId: number) {
  return tenantDb
    .selectFrom('price_examples')
    .select(['id', 'name', 'job', 'selected_add_on_ids as selectedAddOnIds'])
    .where('company_id', '=', companyId)
}
