import { defaultFollowUpSteps } from '@curbquote/types/follow-ups'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  followUpFieldsOf,
  languageOfErrors,
  stepTitle,
  validateFollowUps,
} from './follow-up-form.ts'

const { steps: defaultSteps } = followUpFieldsOf({ isOn: true, steps: [...defaultFollowUpSteps] })
const steps = () => structuredClone(defaultSteps)

test('a step is named by its days', () => {
  assert.is(stepTitle('2', false), 'After 2 days')
  assert.is(stepTitle('1', false), 'After 1 day')
  assert.is(stepTitle('2', true), '2 days before it expires')
  for (const days of ['', '0', '1,5', 'two'])
    assert.is(stepTitle(days, false), 'After … days', days)
})

test('the default texts are valid in both languages', () => {
  assert.equal(validateFollowUps({ steps: steps() }), {})
})

test('each problem is marked at its field', () => {
  const broken = steps()
  const [first, second, last] = broken
  assert.ok(first && second && last)
  first.days = '61'
  second.days = '1,5'
  second.texts.es.subject = '  '
  last.texts.en.text = 'Hi {name}, see {link}'
  assert.equal(validateFollowUps({ steps: broken }), {
    'steps.0.days': 'Enter a whole number from 1 to 60',
    'steps.1.days': 'Enter a whole number from 1 to 60',
    'steps.1.texts.es.subject': 'Please fill in this field',
    'steps.2.texts.en.text': '{name} is not a placeholder. Use {first name}, {total} or {link}.',
  })
})

test('the language of the first marked field is shown', () => {
  assert.is(languageOfErrors({ 'steps.1.texts.es.text': 'x' }, 'en'), 'es')
  assert.is(languageOfErrors({ 'steps.0.days': 'x', 'steps.1.texts.es.text': 'x' }, 'en'), 'en')
  assert.is(languageOfErrors({ 'steps.1.texts.en.text': 'x' }, 'es'), 'en')
  assert.is(languageOfErrors({}, 'es'), 'es')
})

test.run()
