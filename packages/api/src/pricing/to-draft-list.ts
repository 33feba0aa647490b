import type { EditedPriceList } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import { InvalidInputError } from '../errors/errors.ts'
import { requireKnownServices } from './price-rules-queries.ts'
import { type PriceSettings, toPriceList } from './read-price-list.ts'

/** An edited price list in which every charge and add-on has its id. */
export type IdentifiedPriceList = Omit<EditedPriceList, 'extraCharges' | 'addOns'> &
  Pick<PriceList, 'extraCharges' | 'addOns'>

/**
 * The price list that the settings will give once an edited list is published. Derived values are filled in:
 * names and units from the platform's services, single prices from the rules.
 * @throws InvalidInputError
 */
export function toDraftList(edited: IdentifiedPriceList, { services }: PriceSettings): PriceList {
  const { version, rules, taxBasisPoints, extraCharges, addOns } = edited
  const offered = edited.services ?? [edited]
  const [first] = offered
  if (first?.serviceTypeId !== edited.serviceTypeId || first.setupFeeCents !== edited.setupFeeCents)
    throw new InvalidInputError('The first service differs from the service of the price list.')
  const ids = offered.map(({ serviceTypeId }) => serviceTypeId)
  requireUnique(ids, 'service')
  requireUnique(
    extraCharges.map(({ id }) => id),
    'extra charge',
  )
  requireUnique(
    addOns.map(({ id }) => id),
    'add-on',
  )
  requireKnownServices([...offered, ...rules.rates], services)
  const list = toPriceList({
    version,
    taxBasisPoints,
    services: services.map((service) => {
      const edit = offered.find(({ serviceTypeId }) => serviceTypeId === service.serviceTypeId)
      if (!edit) return { ...service, enabled: false }
      const { pricePerUnitCents, setupFeeCents } = edit
      return { ...service, pricePerUnitCents, setupFeeCents, enabled: true }
    }),
    saved: { rules },
    // The order in which settings are read.
    extraCharges: [...extraCharges].sort((one, other) => one.id - other.id),
    addOns: [...addOns],
  })
  if (!list) throw new InvalidInputError('Set a price for at least one service.')
  return list
}

function requireUnique(ids: readonly number[], what: string): void {
  if (new Set(ids).size < ids.length) throw new InvalidInputError(`One ${what} is listed twice.`)
}
