import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fitWithin } from './fit-within.ts'

test('a 12-megapixel photo becomes 1000 by 750', () => {
  assert.equal(fitWithin(4032, 3024), { width: 1000, height: 750 })
})

test('a portrait photo is limited by its height', () => {
  assert.equal(fitWithin(3024, 4032), { width: 563, height: 750 })
})

test('a small photo keeps its size', () => {
  assert.equal(fitWithin(640, 480), { width: 640, height: 480 })
})

test('any photo fits the box', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fitWithin(width, height)
      assert.ok(fitted.width >= 1 && fitted.width <= 1000)
      assert.ok(fitted.height >= 1 && fitted.height <= 750)
    }),
  )
})

test.run()
