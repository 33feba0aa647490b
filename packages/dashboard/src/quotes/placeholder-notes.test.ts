import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { editableNotes, isPlaceholder } from './placeholder-notes.ts'

test('real notes are editable unchanged', () => {
  for (const notes of [
    'Gate code 4711',
    'Wants a custom job request form',
    'Bring the sealer sample',
    'Sample of the sealer is with the customer',
    'Ask for test data of the moisture meter',
  ])
    assert.is(editableNotes(notes), notes)
  assert.is(editableNotes(null), '')
  assert.not(isPlaceholder(null))
})

test('placeholder notes open as an empty text', () => {
  for (const notes of ['Custom job request', ' Custom Job Request. ', 'Test data 3', 'Sample lead'])
    assert.is(editableNotes(notes), '', notes)
})

test.run()
