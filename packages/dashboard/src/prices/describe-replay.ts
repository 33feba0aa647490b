import type { PriceReplay, ReplayBucket, SkipReason } from '@curbquote/types/price-drafts'
import type { Rate } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { countNoun } from '../ui/count-noun.ts'

/** `214 jobs (68 became leads). Before $81,240, after $86,905: +7.0%.`, then the effects on the jobs. */
export function describeReplay(replay: PriceReplay): string {
  const { jobs, quotes, before, after, nowPayMinimum, costMuchMore } = replay
  return [
    `${countNoun(jobs, 'job')} (${formatNumber(quotes)} became ${quotes === 1 ? 'a lead' : 'leads'}).`,
    `Before ${wholeDollars(before)}, after ${wholeDollars(after)}: ${percentChange(before, after)}.`,
    `${countNoun(nowPayMinimum, 'job')} now ${nowPayMinimum === 1 ? 'pays' : 'pay'} the minimum.`,
    `${countNoun(costMuchMore, 'job')} ${costMuchMore === 1 ? 'costs' : 'cost'} more than 20% more.`,
    ...describeAnswers(replay),
  ].join(' ')
}

function describeAnswers({ answers }: PriceReplay): string[] {
  if (!answers) return []
  const { before, after } = answers
  return [
    `${countNoun(after.range, 'job')} would get a price range (${formatNumber(before.range)} before). ${countNoun(after.review, 'job')} would wait for your price (${formatNumber(before.review)} before).`,
  ]
}

/** Describes the jobs that the numbers exclude. */
export function describeOmitted(
  { skipped, withoutKeywords, isLimited }: PriceReplay,
  zip = '',
): string[] {
  return [
    ...skipped.map((each) => describeSkipped(each.reason, each.count)),
    ...(withoutKeywords > 0 && zip.length > 3
      ? [
          `${countNoun(withoutKeywords, 'job')} did not become ${withoutKeywords === 1 ? 'a lead' : 'leads'}. Only the first three digits of their ZIP codes are kept, so jobs from all ZIP codes that start with ${zip.slice(0, 3)} are included.`,
        ]
      : []),
    ...(withoutKeywords > 0
      ? [
          `${countNoun(withoutKeywords, 'job')} did not become ${withoutKeywords === 1 ? 'a lead' : 'leads'}. Their descriptions are not kept, so add-ons with keywords are left out, before and after.`,
        ]
      : []),
    ...(isLimited ? ['Only the latest 20,000 jobs are included.'] : []),
  ]
}

function describeSkipped(reason: SkipReason, skipped: number): string {
  switch (reason) {
    case 'TOTAL_NOT_REPRODUCED':
      return `${countNoun(skipped, 'job')} ${skipped === 1 ? 'is' : 'are'} left out, because their old prices do not give the same total.`
    case 'NOT_PRICED_BEFORE':
      return `${countNoun(skipped, 'job')} ${skipped === 1 ? 'has' : 'have'} no price in the current price list.`
    case 'NOT_PRICED_AFTER':
      return `${countNoun(skipped, 'job')} would have no price and become ${skipped === 1 ? 'a custom job' : 'custom jobs'}.`
  }
}

/** `5% to 10% more`, `No change`. */
export function describeBucket({ from, to }: Omit<ReplayBucket, 'jobs'>): string {
  if (from === 0 && to === 0) return 'No change'
  if (from === null) return `At least ${-(to ?? 0)}% less`
  if (to === null) return `More than ${from}% more`
  return to <= 0 ? `${-to}% to ${-from}% less` : `${from}% to ${to}% more`
}

/** `+7.0%`, `−2.5%`, or `new` if the price was 0. */
export function percentChange(before: number, after: number): string {
  if (before === after) return '0.0%'
  if (before === 0) return 'new'
  const percent = ((after - before) / before) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}

/** Options for a rate. The label of "All other surfaces" names its service if several services are offered. */
export function describeRateChoices(
  rates: readonly Rate[],
  entries: readonly PricingEntry[],
): { value: string; label: string }[] {
  const offered = rates.filter(({ enabled }) => enabled)
  const isOneService = new Set(offered.map(({ serviceTypeId }) => serviceTypeId)).size < 2
  return offered.map(({ id, name, coversOtherSurfaces, serviceTypeId }) => {
    const entry = entries.find((each) => each.serviceTypeId === serviceTypeId)
    const isNamed = entry && coversOtherSurfaces && !isOneService
    return { value: id, label: isNamed ? `${name}, ${entry.service.displayName}` : name }
  })
}

function wholeDollars(amount: number): string {
  return `$${formatNumber(Math.round(amount))}`
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}
