import { dollarsToCents, type AnalyzedJob, type Answer, type SurfaceType } from '@curbquote/types'
import type { PricedQuote } from '../widget-state.ts'
import type { AnswerWords } from './answer-words.ts'

/** `$340`: the bounds of a range are whole dollars. */
export function wholeDollars(dollars = 0): string {
  return `$${(dollarsToCents(dollars) / 100).toLocaleString('en-US')}`
}

/** The answer of a job that has no exact price. */
export function answerOf({ analyzed }: PricedQuote): Answer {
  return analyzed.answer ?? { mode: 'review', reasons: [] }
}

/** `$340 to $395`. */
export function rangeText({ low, high }: Answer, words: AnswerWords): string {
  return words.range(wholeDollars(low), wholeDollars(high))
}

/** That the range has become narrower, or wider because a new photo shows more. */
export function rangeChange(priced: PricedQuote, words: AnswerWords): string | undefined {
  const { analyzed, earlierRange } = priced
  const { narrowedFrom, high = 0, low } = answerOf(priced)
  const bounds = (range: { low?: number | undefined; high?: number | undefined }) =>
    words.bounds(wholeDollars(range.low), wholeDollars(range.high))
  if (narrowedFrom) return words.narrowed(bounds(narrowedFrom), bounds({ low, high }))
  const hasNewPhoto = earlierRange && analyzed.photos.length > earlierRange.photoCount
  return hasNewPhoto && high > earlierRange.high ? words.grown(bounds({ low, high })) : undefined
}

/** The surface to show in another photo; `undefined` if there are several. */
export function singleSurface({ analysis }: AnalyzedJob): SurfaceType | undefined {
  const { surfaces = [], surfaceType } = analysis
  return surfaces.length > 1 ? undefined : surfaceType
}

/** `{company} prices roofs personally. …` */
export function reviewText(answer: Answer, company: string, words: AnswerWords): string {
  const { reasons, replyDays = 1 } = answer
  const [reason] = reasons
  const isOne = reasons.length === 1 && reason?.code === 'PRICED_PERSONALLY'
  const surface =
    isOne && reason.surfaceType ? words.surfaces[reason.surfaceType] : words.anySurface
  return words.personally(company, surface.many, words.days(replyDays))
}
