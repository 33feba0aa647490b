import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { statedSurfaces } from './stated-surfaces.ts'

const ungrouped = { group_id: null }

test('photos have what was stated about their surface, by group or in order', () => {
  const siding = { areaSqCentifeet: 1, groupId: 7, condition: 'heavy', stories: 2 } as const
  const fence = { areaSqCentifeet: 0, lengthCentifeet: 1_250, condition: 'light' } as const
  const windows = { areaSqCentifeet: 0, count: 14 }
  const photos = [ungrouped, { group_id: 7 }, ungrouped, { group_id: 7 }]
  assert.equal(statedSurfaces(photos, [fence, siding, windows], 'manual'), [
    { quantity: 12.5, unit: 'linear ft', condition: 'light' },
    { condition: 'heavy', stories: 2 },
    { quantity: 14, unit: 'each' },
    { condition: 'heavy', stories: 2 },
  ])
})

test('a photo of a conversation shows nothing that the customer counted without a photo', () => {
  const windows = { areaSqCentifeet: 0, count: 14 }
  assert.equal(statedSurfaces([ungrouped], [windows], 'conversation'), [{}])
})

test('a photo that AI has linked to no surface has nothing stated', () => {
  const patio = { areaSqCentifeet: 1, groupId: 1, condition: 'heavy' } as const
  assert.equal(statedSurfaces([ungrouped, { group_id: 1 }, { group_id: 2 }], [patio], 'ai'), [
    {},
    { condition: 'heavy' },
    {},
  ])
  assert.equal(statedSurfaces([ungrouped], [], 'ai'), [{}])
})

test.run()
