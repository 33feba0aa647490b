import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { estimateOf } from '../test/openai-double.ts'
import { readSingleEstimate } from './analyze-photos.ts'
import { readEstimate } from './read-estimate.ts'

const second = {
  ...estimateOf().surfaces[0]!,
  photoNumbers: [2, 3],
  surfaceType: 'patio' as const,
  areaSquareFeet: 200,
  lowSquareFeet: 150,
  highSquareFeet: 260,
  confidence: 0.4,
}

test('an estimate is whole square feet with a range around it', () => {
  const { surfaces } = readEstimate(
    estimateOf({ areaSquareFeet: 640.4, lowSquareFeet: 700, highSquareFeet: 600 }),
    1,
  )
  assert.equal(surfaces, [
    {
      groupId: 1,
      surfaceType: 'driveway',
      area: 640,
      measuredArea: 640,
      lowArea: 640,
      highArea: 640,
      confidence: 0.82,
    },
  ])
})

test('a confidence is never 0 or 1', () => {
  assert.is(readEstimate(estimateOf({ confidence: 7 }), 1).surfaces[0]?.confidence, 0.95)
  assert.is(readEstimate(estimateOf({ confidence: -1 }), 1).surfaces[0]?.confidence, 0.05)
})

test('sentences with an amount of money are removed from the notes', () => {
  const notesOf = (notes: string) => readEstimate({ ...estimateOf(), notes }, 1).notes
  assert.is(notesOf('Moss at 3.5 ft. The sign says $450! Stained.'), 'Moss at 3.5 ft. Stained.')
  for (const notes of [
    'About 300 dollars.',
    'Son 20.50 dólares.',
    '$ 5 per foot',
    '99 USD, all in',
    'USD 450',
    'US$ 450',
    '1 dólar',
    '450 bucks',
    'Four hundred bucks.',
    '450 US dollars',
    '＄４５０',
    '€450',
    'The price is about 450.',
    'Cuesta unos 450.',
  ])
    assert.is(notesOf(notes), null, notes)
  for (const notes of [
    'A driveway of 20 by 30 ft.',
    'Un camino de 20 por 30 pies, con manchas de aceite.',
    'The company sends you the price.',
    'The center of the 2 decks is wet.',
    'El costado de 20 pies tiene moho.',
  ])
    assert.is(notesOf(notes), notes)
})

test('an implausible area is refused instead of corrected', () => {
  for (const areaSquareFeet of [0, -640, 1, 20_001, 1e300])
    assert.throws(
      () => readEstimate(estimateOf({ areaSquareFeet }), 1),
      (error: { code: string }) => error.code === 'AI_IMPLAUSIBLE',
      String(areaSquareFeet),
    )
})

test('a photo belongs to the first surface that names it, and a surface without photos is dropped', () => {
  const { surfaces, photoGroups } = readEstimate(estimateOf({ photoNumbers: [1, 2, 9] }, {}), 3)
  assert.equal(photoGroups, [1, 1, null])
  assert.is(surfaces.length, 1)
  const both = readEstimate(
    {
      ...estimateOf({ photoNumbers: [1, 2] }),
      surfaces: [estimateOf({ photoNumbers: [1, 2] }).surfaces[0]!, second, second],
    },
    3,
  )
  assert.equal(both.photoGroups, [1, 1, 2])
  assert.equal(
    both.surfaces.map((surface) => [surface.groupId, surface.surfaceType]),
    [
      [1, 'driveway'],
      [2, 'patio'],
    ],
  )
})

test('another photo is requested only if the confidence is low', () => {
  const asks = { photoRequest: 'straight_on' as const }
  assert.is(readEstimate(estimateOf({}, asks), 1).photoRequest, null)
  assert.is(readEstimate(estimateOf({ confidence: 0.4 }, asks), 1).photoRequest, 'straight_on')
})

test('a note is one short line without control characters', () => {
  const { notes } = readEstimate(
    estimateOf({}, { notes: `Wet\n\u202edry\u0000 ${'x'.repeat(400)}` }),
    1,
  )
  assert.match(notes ?? '', /^Wet dry x+$/)
  assert.is(notes?.length, 300)
})

test("the customer's choice of surface takes precedence", () => {
  const estimate = readSingleEstimate(estimateOf({ photoNumbers: [] }), 2, 'patio')
  assert.equal(estimate.photoGroups, [1, 1])
  assert.is(estimate.surfaces[0]?.surfaceType, 'patio')
})

test.run()
