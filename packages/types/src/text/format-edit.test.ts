import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatPhone, formatWidgetPhone } from './contact.ts'
import { formatEdit } from './format-edit.ts'

const phone = { format: formatPhone, kept: /\d/ }

/** Edits a field as a browser does. `|` marks the caret. `erase` characters before it are replaced by `type`. */
function edit(format: typeof phone, field: string, { type = '', erase = 0 }) {
  const before = field.replace('|', '')
  const start = field.indexOf('|') - erase
  const text = before.slice(0, start) + type + before.slice(start + erase)
  const after = formatEdit(format, { before, text, caret: start + type.length })
  const caret = after.caret ?? after.text.length
  return `${after.text.slice(0, caret)}|${after.text.slice(caret)}`
}

/** Types character by character at the end. */
const typed = (format: typeof phone, text: string) =>
  [...text].reduce((field, each) => edit(format, field, { type: each }), '|').replace('|', '')

test('a lower-case letter can be typed into the middle of an upper-case field', () => {
  const format = { format: (text: string) => text.toUpperCase(), kept: /./ }
  assert.is(edit(format, 'T|EX', { type: 'x' }), 'TX|EX')
})

test('a number has one format, whether it is typed or pasted', () => {
  for (const text of [
    '5125550142',
    '512-555-0142',
    '+1 512-555-0142',
    '+15125550142',
    '1 (512) 555-0142',
    '1-512-555-0142',
    '512–555–0142',
    '512\u2011555\u20110142',
    '512\u2212555\u22120142',
    '（512）555－0142',
  ])
    for (const [format, shown] of [
      [formatPhone, '(512) 555-0142'],
      [formatWidgetPhone, '(512)-555-0142'],
    ] as const) {
      assert.is(typed({ format, kept: /\d/ }, text), shown, `typed ${text}`)
      assert.is(edit({ format, kept: /\d/ }, '|', { type: text }), `${shown}|`, `pasted ${text}`)
    }
})

test('a country code never becomes the first digit of the area code', () => {
  assert.is(typed(phone, '+1 512-555-014'), '+1 (512) 555-014')
  assert.is(typed(phone, '1512555014'), '1 (512) 555-014')
})

test('a digit in the middle can be erased and retyped in place', () => {
  const erased = edit(phone, '(502|) 555-0142', { erase: 1 })
  assert.is(erased, '(50|5) 550-142')
  assert.is(edit(phone, erased, { type: '3' }), '(503|) 555-0142')
  assert.is(edit(phone, '(502) 5|55-0142', { erase: 1, type: '4' }), '(502) 4|55-0142')
  assert.is(edit(phone, '(5|02) 555-0142', { erase: 1, type: '6' }), '(6|02) 555-0142')
})

test('a digit typed into a complete number is ignored', () => {
  assert.is(edit(phone, '(502|) 555-0142', { type: '9' }), '(502|) 555-0142')
})

test('a country code typed before a complete number is dropped', () => {
  assert.is(edit(phone, '|(502) 555-0142', { type: '1' }), '|(502) 555-0142')
})

test.run()
