import { formatWholeDollars } from '@curbquote/pricing'
import type { AnalyzedJob } from '@curbquote/types/analyses'
import type { Answer, AnswerReasonCode } from '@curbquote/types/answers'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { PricedQuote } from '../state/widget-state.ts'
import type { LaterMessages } from '../messages/later-en.ts'

/** The answer of a job that has no exact price. */
export function answerOf({ analyzed }: PricedQuote): Answer {
  return analyzed.answer ?? { mode: 'review', reasons: [] }
}

/** `$340 to $395`. */
export function rangeText({ low = 0, high = 0 }: Answer, words: LaterMessages['answers']): string {
  return words.range(formatWholeDollars(low), formatWholeDollars(high))
}

/** States that the range became narrower, or wider because of a new photo; otherwise `undefined`. */
export function rangeChange(
  priced: PricedQuote,
  words: LaterMessages['answers'],
): string | undefined {
  const { analyzed, earlierRange } = priced
  const { narrowedFrom, high = 0, low } = answerOf(priced)
  const bounds = (range: { low?: number | undefined; high?: number | undefined }) =>
    words.bounds(formatWholeDollars(range.low ?? 0), formatWholeDollars(range.high ?? 0))
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
export function reviewText(
  answer: Answer,
  company: string,
  words: LaterMessages['answers'],
): string {
  const surfaces = surfacesOf(answer, 'PRICED_PERSONALLY', words)
  return words.personally(company, surfaces, words.days(answer.replyDays ?? 1))
}

/** The reasons why there is no exact price. They are shown beside `reviewText`. */
export function reasonTexts(
  answer: Answer,
  company: string,
  words: LaterMessages['answers'],
): string[] {
  if (answer.mode === 'range')
    return [words.ranged(company, surfacesOf(answer, 'PRICED_AS_RANGE', words))]
  return [...new Set(answer.reasons.flatMap(({ code }) => words.reasons[code] ?? []))]
}

/** The surface of the reason in the plural, if it is the only reason and has this code; otherwise a general term. */
function surfacesOf(
  { reasons }: Answer,
  code: AnswerReasonCode,
  words: LaterMessages['answers'],
): string {
  const [reason] = reasons
  const isOne = reasons.length === 1 && reason?.code === code
  return (isOne && reason.surfaceType ? words.surfaces[reason.surfaceType] : words.anySurface).many
}
