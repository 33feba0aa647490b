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
import type { PriceRules } from '@curbquote/types/price-rules'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

/** Form values of the rules for answers: numbers as typed, empty if they are not used. */
export type AnswersFields = {
  /** The mode of each enabled rate by its ID. */
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

export function answersFieldsOf({ rates, answers = exactAnswers }: PriceRules): AnswersFields {
  const { services, reviewWhen, replyDays } = answers
  const { totalAboveCents, areaAboveSqFt, rangeWiderThan } = reviewWhen
  return {
    modes: Object.fromEntries(
      rates
        .filter(({ enabled }) => enabled)
        .map(({ id }) => [id, services.find(({ rateId }) => rateId === id)?.mode ?? 'exact']),
    ),
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

/** Converts form values without problems. Modes of disabled rates are kept. */
export function toAnswerRules(
  fields: AnswersFields,
  { answers = exactAnswers }: PriceRules,
): AnswerRules {
  const modes = Object.entries(fields.modes)
  return {
    services: [
      ...answers.services.filter(({ rateId }) => !(rateId in fields.modes)),
      ...modes.flatMap(([rateId, mode]) => (mode === 'exact' ? [] : [{ rateId, mode }])),
    ],
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
    replyDays: Number(fields.replyDays),
  }
}

/** The problem of each field, or `null`. */
export const answersProblems = {
  totalAbove: (text: string) => (text.trim() ? (amountProblem(text) ?? null) : null),
  areaAbove: (text: string) =>
    text.trim() ? (amountProblem(text, maxSquareFeet, 0) ?? null) : null,
  words: (text: string) => {
    const words = wordsOf(text)
    if (words.length > maxReviewWords) return `Please enter at most ${maxReviewWords} words.`
    return words.some((word) => word.length > maxReviewWordLength)
      ? `A word has at most ${maxReviewWordLength} characters.`
      : null
  },
  rangeWiderThan: (text: string, { isRangeLimited }: AnswersFields) =>
    isRangeLimited ? (amountProblem(text, 1_000) ?? null) : null,
  rangeAtLeast: (text: string) => amountProblem(text, 100) ?? null,
  replyDays: (text: string) =>
    /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxReplyDays
      ? null
      : `Please enter 1 to ${maxReplyDays} days.`,
}

function wordsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}
