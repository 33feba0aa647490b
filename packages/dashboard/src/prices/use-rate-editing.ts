import { useState } from 'react'
import type { PriceUnit } from '@curbquote/types/price-trace'
import { emptyRate, newId, type RateFields } from './rate-form.ts'
import { isSinglePrice, rateButtonId } from './RateRow.tsx'
import type { PricingForm } from './use-pricing-form.ts'

export type RateEditing = ReturnType<typeof useRateEditing>

/** Which rate has its sheet open, and the last one that was removed. */
export function useRateEditing({ form, rules, attempt, failedCount, hasProblemIn }: PricingForm) {
  const [openId, setOpenId] = useState<string>()
  const [addedId, setAddedId] = useState<string>()
  const [lastRemoved, setLastRemoved] = useState<{ rate: RateFields; index: number }>()
  const { rates } = form.values
  const index = rates.findIndex(({ id }) => id === openId)
  const [handledCount, setHandledCount] = useState(failedCount)
  if (failedCount !== handledCount) {
    setHandledCount(failedCount)
    // After a refused save, open the first rate that has a problem and is not shown on the page.
    const refused = rates.find(
      (rate, at) =>
        hasProblemIn(`rates.${at}`) &&
        (!isSinglePrice(rules.rates[at]) ||
          rates.some(
            ({ id, serviceTypeId }) => id !== rate.id && serviceTypeId === rate.serviceTypeId,
          )),
    )
    if (refused && index < 0) setOpenId(refused.id)
  }
  const setRates = (changed: RateFields[]) => {
    form.clearErrors()
    form.setFieldValue('rates', changed)
  }
  const close = () => {
    setOpenId(undefined)
    // After the sheet, which has kept the focus, is removed.
    if (openId) window.setTimeout(() => document.getElementById(rateButtonId(openId))?.focus())
  }
  return {
    /** Index of the rate whose sheet is open. -1 without one. */
    index,
    isNew: openId !== undefined && openId === addedId,
    open: (id: string) => {
      setAddedId(undefined)
      setOpenId(id)
    },
    add: (serviceTypeId: number, unit: PriceUnit) => {
      const id = newId('rate')
      setAddedId(id)
      setOpenId(id)
      setRates([...rates, emptyRate(serviceTypeId, unit, id)])
    },
    /** Closes the sheet, unless the rate has a problem. A rate that was added and left empty is removed. */
    done: () => {
      const rate = rates[index]
      if (rate && isEmpty(rate)) setRates(rates.filter(({ id }) => id !== rate.id))
      else if (!attempt(`rates.${index}`)) return
      close()
    },
    remove: () => {
      const rate = rates[index]
      if (!rate) return
      setLastRemoved({ rate, index })
      setRates(rates.filter(({ id }) => id !== rate.id))
      close()
    },
    removed:
      lastRemoved && !rates.some(({ id }) => id === lastRemoved.rate.id)
        ? lastRemoved.rate
        : undefined,
    restore: () => {
      if (!lastRemoved) return
      setRates([
        ...rates.slice(0, lastRemoved.index),
        lastRemoved.rate,
        ...rates.slice(lastRemoved.index),
      ])
      setLastRemoved(undefined)
    },
  }
}

/** Whether nothing was typed or selected in an added rate. */
function isEmpty(rate: RateFields) {
  const { name, nameEs, surfaceTypes, coversOtherSurfaces, tiers, bands, minimum } = rate
  const sizes = [
    ...tiers.flatMap(({ upTo, rate }) => [upTo, rate]),
    ...bands.flatMap(({ upTo, price }) => [upTo, price]),
  ]
  return (
    !coversOtherSurfaces &&
    surfaceTypes.length === 0 &&
    [name, nameEs, minimum, ...sizes].every((text) => !text.trim())
  )
}
