import { type AnswerMode, type AnswerRules, exactAnswers } from '@curbquote/types/answers'
import type {
  PricedService,
  PriceList,
  PriceListAddOn,
  PriceRules,
  Rate,
  Tier,
} from '@curbquote/types/price-rules'
import { type SurfaceType, surfaceTypes } from '@curbquote/types/surfaces'
import { joinNames } from './line-labels.ts'
import { basisPointsToPercent, dollarsToCents, formatCents, formatUnitPrice } from './money.ts'
import { servicesOf } from './price-quote.ts'
import { isWithoutLimit } from './price-units.ts'
import { percentageOf, questionsAboutSurfaces } from './surface-questions.ts'

/** What differs between two price lists, one sentence per change. */
export function describePriceChanges(before: PriceList, after: PriceList): string[] {
  return [
    ...describeServices(servicesOf(before), servicesOf(after)),
    ...describeRules(before.rules, after.rules),
    ...describeRows(before.extraCharges, after.extraCharges, {
      kind: 'extra charge',
      name: ({ label }) => label,
      parts: ({ amountCents, labelEs }) => [formatCents(amountCents), ...spanishName(labelEs)],
    }),
    ...describeRows(before.addOns, after.addOns, {
      kind: 'add-on',
      name: ({ name }) => name,
      parts: describeAddOn,
    }),
    ...changed(
      'Tax',
      `${basisPointsToPercent(before.taxBasisPoints)}%`,
      `${basisPointsToPercent(after.taxBasisPoints)}%`,
    ),
  ]
}

/** `Minimum charge $150.00 (was $100.00).`, or nothing if both are equal. */
function changed(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what} ${after} (was ${before}).`]
}

function describeServices(
  before: readonly PricedService[],
  after: readonly PricedService[],
): string[] {
  const find = (services: readonly PricedService[], { serviceTypeId }: PricedService) =>
    services.find((service) => service.serviceTypeId === serviceTypeId)
  return [
    ...after
      .filter((service) => !find(before, service))
      .map(({ serviceName }) => `${serviceName} is offered.`),
    ...before
      .filter((service) => !find(after, service))
      .map(({ serviceName }) => `${serviceName} is no longer offered.`),
    ...after.flatMap((service) => {
      const old = find(before, service)
      if (!old) return []
      const { serviceName } = service
      return changed(
        `Setup fee of ${serviceName}`,
        formatCents(old.setupFeeCents),
        formatCents(service.setupFeeCents),
      )
    }),
  ]
}

function describeRules(before: PriceRules, after: PriceRules): string[] {
  const bundles = [
    ['Bundle of 2 services', 'two'],
    ['Bundle of 3 or more services', 'threeOrMore'],
  ] as const
  const addOnIds = ({ packages }: PriceRules) =>
    packages.map(({ name, nameEs, addOnIds: ids }) => `${name} ${nameEs} ${ids.join()}`).join('; ')
  return [
    ...describeRows(quotedRates(before, after), quotedRates(after, before), {
      kind: 'service',
      name: ({ name }) => name,
      parts: describeRate,
    }),
    ...questionsAboutSurfaces.flatMap((question) =>
      question.choices.flatMap((choice) =>
        changed(
          choice.words.en,
          percent(percentageOf(before, question, choice)),
          percent(percentageOf(after, question, choice)),
        ),
      ),
    ),
    ...changed(
      'Minimum charge',
      formatCents(before.minimumChargeCents),
      formatCents(after.minimumChargeCents),
    ),
    ...changed('Trip fee', describeTripBands(before), describeTripBands(after)),
    ...bundles.flatMap(([what, key]) =>
      changed(what, percent(-before.bundle[key]), percent(-after.bundle[key])),
    ),
    ...(addOnIds(before) === addOnIds(after)
      ? []
      : [`Packages: ${after.packages.map(({ name }) => name).join(', ') || 'none'}.`]),
    ...describeAnswers(before, after),
  ]
}

/** `0–10 miles free, 10–20 miles $25.00`, or "none". */
export function describeTripBands({ tripBands = [] }: Pick<PriceRules, 'tripBands'>): string {
  return (
    tripBands
      .map(({ upTo, feeCents }, index) => {
        const above = tripBands[index - 1]?.upTo ?? 0
        const miles = isWithoutLimit(above, upTo) ? `above ${above}` : `${above}–${upTo}`
        return `${miles} miles ${feeCents === 0 ? 'free' : formatCents(feeCents)}`
      })
      .join(', ') || 'none'
  )
}

const modeWords: Record<AnswerMode, string> = {
  exact: 'an exact price',
  range: 'a price range',
  review: 'a price by you',
}

/** How customers get their price. */
function describeAnswers(before: PriceRules, after: PriceRules): string[] {
  const [old, now] = [before.answers ?? exactAnswers, after.answers ?? exactAnswers]
  const modeOf = ({ services }: AnswerRules, id: string) =>
    modeWords[services.find(({ rateId }) => rateId === id)?.mode ?? 'exact']
  return [
    ...after.rates.flatMap(({ id, name }) =>
      changed(`Answer for “${name}”`, modeOf(old, id), modeOf(now, id)),
    ),
    ...changed(
      'You price jobs yourself',
      reviewInWords(old.reviewWhen),
      reviewInWords(now.reviewWhen),
    ),
    ...changed('Photos', photosInWords(old), photosInWords(now)),
    ...changed('Usual reply in business days', String(old.replyDays), String(now.replyDays)),
  ]
}

function photosInWords({ photosOptional = false }: AnswerRules): string {
  return photosOptional ? 'optional' : 'of each surface'
}

function reviewInWords(when: AnswerRules['reviewWhen']): string {
  const { totalAboveCents, areaAboveSqFt, threeOrMoreStories, words, rangeWiderThan } = when
  const parts = [
    ...(totalAboveCents === null ? [] : [`above ${formatCents(totalAboveCents)}`]),
    ...(areaAboveSqFt === null ? [] : [`above ${areaAboveSqFt.toLocaleString('en-US')} sq ft`]),
    ...(threeOrMoreStories ? ['with 3 or more stories'] : []),
    ...(words.length > 0 ? [`with the words ${words.join(', ')}`] : []),
    ...(rangeWiderThan === null
      ? []
      : [`with a range wider than ${basisPointsToPercent(rangeWiderThan)}%`]),
    ...(when.outsideArea ? ['outside your area'] : []),
  ]
  return parts.join(', ') || 'never'
}

/** The rates without those that are switched off and that the other rules do not have. */
function quotedRates({ rates }: PriceRules, other: PriceRules): Rate[] {
  const otherIds = new Set(other.rates.map(({ id }) => id))
  return rates.filter(({ id, enabled }) => enabled || otherIds.has(id))
}

interface RowWords<Row> {
  kind: string
  name: (row: Row) => string
  /** What a row consists of, besides its name. */
  parts: (row: Row) => string[]
}

function describeRows<Row extends { id: number | string }>(
  before: readonly Row[],
  after: readonly Row[],
  { kind, name, parts }: RowWords<Row>,
): string[] {
  const oldRows = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((row) => {
      const old = oldRows.get(row.id)
      if (!old) return [`Added the ${kind} “${name(row)}”: ${parts(row).join(', ')}.`]
      const oldParts = parts(old)
      const newParts = parts(row)
      const was = oldParts.filter((part) => !newParts.includes(part))
      const is = newParts.filter((part) => !oldParts.includes(part))
      return [
        ...(name(old) === name(row) ? [] : [`“${name(old)}” is called “${name(row)}”.`]),
        ...(is.length + was.length === 0
          ? []
          : [`“${name(row)}”: ${is.join(', ') || 'none'} (was ${was.join(', ') || 'none'}).`]),
      ]
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((row) => `Removed the ${kind} “${name(row)}”.`),
  ]
}

function describeRate(rate: Rate): string[] {
  const { enabled, unit, tiers = [], bands = [], minimumCents, nameEs } = rate
  const price = (cents: number) => formatUnitPrice(cents, unit)
  return [
    ...(enabled ? [] : ['not quoted']),
    ...bounded(tiers, unit, (tier) => rateInWords(tier, price)),
    ...bounded(bands, unit, ({ priceCents }) => formatCents(priceCents)),
    ...describeSurfaces(rate.surfaceTypes),
    ...(minimumCents > 0 ? [`minimum ${formatCents(minimumCents)}`] : []),
    ...spanishName(nameEs),
  ]
}

/** `for driveway, walkway and patio`, regardless of the order in which they are stored. */
function describeSurfaces(listed: readonly SurfaceType[] = []): string[] {
  const names = surfaceTypes.filter((surfaceType) => listed.includes(surfaceType))
  return names.length > 0 ? [`for ${joinNames(names, 'and')}`] : []
}

/** `$0.30 per sq ft up to 1,000 sq ft`, and so on. */
function bounded<Part extends { upTo: number | null }>(
  parts: readonly Part[],
  unit: string,
  price: (part: Part) => string,
): string[] {
  return parts.map((part, index) => {
    const { upTo } = part
    if (upTo !== null) return `${price(part)} up to ${upTo.toLocaleString('en-US')} ${unit}`
    return index === 0 ? price(part) : `${price(part)} above`
  })
}

/** A rate in hundredths of a cent may have more decimals than a price in cents. */
function rateInWords({ rate }: Tier, price: (cents: number) => string): string {
  const decimals = rate % 100
  const words = price(Math.floor(rate / 100))
  if (decimals === 0) return words
  const digits = decimals.toString().padStart(2, '0').replace(/0$/, '')
  return words.replace(/\.\d\d/, (cents) => cents + digits)
}

function spanishName(nameEs: string | undefined): string[] {
  return nameEs ? [`“${nameEs}” in Spanish`] : []
}

function describeAddOn({
  nameEs,
  priceType,
  priceCents,
  behavior,
  triggerRules,
  description,
  descriptionEs,
}: PriceListAddOn): string[] {
  return [
    priceType === 'flat' ? formatCents(priceCents) : formatUnitPrice(priceCents, 'sq ft'),
    behavior === 'suggest' ? 'suggested' : 'included',
    ...(description ? [`described as “${description}”`] : []),
    ...(descriptionEs ? [`described as “${descriptionEs}” in Spanish`] : []),
    ...describeTriggers(triggerRules),
    ...spanishName(nameEs),
  ]
}

function describeTriggers(rules: PriceListAddOn['triggerRules']): string[] {
  const { minSquareFeet, maxSquareFeet, minPrice, maxPrice, keywords } = rules
  const area = (squareFeet: number) => `${squareFeet.toLocaleString('en-US')} sq ft`
  const dollars = (amount: number) => formatCents(dollarsToCents(amount))
  return [
    ...describeSurfaces(rules.surfaceTypes),
    ...(minSquareFeet === undefined ? [] : [`from ${area(minSquareFeet)}`]),
    ...(maxSquareFeet === undefined ? [] : [`up to ${area(maxSquareFeet)}`]),
    ...(minPrice === undefined ? [] : [`from ${dollars(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [`up to ${dollars(maxPrice)}`]),
    ...(keywords?.length ? [`with the words ${keywords.join(', ')}`] : []),
  ]
}

/** `+25%`, `−10%`, or "Ask me" for `null`. */
function percent(basisPoints: number | null): string {
  if (basisPoints === null) return '“Ask me”'
  const sign = basisPoints > 0 ? '+' : basisPoints < 0 ? '−' : ''
  return `${sign}${basisPointsToPercent(Math.abs(basisPoints))}%`
}
