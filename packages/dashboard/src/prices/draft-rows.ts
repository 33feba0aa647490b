import { centsToDollars, dollarsToCents } from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import type { EditedPriceList } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import type { ExtraCharge } from '@curbquote/types/pricing'
import type { AddOnChange } from './add-on-change.ts'
import type { ExtraChargeChange } from './extra-charge-change.ts'

/** The charges of a draft, which lists only enabled ones. The others are disabled, with their current label and amount. */
export function chargesOfDraft(
  { extraCharges }: PriceList,
  current: readonly ExtraCharge[],
): ExtraCharge[] {
  const drafted = extraCharges.map(({ amountCents, ...charge }) => ({
    ...charge,
    amount: centsToDollars(amountCents),
    enabled: true,
  }))
  return [
    ...current.map((charge) => findRow(drafted, charge.id) ?? { ...charge, enabled: false }),
    ...drafted.filter(({ id }) => !findRow(current, id)),
  ]
}

/** The add-ons of a draft in its order, then the add-ons that are not in the draft, as inactive. */
export function addOnsOfDraft({ addOns }: PriceList, current: readonly SmartAddOn[]): SmartAddOn[] {
  return [
    ...addOns.map(({ priceCents, triggerRules, ...addOn }, displayOrder) => ({
      ...addOn,
      price: centsToDollars(priceCents),
      triggerRules: structuredClone(triggerRules) as SmartAddOn['triggerRules'],
      isActive: true,
      displayOrder,
    })),
    ...current
      .filter(({ id }) => !findRow(addOns, id))
      .map((addOn) => ({ ...addOn, isActive: false })),
  ]
}

/** The draft after a change of a charge. A charge that is disabled or deleted is not in the draft. */
export function changeDraftedCharge(
  list: PriceList,
  current: readonly ExtraCharge[],
  change: ExtraChargeChange,
): EditedPriceList {
  const { extraCharges, ...others } = structuredClone(list) as EditedPriceList
  if (change.kind === 'added') {
    const { label, labelEs, amount } = change
    return {
      ...others,
      extraCharges: [...extraCharges, toDraftedCharge({ label, labelEs, amount })],
    }
  }
  const before = findRow(chargesOfDraft(list, current), change.id)
  const after = change.kind === 'updated' && before && { ...before, ...change.changes }
  return {
    ...others,
    extraCharges: replaceRow(
      extraCharges,
      change.id,
      after && after.enabled ? { id: after.id, ...toDraftedCharge(after) } : undefined,
    ),
  }
}

/** The draft after a change of an add-on. An add-on that is inactive or deleted is not in the draft. */
export function changeDraftedAddOn(
  list: PriceList,
  current: readonly SmartAddOn[],
  change: AddOnChange,
): EditedPriceList {
  const { addOns, ...others } = structuredClone(list) as EditedPriceList
  if (change.kind === 'create') {
    const { displayOrder = addOns.length, isActive = true, ...addOn } = change.addOn
    return {
      ...others,
      addOns: isActive ? insertAt(addOns, displayOrder, toDrafted(addOn)) : addOns,
    }
  }
  const before = findRow(addOnsOfDraft(list, current), change.id)
  const after = change.kind === 'update' && before && { ...before, ...change.changes }
  if (!after || !after.isActive)
    return { ...others, addOns: addOns.filter(({ id }) => id !== change.id) }
  const { displayOrder, isActive: _, ...addOn } = after
  const drafted = { id: addOn.id, ...toDrafted(addOn) }
  const isMoved = displayOrder !== before.displayOrder
  return {
    ...others,
    addOns: isMoved
      ? insertAt(
          addOns.filter(({ id }) => id !== change.id),
          displayOrder,
          drafted,
        )
      : replaceRow(addOns, change.id, drafted),
  }
}

function toDraftedCharge({
  label,
  labelEs,
  amount,
}: Pick<ExtraCharge, 'label' | 'amount'> & { labelEs?: string | undefined }) {
  return { label, ...(labelEs && { labelEs }), amountCents: dollarsToCents(amount) }
}

function toDrafted({
  name,
  nameEs,
  description = null,
  descriptionEs,
  priceType,
  price,
  behavior,
  triggerRules = {},
}: Pick<SmartAddOn, 'name' | 'priceType' | 'price' | 'behavior'> &
  Partial<
    Pick<SmartAddOn, 'nameEs' | 'description' | 'descriptionEs' | 'triggerRules'>
  >): EditedPriceList['addOns'][number] {
  return {
    name,
    ...(nameEs && { nameEs }),
    description,
    ...(descriptionEs && { descriptionEs }),
    priceType,
    priceCents: dollarsToCents(price),
    behavior,
    triggerRules,
  }
}

function findRow<Row extends { id?: number }>(rows: readonly Row[], id: number): Row | undefined {
  return rows.find((row) => row.id === id)
}

/** Replaces the row with the id, or adds it. If `row` is `undefined`, removes the row with the id. */
function replaceRow<Row extends { id?: number }>(
  rows: Row[],
  id: number,
  row: Row | undefined,
): Row[] {
  if (!row) return rows.filter((each) => each.id !== id)
  return findRow(rows, id) ? rows.map((each) => (each.id === id ? row : each)) : [...rows, row]
}

function insertAt<Row>(rows: Row[], index: number, row: Row): Row[] {
  return [...rows.slice(0, index), row, ...rows.slice(index)]
}
