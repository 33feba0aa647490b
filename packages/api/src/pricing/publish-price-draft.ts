import { isDeepStrictEqual } from 'node:util'
import { servicesOf, singlePriceCents } from '@curbquote/pricing'
import type { PriceList } from '@curbquote/types/price-rules'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import { changePriceList, type PriceEditor } from './price-list-queries.ts'
import { selectDraft } from './price-draft-queries.ts'
import { hashOf, type SeenPrices } from './price-list-tag.ts'
import { PriceListChangedError, writePriceRules } from './price-rules-queries.ts'
import { writePricingEntries } from './pricing-queries.ts'
import { type PriceSettings, readPriceList } from './read-price-list.ts'
import { requireListCapacity } from './require-list-capacity.ts'

/**
 * Publishes the draft in one transaction: prices, charges, add-ons, rules and tax become one version of the price list. Analyses
 * keep their own copy. `draftHash` must be the hash of the draft. Returns the new version.
 * @throws NotFoundError without a draft; PriceListChangedError
 */
export function publishPriceDraft(
  editor: PriceEditor,
  { version, draftHash }: SeenPrices,
): Promise<number> {
  const { companyId } = editor
  return changePriceList(editor, async (tenantDb, before) => {
    const draft = await selectDraft(tenantDb, companyId).executeTakeFirst()
    if (!draft) throw new NotFoundError('Draft')
    if (version !== before.version || draft.based_on_version !== before.version)
      throw new PriceListChangedError()
    if (draftHash !== hashOf(draft.list)) throw new PriceListChangedError()

    await writeList(tenantDb, companyId, draft.list, before)
    const published = await readPriceList(tenantDb, companyId)
    if (!published || !isSamePrices(published, draft.list))
      throw new Error('The prices differ from the draft that was published.')
    await tenantDb.deleteFrom('price_drafts').where('company_id', '=', companyId).execute()
    return published.version
  })
}

function isSamePrices(one: PriceList, other: PriceList): boolean {
  return isDeepStrictEqual({ ...one, version: 0 }, { ...other, version: 0 })
}

/** Writes the tables from which the price list is read. Does not write unchanged rows. */
async function writeList(
  tenantDb: Transaction<Database>,
  companyId: number,
  list: PriceList,
  before: PriceSettings,
): Promise<void> {
  await tenantDb
    .updateTable('companies')
    .set({ tax_basis_points: list.taxBasisPoints })
    .where('id', '=', companyId)
    .where('tax_basis_points', '<>', list.taxBasisPoints)
    .execute()
  await writeServices(tenantDb, companyId, list, before)
  await writeRules(tenantDb, companyId, list, before)
  await writeCharges(tenantDb, companyId, list)
  await writeAddOns(tenantDb, companyId, list)
  await requireListCapacity(tenantDb, companyId, 'extra_charges')
  await requireListCapacity(tenantDb, companyId, 'add_ons')
}

/** Services that are not in the list are switched off. */
async function writeServices(
  tenantDb: Transaction<Database>,
  companyId: number,
  list: PriceList,
  { services }: PriceSettings,
): Promise<void> {
  const changed = services.flatMap((service) => {
    const { serviceTypeId } = service
    const listed = servicesOf(list).find((found) => found.serviceTypeId === serviceTypeId)
    const entry = {
      pricePerUnitCents: singlePriceCents(list.rules, serviceTypeId),
      setupFeeCents: (listed ?? service).setupFeeCents,
      enabled: listed !== undefined,
    }
    const isSame =
      entry.pricePerUnitCents === service.pricePerUnitCents &&
      entry.setupFeeCents === service.setupFeeCents &&
      entry.enabled === service.enabled
    return isSame ? [] : [{ serviceTypeId, ...entry }]
  })
  if (changed.length > 0) await writePricingEntries(tenantDb, companyId, changed)
}

async function writeRules(
  tenantDb: Transaction<Database>,
  companyId: number,
  { rules }: PriceList,
  { saved }: PriceSettings,
): Promise<void> {
  if (!isDeepStrictEqual(rules, saved?.rules)) await writePriceRules(tenantDb, companyId, rules)
}

/**
 * Inserts deleted rows of the list again with their ids, because quotes refer to them. Switches off rows that are not in the
 * list.
 */
async function writeCharges(
  tenantDb: Transaction<Database>,
  companyId: number,
  { extraCharges }: PriceList,
): Promise<void> {
  await sql`
    insert into extra_charges (id, company_id, label, label_es, amount_cents) overriding system value
    select id, ${companyId}::integer, label, "labelEs", "amountCents"
    from jsonb_to_recordset(${JSON.stringify(extraCharges)}::jsonb) as listed
      (id integer, label text, "labelEs" text, "amountCents" integer)
    on conflict (id) do update
    set label = excluded.label, label_es = excluded.label_es, amount_cents = excluded.amount_cents, enabled = true
    where (extra_charges.label, extra_charges.label_es, extra_charges.amount_cents, extra_charges.enabled)
      is distinct from (excluded.label, excluded.label_es, excluded.amount_cents, true)`.execute(
    tenantDb,
  )
  await tenantDb
    .updateTable('extra_charges')
    .set({ enabled: false })
    .where('company_id', '=', companyId)
    .where('enabled', '=', true)
    .where('id', '<>', sql<number>`all(${extraCharges.map(({ id }) => id)}::integer[])`)
    .execute()
}

/** Like the charges. The order of the list becomes the display order. */
async function writeAddOns(
  tenantDb: Transaction<Database>,
  companyId: number,
  { addOns }: PriceList,
): Promise<void> {
  await sql`
    insert into add_ons
      (id, company_id, name, name_es, description, description_es, price_type, price_cents, behavior, trigger_rules, display_order)
      overriding system value
    select id, ${companyId}::integer, name, "nameEs", description, "descriptionEs", "priceType", "priceCents", behavior, "triggerRules", position
    from jsonb_to_recordset(${JSON.stringify(addOns.map((addOn, position) => ({ ...addOn, position })))}::jsonb) as listed
      (id integer, name text, "nameEs" text, description text, "descriptionEs" text, "priceType" text, "priceCents" integer,
       behavior text, "triggerRules"jsonb, position integer)
    on conflict (id) do update
    set name = excluded.name, name_es = excluded.name_es, description = excluded.description,
        description_es = excluded.description_es, price_type = excluded.price_type, price_cents = excluded.price_cents, behavior = excluded.behavior, trigger_rules = excluded.trigger_rules,
        display_order = excluded.display_order, is_active = true
    where (add_ons.name, add_ons.name_es, add_ons.description, add_ons.description_es, add_ons.price_type, add_ons.price_cents,
           add_ons.behavior, add_ons.trigger_rules, add_ons.display_order, add_ons.is_active)
      is distinct from (excluded.name, excluded.name_es, excluded.description, excluded.description_es, excluded.price_type,
           excluded.price_cents, excluded.behavior, excluded.trigger_rules, excluded.display_order, true)`.execute(
    tenantDb,
  )
  await tenantDb
    .updateTable('add_ons')
    .set({ is_active: false })
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where('id', '<>', sql<number>`all(${addOns.map(({ id }) => id)}::integer[])`)
    .execute()
}
