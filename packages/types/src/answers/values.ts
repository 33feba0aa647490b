import { areaReviews } from '../price-jobs/values.ts'
import { type SurfaceQuestion, surfaceQuestionIds } from '../surface-questions/values.ts'

/** How a customer gets a price: at once, as a range, or later from the owner. */
export const answerModes = ['exact', 'range', 'review'] as const

export type AnswerMode = (typeof answerModes)[number]

/** Why an answer is a range, or why the owner prices the job. */
export const answerReasons = [
  /** The service of the job is set to a range. */
  'PRICED_AS_RANGE',
  /** The service of the job is set to "I price it myself". */
  'PRICED_PERSONALLY',
  'TOTAL_ABOVE',
  'AREA_ABOVE',
  'STORIES',
  'WORDS',
  'RANGE_TOO_WIDE',
  /** The range depends on more limits of add-ons than can be calculated in a short time. */
  'RANGE_TOO_COMPLEX',
  ...areaReviews,
  /** Two measurements of a surface contradict each other. */
  'MEASUREMENTS_DISAGREE',
  /** No enabled rate covers a surface. */
  'NO_RATE',
] as const

export type AnswerReasonCode = (typeof answerReasons)[number]

/** The width of a range, at least, in basis points of its middle, unless the owner chose another one. */
export const usualRangeAtLeast = 1_000

/** What would make a range narrower. */
export const narrowings = /* @__PURE__ */ (['photo'] as ('photo' | SurfaceQuestion)[]).concat(
  surfaceQuestionIds,
)

export type Narrowing = (typeof narrowings)[number]
