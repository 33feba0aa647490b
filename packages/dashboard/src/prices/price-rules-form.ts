import {
  basisPointsToPercent,
  centsToDollars,
  changesPrice,
  dollarsToCents,
  percentageOf,
  percentToBasisPoints,
  type QuestionAboutSurface,
  questionsAboutSurfaces,
} from '@curbquote/pricing'
import { maxSurchargeBasisPoints } from '@curbquote/types/limits'
import type { PriceRules } from '@curbquote/types/price-rules'
import { type SurfaceQuestion, surfaceQuestionIds } from '@curbquote/types/surface-questions'
import { isEqual } from '../forms/merge-saved.ts'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'
import {
  type AnswersFields,
  answersFieldsOf,
  answersProblems,
  toAnswerRules,
} from './answers-form.ts'
import {
  type TripBandFields,
  toTripBands,
  tripBandFieldsOf,
  tripBandProblems,
} from './trip-bands-form.ts'
import { type RateFields, rateFieldsOf, rateProblems, toRate } from './rate-form.ts'

export const maxSurchargePercent = basisPointsToPercent(maxSurchargeBasisPoints)

/** Form values of price rules: numbers as typed. A section that is not used keeps its values during editing. */
export interface PriceRulesFields {
  rates: RateFields[]
  questions: Record<SurfaceQuestion, QuestionFields>
  minimumCharge: string
  bundle: { isUsed: boolean; two: string; threeOrMore: string }
  packages: { id: string; name: string; nameEs: string; addOnIds: number[] }[]
  answers: AnswersFields
  /** The trip fee by distance. */
  bands: TripBandFields[]
}

/** The percentages of a question's choices. */
interface QuestionFields {
  isUsed: boolean
  /** Whether jobs with one of the choices get no price ("Ask me"). */
  isAsked: boolean
  percents: Record<string, string>
}

/** Rules without answers have the same effect. */
const usualAnswers = toAnswerRules(answersFieldsOf())

/** The percentages that the section starts with. */
const usualBundle = { two: '5', threeOrMore: '10' }

function questionFieldsOf(question: QuestionAboutSurface, rules: PriceRules): QuestionFields {
  const isUsed = changesPrice(question, rules)
  const shown = question.choices.map((choice) => ({
    choice,
    percentage: isUsed ? percentageOf(rules, question, choice) : choice.usual,
  }))
  return {
    isUsed,
    isAsked: isUsed
      ? shown.some(({ percentage }) => percentage === null)
      : question.choices.some(({ canBeAsked }) => canBeAsked),
    percents: Object.fromEntries(
      shown.map(({ choice: { key, isDiscount }, percentage }) => [
        key,
        isDiscount ? signedPercentText(-(percentage ?? 0)) : percentText(percentage ?? 0),
      ]),
    ),
  }
}

function percentagesOf(
  { choices }: QuestionAboutSurface,
  { isUsed, isAsked, percents }: QuestionFields,
): Record<string, number | null> {
  return Object.fromEntries(
    choices.map(({ key, isDiscount, canBeAsked }) => {
      const text = percents[key] ?? ''
      if (!isUsed) return [key, 0]
      if (canBeAsked && isAsked) return [key, null]
      // Replaces -0 with 0.
      return [key, isDiscount ? -signedBasisPoints(text) || 0 : basisPoints(text)]
    }),
  )
}

export function priceRulesFieldsOf(rules: PriceRules): PriceRulesFields {
  const { rates, minimumChargeCents, bundle, packages, answers, tripBands } = rules
  const isBundleUsed = Object.values(bundle).some(Boolean)
  return {
    rates: rates.map(rateFieldsOf),
    questions: Object.fromEntries(
      questionsAboutSurfaces.map((question) => [question.id, questionFieldsOf(question, rules)]),
    ) as PriceRulesFields['questions'],
    minimumCharge: minimumChargeCents > 0 ? String(centsToDollars(minimumChargeCents)) : '',
    bundle: {
      isUsed: isBundleUsed,
      ...(isBundleUsed
        ? { two: percentText(bundle.two), threeOrMore: percentText(bundle.threeOrMore) }
        : usualBundle),
    },
    packages: packages.map((each) => ({ nameEs: '', ...each })),
    answers: answersFieldsOf(answers),
    bands: tripBandFieldsOf(tripBands),
  }
}

/** Converts form values. Values with a problem become 0. */
export function toPriceRules(fields: PriceRulesFields): PriceRules {
  const { rates, questions, minimumCharge, bundle, packages, answers, bands } = fields
  const answerRules = toAnswerRules(answers)
  const percentages = Object.fromEntries(
    questionsAboutSurfaces
      // Only a question with an assumed choice is part of all rules.
      .filter(({ id, assumed }) => assumed !== undefined || questions[id].isUsed)
      .map((question) => [question.id, percentagesOf(question, questions[question.id])]),
  ) as Pick<PriceRules, SurfaceQuestion>
  return {
    rates: rates.map(toRate),
    ...percentages,
    minimumChargeCents: dollarsToCents(parseAmount(minimumCharge) ?? 0),
    bundle: bundle.isUsed
      ? { two: basisPoints(bundle.two), threeOrMore: basisPoints(bundle.threeOrMore) }
      : { two: 0, threeOrMore: 0 },
    packages: packages.map(({ id, name, nameEs, addOnIds }) => ({
      id,
      name: name.trim(),
      ...(nameEs.trim() && { nameEs: nameEs.trim() }),
      addOnIds,
    })),
    ...(!isEqual(answerRules, usualAnswers) && { answers: answerRules }),
    ...(bands.length > 0 && { tripBands: toTripBands(bands) }),
  }
}

/** Problems of the typed values by the path of their field. */
export function priceRulesProblems(fields: PriceRulesFields): Record<string, string> {
  const { rates, questions, minimumCharge, bundle, packages } = fields
  const problems: Record<string, string> = {}
  const check = (path: string, text: string, max: number) => {
    const problem = amountProblem(text, max)
    if (problem) problems[path] = problem
  }
  for (const [index, rate] of rates.entries())
    for (const [path, problem] of Object.entries(rateProblems(rate)))
      problems[`rates.${index}.${path}`] = problem
  for (const { id, choices } of questionsAboutSurfaces) {
    const { isUsed, isAsked, percents } = questions[id]
    for (const { key, isDiscount, canBeAsked } of isUsed ? choices : []) {
      const text = percents[key] ?? ''
      if (!(canBeAsked && isAsked))
        check(
          `questions.${id}.percents.${key}`,
          isDiscount ? unsigned(text) : text,
          maxSurchargePercent,
        )
    }
  }
  if (minimumCharge.trim()) {
    const problem = amountProblem(minimumCharge)
    if (problem) problems['minimumCharge'] = problem
  }
  if (bundle.isUsed) {
    check('bundle.two', bundle.two, maxSurchargePercent)
    check('bundle.threeOrMore', bundle.threeOrMore, maxSurchargePercent)
  }
  Object.assign(problems, tripBandProblems(fields.bands))
  for (const [name, problem] of Object.entries(answersProblems(fields.answers)))
    problems[`answers.${name}`] = problem
  for (const [index, { name, addOnIds }] of packages.entries()) {
    if (!name.trim()) problems[`packages.${index}.name`] = 'Please name the package.'
    if (addOnIds.length === 0)
      problems[`packages.${index}.addOnIds`] = 'Please select at least one add-on.'
  }
  return problems
}

/** Names of form fields that differ from the contract's, because they hold typed dollars. */
const formNames: Record<string, string> = {
  minimumChargeCents: 'minimumCharge',
  minimumCents: 'minimum',
  priceCents: 'price',
  tripBands: 'bands',
  feeCents: 'fee',
  totalAboveCents: 'totalAbove',
  areaAboveSqFt: 'areaAbove',
}

/** The form's path of a field that the API refused: `rates.1.minimumCents` → `rates.1.minimum`. */
export function formPathOf(field: string): string {
  const names = field
    .split('.')
    .filter((name) => name !== 'reviewWhen')
    .map((name) => formNames[name] ?? name)
  const [first, ...rest] = names
  return surfaceQuestionIds.some((id) => id === first)
    ? ['questions', first, 'percents', ...rest].join('.')
    : names.join('.')
}

function percentText(value: number): string {
  return String(basisPointsToPercent(value))
}

/** The text of the field "Light", which shows a discount: a surcharge has the sign `+`. */
function signedPercentText(discount: number): string {
  return discount < 0 ? `+${percentText(-discount)}` : percentText(discount)
}

function basisPoints(text: string): number {
  return percentToBasisPoints(parseAmount(text, maxSurchargePercent) ?? 0)
}

function signedBasisPoints(text: string): number {
  const value = basisPoints(unsigned(text))
  return isSurcharge(text) ? -value : value
}

function isSurcharge(text: string): boolean {
  return text.trim().startsWith('+')
}

/** Removes a typed sign. */
function unsigned(text: string): string {
  return text.trim().replace(/^[-+−]/, '')
}
