import type { PriceList } from '@curbquote/types/price-rules'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Quote } from '@curbquote/types/quotes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { firstPriceOf } from './send-price-form.ts'

const line = (kind: QuoteLine['kind'], amount: number, trace?: QuoteLine['trace']): QuoteLine => ({
  kind,
  label: 'Driveway',
  amount,
  addOnStatus: null,
  ...(trace && { trace }),
})
const tax = line('tax', 6, { op: 'percent', of: 'tax', basisPoints: 600, baseCents: 10_000 })
const suggestedPrice = { total: 106, lines: [line('service', 100), tax] }
const start = (
  changes: Partial<Pick<Quote, 'suggestedPrice' | 'lines' | 'totalCost'>>,
  jobCents: number | undefined,
) =>
  firstPriceOf(
    {
      quote: {
        lines: [],
        totalCost: null,
        offer: { pricedJob: { surfaces: [], jobDescription: '' } },
        ...changes,
      } as unknown as Quote,
      priceList: {} as PriceList,
      taxRate: 9,
    },
    jobCents,
  )
const lines = [{ key: 0, label: 'Driveway', amount: '100.00', isDiscount: false }]

test('a suggested price that the price list still gives is sent from the price list', () => {
  assert.equal(start({ suggestedPrice }, 10_600), { method: 'job', lines, taxRate: '6' })
})

test('a suggested price of an earlier price list is sent with its own lines and tax', () => {
  for (const jobCents of [12_000, undefined])
    assert.equal(start({ suggestedPrice }, jobCents), { method: 'lines', lines, taxRate: '6' })
  const untaxed = { total: 100, lines: [line('service', 100)] }
  assert.is(start({ suggestedPrice: untaxed }, 10_600).taxRate, '0')
})

test('a total that the owner gave includes its tax', () => {
  assert.is(start({ lines: [line('service', 100)], totalCost: 100 }, undefined).taxRate, '0')
  assert.is(start({ lines: [line('service', 100), tax], totalCost: 106 }, undefined).taxRate, '6')
})

test('a quote without a suggested price starts with the job of its price', () => {
  assert.equal(start({ lines: [line('service', 100)] }, 10_600), {
    method: 'job',
    lines,
    taxRate: '9',
  })
})

test.run()
