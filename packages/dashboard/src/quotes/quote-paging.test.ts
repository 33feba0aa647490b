import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countPages, pageButtons, parseNeighbors, pagePosition } from './quote-paging.ts'

test('a page has ten quotes, and there is at least one page', () => {
  assert.equal([0, 1, 10, 11, 41].map(countPages), [1, 1, 1, 2, 5])
})

test('up to five page buttons surround the current page', () => {
  assert.equal(pageButtons(1, 1), [1])
  assert.equal(pageButtons(1, 3), [1, 2, 3])
  assert.equal(pageButtons(1, 20), [1, 2, 3, 4, 5])
  assert.equal(pageButtons(2, 20), [1, 2, 3, 4, 5])
  assert.equal(pageButtons(10, 20), [8, 9, 10, 11, 12])
  assert.equal(pageButtons(19, 20), [16, 17, 18, 19, 20])
  assert.equal(pageButtons(20, 20), [16, 17, 18, 19, 20])
})

test('a page beyond the counted pages still has a button', () => {
  assert.equal(pageButtons(101, 100), [97, 98, 99, 100, 101])
})

test('the first eleven pages are read from the start', () => {
  assert.equal(pagePosition(1, 5, {}), { page: 1, offset: 0 })
  assert.equal(pagePosition(11, 9, { next: 'n' }), { page: 11, offset: 100 })
})

test('a later page is read from the cursor of a neighbor', () => {
  const neighbors = { previous: 'p', next: 'n' }
  assert.equal(pagePosition(12, 11, neighbors), { page: 12, cursor: 'n', offset: 0 })
  assert.equal(pagePosition(32, 30, neighbors), { page: 32, cursor: 'n', offset: 10 })
  assert.equal(pagePosition(29, 30, neighbors), { page: 29, cursor: 'p', offset: 0 })
  assert.equal(pagePosition(28, 30, neighbors), { page: 28, cursor: 'p', offset: 10 })
})

test('a page too far from every cursor has no position', () => {
  assert.is(pagePosition(50, 30, { previous: 'p', next: 'n' }), undefined)
  assert.is(pagePosition(31, 30, { previous: 'p' }), undefined)
})

test('the cursors are read from the Link header', () => {
  assert.equal(
    parseNeighbors(
      '</api/company/quotes?limit=10>; rel="first", </api/company/quotes?limit=10&cursor=a%2Bb>; rel="prev", ' +
        '</api/company/quotes?search=x,y&cursor=c_d-e>; rel="next"',
    ),
    { previous: 'a+b', next: 'c_d-e' },
  )
  assert.equal(parseNeighbors(null), { previous: undefined, next: undefined })
  assert.equal(parseNeighbors('</api/company/quotes>; rel="first"'), {
    previous: undefined,
    next: undefined,
  })
})

test.run()
