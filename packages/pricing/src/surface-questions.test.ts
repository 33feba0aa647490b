import { exactAnswers } from '@curbquote/types/answers'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceRules } from '@curbquote/types/price-rules'
import { surfaceQuestionIds, surfaceQuestions } from '@curbquote/types/surface-questions'
import { surfaceTypes } from '@curbquote/types/surfaces'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answerJob } from './answer-job.ts'
import { explainLine } from './explain-line.ts'
import {
  changesPrice,
  choicesFor,
  describeStatements,
  isAskedAbout,
  questionsAboutSurfaces,
} from './surface-questions.ts'
import { flatPriceList, flatPriceRules } from './test/flat-price-list.ts'

const withRules = (rules: Partial<PriceRules>) => ({
  ...flatPriceList,
  rules: { ...flatPriceRules, ...rules },
})
const material = { concrete: 0, asphalt: 0, pavers: 0, wood: 1_000, vinyl: 500 }
/** 100 sq ft at $0.50. */
const jobOf = (surface: Partial<JobSurface>): Job => ({
  surfaces: [{ surfaceType: 'fence', areaSqCentifeet: 1_000_000, ...surface }],
  jobDescription: '',
})
const question = questionsAboutSurfaces.find(({ id }) => id === 'material')

test('every question of the contract is in the catalog, with its choices and with words in both languages', () => {
  assert.equal(
    questionsAboutSurfaces.map(({ id, choices }) => [id, choices.map(({ value }) => value)]),
    surfaceQuestionIds.map((id) => [id, [...surfaceQuestions[id]]]),
  )
  const reasons = questionsAboutSurfaces.flatMap(({ choices }) =>
    choices.map(({ reason }) => reason),
  )
  assert.is(new Set(reasons).size, reasons.length, 'each choice has its own reason')
  for (const { ask, missing, narrow, choices } of questionsAboutSurfaces)
    for (const words of [ask, missing, narrow, ...choices.flatMap((choice) => [choice.words])]) {
      assert.ok(words.en && words.es)
      assert.is.not(words.en, words.es)
    }
})

test('a question can be read for one surface, for ten windows and for a surface that is not known yet', () => {
  for (const { ask, missing, narrow } of questionsAboutSurfaces)
    for (const { en, es } of [ask, missing, narrow]) {
      assert.not.match(en, /\b(it|they|them|the surface)\b/i)
      assert.not.match(es, /\b(está|están|sucia|sucio|la superficie)(?!\p{L})/iu)
    }
})

test('each question that is asked about a surface has a choice for it', () => {
  for (const each of questionsAboutSurfaces)
    for (const surfaceType of surfaceTypes)
      assert.is(
        isAskedAbout(each, surfaceType) && choicesFor(each, surfaceType).length < 2,
        false,
        `${each.id} of ${surfaceType}`,
      )
})

test('a material changes the price only if the owner gave it a percentage', () => {
  const totalOf = (surface: Partial<JobSurface>, rules: Partial<PriceRules> = { material }) => {
    const answered = answerJob(jobOf(surface), withRules(rules))
    return 'price' in answered ? answered.price.totalCents : undefined
  }
  assert.is(totalOf({ material: 'wood' }, {}), 5_000)
  assert.is(totalOf({}), 5_000)
  assert.is(totalOf({ material: 'wood' }), 5_500)
  assert.is(totalOf({ material: 'vinyl' }), 5_250)
  assert.is(totalOf({ surfaceType: 'driveway', material: 'concrete' }), 5_000)
  assert.is(totalOf({ surfaceType: 'driveway', material: 'wood' }), 5_000, 'a driveway has no wood')
})

test('the material is asked where one of its choices has a percentage', () => {
  assert.ok(question)
  const rules = { ...flatPriceRules, material }
  assert.not(changesPrice(question, flatPriceRules))
  assert.ok(changesPrice(question, rules, 'fence'))
  assert.not(changesPrice(question, rules, 'driveway'))
  assert.not(isAskedAbout(question, 'roof'))
  assert.not(isAskedAbout(question, undefined))
})

test('the line of a material is explained in both languages', () => {
  const answered = answerJob(jobOf({ material: 'wood' }), withRules({ material }))
  if (!('price' in answered)) throw new Error('Expected a price.')
  const line = answered.price.lines.find(({ kind }) => kind === 'modifier')
  assert.is(line?.label, 'Wood')
  assert.equal(
    (['en', 'es'] as const).map((language) => line && explainLine(line.trace, language)),
    ['Wood: 10% of $50.00.', 'Madera: 10% de $50.00.'],
  )
})

test('a range covers the materials that nobody has stated, and a statement makes it narrower', () => {
  const answers = { ...exactAnswers, services: [{ rateId: 'other-1', mode: 'range' as const }] }
  const list = withRules({ material: { ...material, wood: 10_000 }, answers })
  const rangeOf = (surface: Partial<JobSurface>) => {
    const answered = answerJob(jobOf(surface), list)
    return answered.mode === 'range' ? [answered.lowCents, answered.highCents] : []
  }
  assert.equal(rangeOf({}), [5_000, 10_000])
  assert.equal(rangeOf({ material: 'wood' }), [9_500, 10_500])
})

test('statements are described in the order of the questions', () => {
  assert.equal(
    describeStatements({ material: 'wood', stories: 3, condition: 'heavy', surfaceType: 'fence' }),
    ['heavy', '3+ stories', 'wood'],
  )
  assert.equal(describeStatements({ stories: 1, condition: 'light' }, { withoutAssumed: true }), [
    'light',
  ])
})

test.run()
