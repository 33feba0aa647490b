import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeBestSource } from './describe-sources.ts'

const row = (name: string, requests: number, revenue: number) => ({
  name,
  requests,
  accepted: revenue > 0 ? 1 : 0,
  revenue,
  valuePerRequest: revenue / requests,
})

const describe = (rows: ReturnType<typeof row>[], grouping = 'Source') => {
  const sum = (part: 'requests' | 'accepted' | 'revenue') =>
    rows.reduce((total, each) => total + each[part], 0)
  const [requests, accepted, revenue] = [sum('requests'), sum('accepted'), sum('revenue')]
  return describeBestSource(
    { rows, total: { requests, accepted, revenue, valuePerRequest: revenue / requests } },
    grouping,
  )
}

test('the known source with most revenue is named first, and what is not known only if it is more', () => {
  assert.is(
    describe([row('', 3, 400), row('google', 5, 900), row('nextdoor', 9, 100)]),
    'Your best known source is google: $900.00, with 5 of 17 requests.',
  )
  assert.is(
    describe([row('', 12, 2_300), row('google', 5, 900)]),
    'Your best known source is google: $900.00, with 5 of 17 requests. Not known: $2,300.00, with 12 of 17 requests.',
  )
})

test('revenue without a known source is named also where no known source has revenue', () => {
  assert.is(
    describe([row('', 2, 500), row('google', 5, 0)]),
    'Your best known source is google: $0.00, with 5 of 7 requests. Not known: $500.00, with 2 of 7 requests.',
  )
})

test('before there is revenue, requests decide', () => {
  assert.is(
    describe([row('spring', 5, 0), row('', 2, 0)], 'Campaign'),
    'Your best known campaign is spring: 5 of 7 requests.',
  )
})

test('quotes that the owner added are not a source', () => {
  assert.is(
    describe([row('Added by you', 9, 900), row('', 1, 0)]),
    'No source is known yet: $0.00, with 1 of 10 requests.',
  )
  assert.is(describe([row('Added by you', 9, 900)]), '')
})

test.run()
