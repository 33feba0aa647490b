import { dollarsToCents } from '@curbquote/pricing'
import type { ChangeSmartAddOn } from '@curbquote/types/add-ons'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { AddOnsTable } from '../db/schema/pricing.ts'
import { NotFoundError } from '../errors/errors.ts'
import { changePriceList, type PriceEditor } from '../pricing/price-list-queries.ts'
import { requireListCapacity } from '../pricing/require-list-capacity.ts'

export type AddOnRow = Selectable<AddOnsTable>

/** The company's add-ons in display order. */
export function findAddOns(tenant: Tenant): Promise<AddOnRow[]> {
  return inCompany(tenant, (tenantDb, companyId) =>
    tenantDb
      .selectFrom('add_ons')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('display_order')
      .orderBy('id')
      .execute(),
  )
}

/** @throws DomainError `LIST_FULL` */
export function createAddOn(
  editor: PriceEditor,
  addOn: Omit<Insertable<AddOnsTable>, 'company_id'>,
): Promise<AddOnRow> {
  return changePriceList(editor, async (tenantDb) => {
    const row = await tenantDb
      .insertInto('add_ons')
      .values({ ...addOn, company_id: editor.companyId })
      .returningAll()
      .executeTakeFirstOrThrow()
    await requireListCapacity(tenantDb, editor.companyId, 'add_ons')
    return row
  })
}

/** @throws NotFoundError when the company has no such add-on */
export function changeAddOn(
  editor: PriceEditor,
  addOnId: number,
  changes: Updateable<AddOnsTable>,
): Promise<AddOnRow> {
  return changePriceList(editor, (tenantDb) =>
    tenantDb
      .updateTable('add_ons')
      .set(changes)
      .where('company_id', '=', editor.companyId)
      .where('id', '=', addOnId)
      .returningAll()
      .executeTakeFirstOrThrow(() => new NotFoundError('Smart add-on')),
  )
}

/** @throws NotFoundError when the company has no such add-on */
export function deleteAddOn(editor: PriceEditor, addOnId: number): Promise<void> {
  return changePriceList(editor, async (tenantDb) => {
    const { numDeletedRows } = await tenantDb
      .deleteFrom('add_ons')
      .where('company_id', '=', editor.companyId)
      .where('id', '=', addOnId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new NotFoundError('Smart add-on')
  })
}

/** Maps the given fields to columns. An empty description or Spanish text becomes null. */
export function addOnColumns(addOn: ChangeSmartAddOn) {
  const {
    name,
    nameEs,
    description,
    descriptionEs,
    priceType,
    price,
    triggerRules,
    behavior,
    isActive,
    displayOrder,
  } = addOn
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(nameEs !== undefined && { name_es: nameEs.trim() || null }),
    ...(description !== undefined && { description: description?.trim() || null }),
    ...(descriptionEs !== undefined && { description_es: descriptionEs.trim() || null }),
    ...(priceType !== undefined && { price_type: priceType }),
    ...(price !== undefined && { price_cents: dollarsToCents(price) }),
    ...(triggerRules !== undefined && { trigger_rules: JSON.stringify(triggerRules) }),
    ...(behavior !== undefined && { behavior }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(displayOrder !== undefined && { display_order: displayOrder }),
  }
}
