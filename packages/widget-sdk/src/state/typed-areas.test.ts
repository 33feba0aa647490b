import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testEstimate } from '../../test/analyzed-jobs.ts'
import { areaEquals, changedAreas, parseSquareFeet } from './typed-areas.ts'

test('an area is parsed in the usual notations', () => {
  for (const [text, area] of [
    ['640', 640],
    [' 1,200.5 ', 1200.5],
    ['640.255', 640.26],
    ['640,5', 640.5],
    ['1 200,5', 1200.5],
    ['1\u202f200', 1200],
    ['1,200 s.f.', 1200],
    ['1200 ft^2', 1200],
    ['1200 ft²', 1200],
    ['1200 pie2', 1200],
    ['120 m²', undefined],
    ['40 x 30', 1200],
    ['40\u00a0×\u00a030 ft', 1200],
    ["12'6\" by 10'", 125],
    ['40 X', undefined],
    ['40 x 30 x 2', undefined],
    ['40 x wide', undefined],
    ['0,123', undefined],
    ['12,34,567', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['', undefined],
    ['big', undefined],
    ['1e9', undefined],
  ] as const)
    assert.is(parseSquareFeet(text), area, text)
})

test('an area without a correction is unchanged', () => {
  assert.ok(areaEquals(undefined, 640))
  assert.ok(areaEquals('640.00', 640))
  assert.not(areaEquals('', 640))
})

test('only changed areas are sent, and none while one is invalid', () => {
  const { analysis } = testEstimate
  const changed = (areas: Record<number, string>) => changedAreas({ areas, stated: {} }, analysis)
  assert.equal(changed({}), [])
  assert.equal(changed({ 1: '640', 2: '250' }), [{ groupId: 2, squareFeet: 250 }])
  assert.is(changed({ 1: '' }), undefined)
})

test('a surface that is stated to be dirtier or higher is sent with its area', () => {
  const { analysis } = testEstimate
  const [first] = analysis.surfaces ?? []
  const stated = { 1: { condition: 'heavy', stories: '2' } } as const
  assert.equal(changedAreas({ areas: {}, stated }, analysis), [
    { groupId: 1, squareFeet: first?.area, condition: 'heavy', stories: 2 },
  ])
  const repriced = { ...analysis, surfaces: [{ ...first!, condition: 'heavy', stories: 2 }] }
  assert.equal(changedAreas({ areas: {}, stated }, repriced as typeof analysis), [])
})

test.run()
