import type { AnswerRules } from '@curbquote/types/answers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  answersFieldsOf,
  answersProblems,
  modeOfRate,
  toAnswerRules,
  withModeOfRate,
} from './answers-form.ts'

const rules: AnswerRules = {
  services: [
    { rateId: 'gone', mode: 'review' },
    { rateId: 'other-1', mode: 'range' },
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
}

test('rules for answers pass through their form unchanged', () => {
  assert.equal(toAnswerRules(answersFieldsOf(rules)), rules)
})

test('the mode of a rate changes without the other rules for answers', () => {
  const fields = withModeOfRate(answersFieldsOf(rules), 'other-1', 'review')
  assert.is(modeOfRate(fields, 'other-1'), 'review')
  assert.is(modeOfRate(fields, 'driveway'), 'exact')
  const services = [
    { rateId: 'gone', mode: 'review' },
    { rateId: 'other-1', mode: 'review' },
  ]
  assert.equal(toAnswerRules(fields), { ...rules, services })
})

test('without rules every rate is exact and nothing is reviewed', () => {
  const saved = toAnswerRules(answersFieldsOf())
  assert.equal(saved.services, [])
  assert.is(saved.reviewWhen.rangeWiderThan, null)
})

test('values that cannot be saved have a problem', () => {
  const fields = answersFieldsOf(rules)
  assert.equal(answersProblems(fields), {})
  const problemsOf = (typed: Partial<typeof fields>) =>
    Object.keys(answersProblems({ ...fields, ...typed }))
  assert.equal(problemsOf({ totalAbove: 'abc' }), ['totalAbove'])
  assert.equal(problemsOf({ totalAbove: '' }), [])
  assert.equal(problemsOf({ areaAbove: '1.5' }), ['areaAbove'])
  assert.equal(problemsOf({ replyDays: '0' }), ['replyDays'])
  assert.equal(problemsOf({ replyDays: '1.5' }), ['replyDays'])
  assert.equal(problemsOf({ rangeWiderThan: 'x' }), ['rangeWiderThan'])
  assert.equal(problemsOf({ rangeWiderThan: 'x', isRangeLimited: false }), [])
  assert.equal(problemsOf({ words: 'x'.repeat(65) }), ['words'])
})

test.run()
