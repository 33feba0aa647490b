import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mergeSaved } from './merge-saved.ts'

test('a field that was not changed since takes the saved value', () => {
  const before = { terms: 'Old', days: '30' }
  assert.equal(mergeSaved(before, { terms: 'New', days: '14' }, before), {
    terms: 'New',
    days: '14',
  })
})

test('a changed field keeps what was typed', () => {
  const typed = { terms: 'Typed', days: '30' }
  const merged = mergeSaved(typed, { terms: 'New', days: '14' }, { terms: 'Old', days: '30' })
  assert.equal(merged, { terms: 'Typed', days: '14' })
})

test('a submitted field takes the value as the server saved it', () => {
  const submitted = { terms: ' Sent ', days: '14' }
  const typed = { ...submitted, days: '7' }
  const merged = mergeSaved(typed, { terms: 'Sent', days: '14' }, submitted)
  assert.equal(merged, { terms: 'Sent', days: '7' })
})

test('entries of lists and records are merged one by one', () => {
  const before = { steps: [{ text: 'a' }, { text: 'b' }] }
  const typed = { steps: [{ text: 'a' }, { text: 'typed' }] }
  const saved = { steps: [{ text: 'A' }, { text: 'B' }] }
  assert.equal(mergeSaved(typed, saved, before), { steps: [{ text: 'A' }, { text: 'typed' }] })
})

test('a changed list of another length is kept as a whole', () => {
  const typed = [{ upTo: '5' }, { upTo: '' }]
  assert.equal(mergeSaved(typed, [{ upTo: '6' }], [{ upTo: '5' }]), typed)
})

test('entries that exist only in the saved record are added, and removed entries disappear', () => {
  const merged = mergeSaved<Record<string, string>>(
    { one: 'typed', gone: 'exact' },
    { one: 'exact', two: 'range' },
    { one: 'exact', gone: 'exact' },
  )
  assert.equal(merged, { one: 'typed', two: 'range' })
})

test.run()
