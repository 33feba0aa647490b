import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countPages, pageButtons, parseNeighbours, placePage } from './quote-paging.ts'

test('ten quotes make a page, and there is always one', () => {
  assert.equal([0, 1, 10, 11, 41].map(countPages), [1, 1, 1, 2, 5])
})

test('up to five buttons surround the page that is shown', () => {
  assert.equal(pageButtons(1, 1), [1])
  assert.equal(pageButtons(1, 3), [1, 2, 3])
  assert.equal(pageButtons(1, 20), [1, 2, 3, 4, 5])
  assert.equal(pageButtons(2, 20), [1, 2, 3, 4, 5])
  assert.equal(pageButtons(10, 20), [8, 9, 10, 11, 12])
  assert.equal(pageButtons(19, 20), [16, 17, 18, 19, 20])
  assert.equal(pageButtons(20, 20), [16, 17, 18, 19, 20])
})

test('a page beyond the counted ones still has its button', () => {
  assert.equal(pageButtons(101, 100), [97, 98, 99, 100, 101])
})

test('the first eleven pages are read from the start', () => {
  assert.equal(placePage(1, 5, {}), { page: 1, offset: 0 })
  assert.equal(placePage(11, 9, { next: 'n' }), { page: 11, offset: 100 })
})

test('a later page is read from the cursor of a neighbour', () => {
  const neighbours = { previous: 'p', next: 'n' }
  assert.equal(placePage(12, 11, neighbours), { page: 12, cursor: 'n', offset: 0 })
  assert.equal(placePage(32, 30, neighbours), { page: 32, cursor: 'n', offset: 10 })
  assert.equal(placePage(29, 30, neighbours), { page: 29, cursor: 'p', offset: 0 })
  assert.equal(placePage(28, 30, neighbours), { page: 28, cursor: 'p', offset: 10 })
})

test('a page out of reach has no place', () => {
  assert.is(placePage(50, 30, { previous: 'p', next: 'n' }), undefined)
  assert.is(placePage(31, 30, { previous: 'p' }), undefined)
})

test('the cursors are read from the Link header', () => {
  assert.equal(
    parseNeighbours(
      '</api/company/quotes?limit=10>; rel="first", </api/company/quotes?limit=10&cursor=a%2Bb>; rel="prev", ' +
        '</api/company/quotes?search=x,y&cursor=c_d-e>; rel="next"',
    ),
    { previous: 'a+b', next: 'c_d-e' },
  )
  assert.equal(parseNeighbours(null), { previous: undefined, next: undefined })
  assert.equal(parseNeighbours('</api/company/quotes>; rel="first"'), {
    previous: undefined,
    next: undefined,
  })
})

test.run()
