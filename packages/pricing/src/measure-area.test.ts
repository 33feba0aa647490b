import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  feetToCentifeet,
  measureArea,
  measureSurfaces,
  squareCentifeetToSquareFeet,
} from './measure-area.ts'

const surface = (length: number, width: number, groupId?: number) => ({
  lengthCentifeet: feetToCentifeet(length),
  widthCentifeet: feetToCentifeet(width),
  groupId,
})

test('the area is the sum of length × width', () => {
  assert.is(squareCentifeetToSquareFeet(measureArea([surface(20, 10), surface(12.5, 4.2)])), 252.5)
})

test('photos of one group count their surface once, with its largest area', () => {
  const area = measureArea([
    surface(20, 10, 1),
    surface(18, 10, 1),
    surface(5, 5, 2),
    surface(5, 5),
  ])
  assert.is(squareCentifeetToSquareFeet(area), 250)
})

test('the photo with the largest area determines the surface type of a group', () => {
  const surfaces = measureSurfaces([
    { ...surface(10, 10, 1), surfaceType: 'patio' },
    { ...surface(20, 10, 1), surfaceType: 'driveway' },
    { ...surface(3, 3), surfaceType: 'deck' },
    { ...surface(3, 3), surfaceType: 'deck' },
  ])
  assert.equal(
    surfaces.map(({ surfaceType, areaSqCentifeet }) => [surfaceType, areaSqCentifeet]),
    [
      ['driveway', 2_000_000],
      ['deck', 90_000],
      ['deck', 90_000],
    ],
  )
})

test('the order of the photos does not matter', () => {
  const anySurface = fc.record({
    lengthCentifeet: fc.integer({ min: 1, max: 1_000_000 }),
    widthCentifeet: fc.integer({ min: 1, max: 1_000_000 }),
    groupId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc
        .array(anySurface, { maxLength: 10 })
        .chain((surfaces) =>
          fc.tuple(
            fc.constant(surfaces),
            fc.shuffledSubarray(surfaces, { minLength: surfaces.length }),
          ),
        ),
      ([surfaces, shuffled]) => assert.is(measureArea(surfaces), measureArea(shuffled)),
    ),
  )
})

test('feet are rounded to the nearest hundredth', () => {
  assert.is(feetToCentifeet(12.5), 1_250)
  assert.is(feetToCentifeet(0.29), 29)
})

test.run()
