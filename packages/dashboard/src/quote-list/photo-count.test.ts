import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { photoCountBadge } from './photo-count.ts'

test('the badge appears above five photos and is 10+ above ten', () => {
  assert.is(photoCountBadge(0), undefined)
  assert.is(photoCountBadge(5), undefined)
  assert.is(photoCountBadge(6), '6 photos')
  assert.is(photoCountBadge(10), '10 photos')
  assert.is(photoCountBadge(11), '10+ photos')
})

test.run()
