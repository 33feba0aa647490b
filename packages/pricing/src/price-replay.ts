import type { AnswerMode } from '@curbquote/types/answers'
import { maxLargestChanges } from '@curbquote/types/limits'
import {
  type LargestPriceChange,
  type PriceReplay,
  type ReplayBucket,
  type SkipReason,
  skipReasons,
} from '@curbquote/types/price-drafts'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { answerJob } from './answer-job.ts'
import { centsToDollars } from './money.ts'
import { findRate } from './price-by-rules.ts'
import {
  NotQuotedError,
  priceJob,
  priceQuote,
  type QuotePrice,
  servicesOfJob,
  surfacesOf,
} from './price-quote.ts'

/** A job of the past with the price that was stored for it. */
export interface PastJob {
  /** Null for a job that did not become a quote. Its description was not kept. */
  quoteId: number | null
  quoteNumber: number | null
  job: Job
  selectedAddOnIds: readonly number[]
  totalCents: number
}

interface ReplayedJob {
  quoteId: number | null
  quoteNumber: number | null
  before: QuotePrice
  after: QuotePrice
}

/** Percentages between the buckets. Unchanged jobs have a bucket of their own. */
const bounds = [-20, -10, -5, 0, 5, 10, 20]
const ranges: Omit<ReplayBucket, 'jobs'>[] = [
  { from: null, to: -20 },
  ...bounds.slice(1, 4).map((to, index) => ({ from: bounds[index] ?? null, to })),
  { from: 0, to: 0 },
  ...bounds.slice(4).map((to, index) => ({ from: bounds[index + 3] ?? null, to })),
  { from: 20, to: null },
]
const unchanged = 4
const muchMorePercent = 20

/**
 * Prices past jobs by the current price list (before) and by another one (after), with the same selected add-ons. A job
 * takes part only if the price list of its time gives its stored total. Both sides are calculated by the same code.
 */
export class Replay {
  readonly #current: PriceList | undefined
  readonly #draft: PriceList
  readonly #service: string | undefined
  #jobs = 0
  #quotes = 0
  #beforeCents = 0
  #afterCents = 0
  #nowPayMinimum = 0
  #costMuchMore = 0
  readonly #buckets = ranges.map(() => 0)
  readonly #skipped = new Map<SkipReason, number>()
  #largestChanges: ReplayedJob[] = []
  readonly #answers = { before: noAnswers(), after: noAnswers() }

  /** `service` is the id of a rate. Jobs that use it in neither list are left out. */
  constructor(current: PriceList | undefined, draft: PriceList, service?: string) {
    this.#current = current
    this.#draft = draft
    this.#service = service
  }

  /** `pricedBy` is the price list by which the job was priced. */
  add(past: PastJob, pricedBy: PriceList): void {
    const { quoteId, quoteNumber, selectedAddOnIds, totalCents } = past
    // Another list may begin with another service.
    const job = { ...past.job, serviceTypeId: past.job.serviceTypeId ?? pricedBy.serviceTypeId }
    if (!this.#usesService(job)) return
    if (!givesTotal(pricedBy, job, selectedAddOnIds, totalCents))
      return this.skip('TOTAL_NOT_REPRODUCED')
    const before = this.#current && answerOf(this.#current, job, selectedAddOnIds)
    if (!before) return this.skip('NOT_PRICED_BEFORE')
    const after = answerOf(this.#draft, job, selectedAddOnIds)
    if (!after) return this.skip('NOT_PRICED_AFTER')
    this.#count({ quoteId, quoteNumber, before: before.price, after: after.price })
    this.#answers.before[before.mode]++
    this.#answers.after[after.mode]++
  }

  skip(reason: SkipReason, count = 1): void {
    if (count > 0) this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + count)
  }

  result(): Omit<PriceReplay, 'isLimited'> {
    return {
      jobs: this.#jobs,
      quotes: this.#quotes,
      before: centsToDollars(this.#beforeCents),
      after: centsToDollars(this.#afterCents),
      nowPayMinimum: this.#nowPayMinimum,
      costMuchMore: this.#costMuchMore,
      buckets: ranges.map((range, index) => ({ ...range, jobs: this.#buckets[index] ?? 0 })),
      movers: this.#largestChanges.map(toLargestChange),
      ...(this.#hasAnswers() && { answers: this.#answers }),
      skipped: skipReasons.flatMap((reason) => {
        const count = this.#skipped.get(reason)
        return count ? [{ reason, count }] : []
      }),
      withoutKeywords: this.#jobs - this.#quotes,
    }
  }

  #usesService(job: Job): boolean {
    const service = this.#service
    if (service === undefined) return true
    return [this.#current, this.#draft].some((list) => list && usesRate(job, list, service))
  }

  /** Whether one of the lists has rules for answers. */
  #hasAnswers(): boolean {
    return [this.#current, this.#draft].some((list) => list?.rules.answers)
  }

  #count(job: ReplayedJob): void {
    const { quoteId, before, after } = job
    this.#jobs++
    if (quoteId !== null) this.#quotes++
    this.#beforeCents += before.totalCents
    this.#afterCents += after.totalCents
    if (paysMinimum(after) && !paysMinimum(before)) this.#nowPayMinimum++
    const change = after.totalCents - before.totalCents
    if (change * 100 > before.totalCents * muchMorePercent) this.#costMuchMore++
    const bucket = bucketOf(change, before.totalCents)
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
    if (change !== 0) this.#keepIfLarge(job)
  }

  #keepIfLarge(job: ReplayedJob): void {
    const smallest = this.#largestChanges.at(-1)
    if (
      smallest &&
      this.#largestChanges.length === maxLargestChanges &&
      changeOf(job) <= changeOf(smallest)
    )
      return
    this.#largestChanges = [...this.#largestChanges, job]
      .sort((one, other) => changeOf(other) - changeOf(one))
      .slice(0, maxLargestChanges)
  }
}

function noAnswers(): Record<AnswerMode, number> {
  return { exact: 0, range: 0, review: 0 }
}

/** Whether a stored list gives a stored total. `false` also if it cannot price the job. */
function givesTotal(
  list: PriceList,
  job: Job,
  selectedAddOnIds: readonly number[],
  totalCents: number,
): boolean {
  try {
    return priceQuote(priceJob(job, list), selectedAddOnIds).totalCents === totalCents
  } catch {
    return false
  }
}

/** `undefined` if the list does not price the job. */
function answerOf(list: PriceList, job: Job, selectedAddOnIds: readonly number[]) {
  try {
    const answered = answerJob(job, list, selectedAddOnIds)
    return 'price' in answered ? answered : undefined
  } catch (error) {
    if (error instanceof NotQuotedError) return undefined
    throw error
  }
}

function usesRate(job: Job, list: PriceList, rateId: string): boolean {
  return (
    servicesOfJob(job, list) !== undefined &&
    surfacesOf(job, list).some(
      (surface) => findRate(list.rules, surface.serviceTypeId, surface)?.id === rateId,
    )
  )
}

function paysMinimum({ lines }: QuotePrice): boolean {
  return lines.some(({ kind }) => kind === 'minimum')
}

/** The index of the bucket of a change. A job that was free and has a price after the change is in the last bucket. */
function bucketOf(change: number, beforeCents: number): number {
  if (change === 0) return unchanged
  const percent = beforeCents === 0 ? Infinity : (change * 100) / beforeCents
  if (change < 0) return bounds.slice(0, 4).findIndex((to) => percent <= to)
  const index = bounds.slice(4).findIndex((to) => percent <= to)
  return index < 0 ? ranges.length - 1 : unchanged + 1 + index
}

function changeOf({ before, after }: ReplayedJob): number {
  return Math.abs(after.totalCents - before.totalCents)
}

function toLargestChange({ quoteId, quoteNumber, before, after }: ReplayedJob): LargestPriceChange {
  const toLines = ({ lines }: QuotePrice) =>
    lines.map(({ kind, label, amountCents }) => ({
      kind,
      label,
      amount: centsToDollars(amountCents),
    }))
  return {
    quoteId,
    quoteNumber,
    before: centsToDollars(before.totalCents),
    after: centsToDollars(after.totalCents),
    beforeLines: toLines(before),
    afterLines: toLines(after),
  }
}
