import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  percentToBasisPoints,
} from '@curbquote/pricing'
import {
  type AnswerMode,
  type AnswerRules,
  exactAnswers,
  usualRangeAtLeast,
} from '@curbquote/types/answers'
import {
  maxReplyDays,
  maxReviewWordLength,
  maxReviewWords,
  maxSquareFeet,
} from '@curbquote/types/limits'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

/** Form values of the rules for answers: numbers as typed, empty if they are not used. */
export type AnswersFields = {
  /** The mode of each rate by its ID. A rate without one is exact. */
  modes: Record<string, AnswerMode>
  totalAbove: string
  areaAbove: string
  threeOrMoreStories: boolean
  /** Separated by commas. */
  words: string
  isRangeLimited: boolean
  /** Percent. */
  rangeWiderThan: string
  outsideArea: boolean
  /** Percent. */
  rangeAtLeast: string
  photosOptional: boolean
  replyDays: string
}

const usualRangePercent = '30'

export function answersFieldsOf(answers: AnswerRules = exactAnswers): AnswersFields {
  const { services, reviewWhen, replyDays } = answers
  const { totalAboveCents, areaAboveSqFt, rangeWiderThan } = reviewWhen
  return {
    modes: Object.fromEntries(services.map(({ rateId, mode }) => [rateId, mode])),
    totalAbove: totalAboveCents === null ? '' : String(centsToDollars(totalAboveCents)),
    areaAbove: areaAboveSqFt === null ? '' : String(areaAboveSqFt),
    threeOrMoreStories: reviewWhen.threeOrMoreStories,
    words: reviewWhen.words.join(', '),
    isRangeLimited: rangeWiderThan !== null,
    rangeWiderThan:
      rangeWiderThan === null ? usualRangePercent : String(basisPointsToPercent(rangeWiderThan)),
    outsideArea: reviewWhen.outsideArea,
    rangeAtLeast: String(basisPointsToPercent(answers.rangeAtLeast ?? usualRangeAtLeast)),
    photosOptional: answers.photosOptional ?? false,
    replyDays: String(replyDays),
  }
}

/** How the jobs of a rate are answered. */
export function modeOfRate({ modes }: AnswersFields, rateId: string): AnswerMode {
  return modes[rateId] ?? 'exact'
}

export function withModeOfRate(fields: AnswersFields, rateId: string, mode: string): AnswersFields {
  return { ...fields, modes: { ...fields.modes, [rateId]: mode as AnswerMode } }
}

/** Converts form values. Values with a problem become 0. */
export function toAnswerRules(fields: AnswersFields): AnswerRules {
  return {
    services: Object.entries(fields.modes).flatMap(([rateId, mode]) =>
      mode === 'exact' ? [] : [{ rateId, mode }],
    ),
    reviewWhen: {
      totalAboveCents: fields.totalAbove.trim()
        ? dollarsToCents(parseAmount(fields.totalAbove) ?? 0)
        : null,
      areaAboveSqFt: fields.areaAbove.trim()
        ? (parseAmount(fields.areaAbove, maxSquareFeet, 0) ?? 0)
        : null,
      threeOrMoreStories: fields.threeOrMoreStories,
      words: wordsOf(fields.words),
      rangeWiderThan: fields.isRangeLimited
        ? percentToBasisPoints(parseAmount(fields.rangeWiderThan) ?? 0)
        : null,
      outsideArea: fields.outsideArea,
    },
    rangeAtLeast: percentToBasisPoints(parseAmount(fields.rangeAtLeast) ?? 0),
    ...(fields.photosOptional && { photosOptional: true }),
    replyDays: Math.trunc(parseAmount(fields.replyDays) ?? 0),
  }
}

/** Problems of the typed values by the name of their field. */
export function answersProblems(fields: AnswersFields): Record<string, string> {
  const { totalAbove, areaAbove, replyDays } = fields
  const days = parseAmount(replyDays, maxReplyDays, 0)
  const found = {
    totalAbove: totalAbove.trim() ? amountProblem(totalAbove) : undefined,
    areaAbove: areaAbove.trim() ? amountProblem(areaAbove, maxSquareFeet, 0) : undefined,
    words: wordsProblem(wordsOf(fields.words)),
    rangeWiderThan: fields.isRangeLimited ? amountProblem(fields.rangeWiderThan, 1_000) : undefined,
    rangeAtLeast: amountProblem(fields.rangeAtLeast, 100),
    replyDays: days ? undefined : `Please enter 1 to ${maxReplyDays} days.`,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])),
  )
}

function wordsProblem(words: readonly string[]): string | undefined {
  if (words.length > maxReviewWords) return `Please enter at most ${maxReviewWords} words.`
  return words.some((word) => word.length > maxReviewWordLength)
    ? `A word has at most ${maxReviewWordLength} characters.`
    : undefined
}

function wordsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}
