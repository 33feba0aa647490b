import { evaluateTier, evaluateTrace } from './evaluate-trace.ts'
import type {
  BandTrace,
  FlatTrace,
  MinimumTrace,
  PercentTrace,
  PriceUnit,
  TiersTrace,
  Trace,
  TripTrace,
} from '@curbquote/types/price-trace'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { Language } from '@curbquote/types/text'
import { countWindows, joinNames, percentNames, quantityOf, spanishNameOf } from './line-labels.ts'
import { basisPointsToPercent, formatCents } from './money.ts'
import { percentOf } from './price-arithmetic.ts'
import { isWithoutLimit, priceQuantity, stepsPerUnit } from './price-units.ts'
import { spanishSurfaceNames } from './surfaces.ts'

/**
 * Explains to a customer how the amount of a line was calculated, in one or more sentences. The label of the line decides whether a
 * count is one of windows.
 */
export function explainLine(trace: Trace, language: Language, label = ''): string {
  const words = wordsOf[language]
  switch (trace.op) {
    case 'tiers':
      return explainTiers(trace, language, label)
    case 'band':
      return explainBand(trace, words)
    case 'flat':
      return trace.name === undefined ? words.flat[trace.of] : words.setupOf(trace.name)
    case 'trip':
      return explainTrip(trace, words)
    case 'percent':
      return explainPercent(trace, language)
    case 'minimum':
      return words.minimum(trace, {
        minimum: formatCents(trace.minimumCents),
        reached: formatCents(trace.reachedCents),
        added: formatCents(evaluateTrace(trace)),
      })
  }
}

/**
 * The size that a line is priced by, such as `1,400 sq ft` or `20 windows`, with the surfaces that the label does not name:
 * `360 sq ft of fence`. `undefined` for an amount that does not depend on a size.
 */
export function sizeOfLine(trace: Trace, language: Language, label?: string): string | undefined {
  if (trace.op !== 'tiers' && trace.op !== 'band') return undefined
  const quantity = quantityOf(trace)
  const windows = countWindows(trace.unit, label ?? '', quantity, language)
  if (windows) return windows
  const words = wordsOf[language]
  const isNamed = trace.surfaceTypes.every((name) => label?.toLowerCase().includes(name))
  const surfaces = isNamed ? '' : words.list(trace.surfaceTypes)
  const size = words.size(formatQuantity(quantity, trace.unit), trace.unit, surfaces)
  return trace.unit === 'each' ? `× ${size}` : size
}

function explainTiers(
  { unit, surfaceTypes, start = 0, parts }: TiersTrace,
  language: Language,
  label: string,
): string {
  const words = wordsOf[language]
  const quantity = parts.reduce((total, part) => total + part.quantity, 0)
  const format = isPricedByHundredths(parts, unit) ? formatQuantity : formatExactQuantity
  const size =
    countWindows(unit, label, quantity, language) ??
    words.size(format(quantity, unit), unit, words.list(surfaceTypes))
  const prices = parts.map((part) => {
    const cents = priceQuantity(part.quantity, part.rate, unit)
    const carried = words.carried(evaluateTier(part, unit) - cents)
    return {
      quantity: format(part.quantity, unit),
      price: words.price(formatRate(part.rate), `${formatCents(cents)}${carried}`),
    }
  })
  const [only] = prices
  if (only && prices.length === 1 && start === 0) return `${size} ${only.price}`
  const sentences = prices.map((part, index) =>
    index === 0 && start === 0
      ? words.firstTier(words.size(part.quantity, unit, ''), part.price)
      : words.nextTier(part.quantity, part.price),
  )
  const isCountOnly = unit === 'each' && surfaceTypes.length === 0
  return [`${isCountOnly ? words.inAll(size) : size}.`, ...sentences].join(' ')
}

function explainBand(trace: BandTrace, words: Words): string {
  const { unit, quantity, above, upTo, priceCents, beforeCents = 0 } = trace
  const size = words.size(formatQuantity(quantity, unit), unit, words.list(trace.surfaceTypes))
  const bound = (units: number) => words.size(formatNumber(units), unit, '')
  const range =
    upTo !== null ? words.upTo(bound(upTo)) : above > 0 ? words.above(bound(above)) : words.anySize
  const inOtherLines = beforeCents > 0 ? words.inOtherLines(formatCents(beforeCents)) : ''
  return `${size}. ${range}: ${formatCents(priceCents)}${inOtherLines}.`
}

/** Distances are between the centers of ZIP codes, which are inexact, so they are "about". */
function explainTrip(trace: TripTrace, words: Words): string {
  const { miles, above, upTo, feeCents, isOutsideArea } = trace
  const fee = formatCents(feeCents)
  if (isOutsideArea) return words.trip(miles, words.outsideArea(fee))
  if (miles > upTo) return words.trip(miles, words.beyond(upTo, fee))
  if (isWithoutLimit(above, upTo)) return words.trip(miles, words.beyond(above, fee))
  return words.trip(miles, words.within(above, upTo, fee))
}

function explainPercent(trace: PercentTrace, language: Language) {
  const words = wordsOf[language]
  const { of, basisPoints, baseCents, services = 0, limitCents, carry } = trace
  if (of === 'tax' && basisPoints === 0) return words.noTax
  const percent = `${formatNumber(basisPointsToPercent(Math.abs(basisPoints)))}%`
  const base = formatCents(baseCents)
  const name = of === 'bundle' ? words.bundle(services) : percentNames(language)[of]
  const share = basisPoints < 0 ? words.percentOff(percent, base) : words.percentOf(percent, base)
  const limit = limitCents === undefined ? '' : words.atMost(formatCents(limitCents))
  const cents = percentOf(baseCents, basisPoints)
  const carriedCents = percentOf(baseCents, basisPoints, carry) - cents
  const carried = carriedCents === 0 ? '' : ` = ${formatCents(cents)}${words.carried(carriedCents)}`
  const beforeTax = of === 'tax' ? words.beforeTax : ''
  return `${name}: ${share}${beforeTax}${carried}${limit}.`
}

interface Words {
  /** A quantity with its unit and the surfaces, if any. */
  size(quantity: string, unit: PriceUnit, surfaces: string): string
  inAll(quantity: string): string
  list(surfaceTypes: readonly SurfaceType[]): string
  price(rate: string, amount: string): string
  firstTier(size: string, price: string): string
  nextTier(quantity: string, price: string): string
  upTo(size: string): string
  above(size: string): string
  anySize: string
  inOtherLines(amount: string): string
  /** The rounding of earlier lines of the same rate. Empty for 0 cents. */
  carried(cents: number): string
  trip(miles: number, fee: string): string
  within(above: number, upTo: number, fee: string): string
  beyond(upTo: number, fee: string): string
  outsideArea(fee: string): string
  flat: Record<FlatTrace['of'], string>
  /** The setup fee of one of several services. */
  setupOf(service: string): string
  percentOf(percent: string, base: string): string
  percentOff(percent: string, base: string): string
  bundle(services: number): string
  atMost(limit: string): string
  noTax: string
  beforeTax: string
  minimum(trace: MinimumTrace, amounts: Record<'minimum' | 'reached' | 'added', string>): string
}

const english: Words = {
  size: (quantity, unit, surfaces) =>
    unit === 'each'
      ? [quantity, surfaces].filter(Boolean).join(' × ')
      : `${quantity} ${unit}${surfaces && ` of ${surfaces}`}`,
  inAll: (quantity) => `${quantity} in all`,
  list: (surfaceTypes) => joinNames(surfaceTypes, 'and'),
  price: (rate, amount) => `at ${rate} = ${amount}.`,
  firstTier: (size, price) => `First ${size} ${price}`,
  nextTier: (quantity, price) => `Next ${quantity} ${price}`,
  upTo: (size) => `Up to ${size}`,
  above: (size) => `Above ${size}`,
  anySize: 'Any size',
  inOtherLines: (amount) => `, of which ${amount} is in other lines`,
  carried: (cents) =>
    cents === 0
      ? ''
      : `, ${cents > 0 ? 'plus' : 'minus'} ${formatCents(Math.abs(cents))} carried from rounding the lines before`,
  trip: (miles, fee) =>
    `Your ZIP code is about ${miles} ${miles === 1 ? 'mile' : 'miles'} away. ${fee}`,
  within: (above, upTo, fee) => `A trip of ${above} to ${upTo} miles costs ${fee}.`,
  beyond: (upTo, fee) => `A trip of more than ${upTo} miles costs ${fee}.`,
  outsideArea: (fee) => `This is outside our usual area, so the trip costs ${fee}.`,
  flat: {
    setup_fee: 'A fixed fee for every visit.',
    extra_charge: 'A fixed charge for every visit.',
    add_on: 'A fixed price, whatever the size.',
    by_hand: 'This price was set for your job by hand.',
  },
  setupOf: (service) => `A fixed fee for every visit with ${service}.`,
  percentOf: (percent, base) => `${percent} of ${base}`,
  percentOff: (percent, base) => `${percent} off ${base}`,
  bundle: (services) => `${services} services together`,
  atMost: (limit) => `, but at most ${limit}, so that adding a service never lowers the price`,
  noTax: 'No tax is added.',
  beforeTax: ', the price before tax',
  minimum: ({ of, name }, { minimum, reached, added }) =>
    of === 'visit'
      ? `Our smallest visit is ${minimum}. Your job came to ${reached}, so ${added} is added. Add-ons count toward it.`
      : `Our minimum for ${name} is ${minimum}. This service came to ${reached}, so ${added} is added.`,
}

const spanish: Words = {
  size: (quantity, unit, surfaces) =>
    unit === 'each'
      ? [quantity, surfaces].filter(Boolean).join(' × ')
      : `${quantity} ${unit === 'sq ft' ? 'pies²' : 'pies lineales'}${surfaces && ` de ${surfaces}`}`,
  inAll: (quantity) => `${quantity} en total`,
  list: (surfaceTypes) =>
    joinNames(
      surfaceTypes.map((surfaceType) => spanishSurfaceNames[surfaceType].toLowerCase()),
      'y',
    ),
  price: (rate, amount) => `a ${rate} = ${amount}.`,
  firstTier: (size, price) => `Primeros ${size} ${price}`,
  nextTier: (quantity, price) => `Siguientes ${quantity} ${price}`,
  upTo: (size) => `Hasta ${size}`,
  above: (size) => `Más de ${size}`,
  anySize: 'Cualquier tamaño',
  inOtherLines: (amount) => `, de los cuales ${amount} están en otros conceptos`,
  carried: (cents) =>
    cents === 0
      ? ''
      : `, ${cents > 0 ? 'más' : 'menos'} ${formatCents(Math.abs(cents))} del redondeo de los conceptos anteriores`,
  trip: (miles, fee) =>
    `Su código postal está a ${miles === 1 ? 'cerca de 1 milla' : `unas ${miles} millas`}. ${fee}`,
  within: (above, upTo, fee) => `Un traslado de ${above} a ${upTo} millas cuesta ${fee}.`,
  beyond: (upTo, fee) => `Un traslado de más de ${upTo} millas cuesta ${fee}.`,
  outsideArea: (fee) =>
    `Está fuera de nuestra zona habitual, por lo que el traslado cuesta ${fee}.`,
  flat: {
    setup_fee: 'Un cargo fijo por cada visita.',
    extra_charge: 'Un cargo fijo por cada visita.',
    add_on: 'Un precio fijo, sin importar el tamaño.',
    by_hand: 'Este precio se fijó a mano para su trabajo.',
  },
  setupOf: (service) => `Un cargo fijo por cada visita con ${spanishNameOf({ name: service })}.`,
  percentOf: (percent, base) => `${percent} de ${base}`,
  percentOff: (percent, base) => `${percent} de descuento sobre ${base}`,
  bundle: (services) => `${services} servicios juntos`,
  atMost: (limit) => `, pero no más de ${limit}, para que agregar un servicio nunca baje el precio`,
  noTax: 'No se agrega impuesto.',
  beforeTax: ', el precio sin impuesto',
  minimum: (trace, { minimum, reached, added }) =>
    trace.of === 'visit'
      ? `Nuestra visita mínima es de ${minimum}. Su trabajo sumó ${reached}, por lo que se agregan ${added}. Los servicios adicionales cuentan para llegar al mínimo.`
      : `Nuestro mínimo para ${spanishNameOf(trace)} es de ${minimum}. Sumó ${reached}, por lo que se agregan ${added}.`,
}

const wordsOf: Record<Language, Words> = { en: english, es: spanish }

/** Whether quantities with two decimals have the same prices as the exact ones, and add up. */
function isPricedByHundredths(parts: TiersTrace['parts'], unit: PriceUnit): boolean {
  const step = Math.max(1, stepsPerUnit[unit] / 100)
  const shown = (quantity: number) => Math.round(quantity / step) * step
  const sumOf = (toQuantity: (quantity: number) => number) =>
    parts.reduce((total, { quantity }) => total + toQuantity(quantity), 0)
  return (
    shown(sumOf((quantity) => quantity)) === sumOf(shown) &&
    parts.every(
      ({ quantity, rate }) =>
        priceQuantity(shown(quantity), rate, unit) === priceQuantity(quantity, rate, unit),
    )
  )
}

function formatQuantity(quantity: number, unit: PriceUnit): string {
  return formatNumber(quantity / stepsPerUnit[unit])
}

function formatExactQuantity(quantity: number, unit: PriceUnit): string {
  return exactNumberFormat.format(quantity / stepsPerUnit[unit])
}

/** Created once, because creating a formatter takes much longer than formatting. */
const numberFormat = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const exactNumberFormat = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 4,
})

/** `1400` → `1,400`, with at most two decimals. */
function formatNumber(value: number): string {
  return numberFormat.format(value)
}

/** `850` → `$0.085`. Rates are hundredths of a cent; they have two to four decimals. */
function formatRate(rate: number): string {
  const decimals = (rate % 100)
    .toString()
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  return formatCents(Math.floor(rate / 100)) + decimals
}
