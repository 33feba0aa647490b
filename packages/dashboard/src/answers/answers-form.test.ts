import { defaultPriceRules } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answersFieldsOf, answersProblems, toAnswerRules } from './answers-form.ts'

const rules: PriceRules = {
  ...defaultPriceRules([{ serviceTypeId: 1, unit: 'sq ft', pricePerUnitCents: 30 }]),
  answers: {
    services: [
      { rateId: 'other-1', mode: 'range' },
      { rateId: 'gone', mode: 'review' },
    ],
    reviewWhen: {
      totalAboveCents: 250_050,
      areaAboveSqFt: 4_000,
      threeOrMoreStories: true,
      words: ['cedar', 'lead paint'],
      rangeWiderThan: 3_000,
      outsideArea: true,
    },
    rangeAtLeast: 1_500,
    photosOptional: true,
    replyDays: 2,
  },
}

test('rules for answers pass through their form unchanged', () => {
  const saved = toAnswerRules(answersFieldsOf(rules), rules)
  assert.equal(saved, {
    ...rules.answers,
    services: [
      { rateId: 'gone', mode: 'review' },
      { rateId: 'other-1', mode: 'range' },
    ],
  })
})

test('without rules every service is exact and nothing is reviewed', () => {
  const { answers: _, ...without } = rules
  const fields = answersFieldsOf(without)
  assert.equal(fields.modes, { 'other-1': 'exact' })
  const saved = toAnswerRules(fields, without)
  assert.equal(saved.services, [])
  assert.is(saved.reviewWhen.rangeWiderThan, null)
})

test('values that cannot be saved have a problem', () => {
  const fields = answersFieldsOf(rules)
  assert.ok(answersProblems.totalAbove('abc'))
  assert.is(answersProblems.totalAbove(''), null)
  assert.ok(answersProblems.areaAbove('1.5'))
  assert.ok(answersProblems.replyDays('0'))
  assert.ok(answersProblems.rangeWiderThan('x', fields))
  assert.is(answersProblems.rangeWiderThan('x', { ...fields, isRangeLimited: false }), null)
  assert.ok(answersProblems.words('x'.repeat(65)))
})

test.run()
