import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast, readableOn } from './brand-color.ts'

test('contrast follows WCAG', () => {
  assert.is(contrast('#000000', '#ffffff'), 21)
  assert.is(contrast('#2563eb', '#2563eb'), 1)
})

test('a readable color is unchanged', () => {
  assert.is(readableOn('#ffffff', '#1d4ed8'), '#1d4ed8')
})

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('text is readable in every color that an owner can choose', () => {
  fc.assert(
    fc.property(color, (brand) => {
      assert.ok(contrast(readableOn('#ffffff', brand), '#ffffff') >= 4.5)
      assert.ok(contrast(readableOn('#1f2937', brand), '#1f2937') >= 4.5)
    }),
  )
})

test.run()
