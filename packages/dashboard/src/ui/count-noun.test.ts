import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countNoun } from './count-noun.ts'

test('one is singular, every other number is plural and grouped by thousands', () => {
  assert.is(countNoun(1, 'job'), '1 job')
  assert.is(countNoun(0, 'job'), '0 jobs')
  assert.is(countNoun(2, 'more quote'), '2 more quotes')
  assert.is(countNoun(1_234, 'job'), '1,234 jobs')
})

test.run()
