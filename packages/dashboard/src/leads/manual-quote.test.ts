import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyManualQuote, manualQuoteRules, parseFigure, toManualQuote } from './manual-quote.ts'

test('each empty field says what is required', () => {
  const messages = Object.entries(manualQuoteRules).map(([name, rule]) => [name, rule('  ')])
  assert.equal(Object.fromEntries(messages), {
    customerName: 'Customer name is required',
    customerEmail: 'Invalid email address',
    customerPhone: 'Phone number is required',
    customerAddress: 'Address is required',
    estimatedArea: 'Estimated area is required',
    totalCost: 'Total cost is required',
  })
})

test('figures are taken as people write them, and nothing else is', () => {
  assert.is(parseFigure(' $1,234.50 '), 1234.5)
  assert.is(parseFigure('0'), 0)
  for (const text of ['', '-5', '1e3', '12,34', '1.234', 'abc', '1.2.3'])
    assert.ok(Number.isNaN(parseFigure(text)), text)
  assert.ok(manualQuoteRules.totalCost('10000000.01'))
  assert.ok(manualQuoteRules.estimatedArea('-1'))
  assert.is(manualQuoteRules.estimatedArea('0'), null)
})

test('a filled form is the quote, without what was left empty', () => {
  const fields = {
    ...emptyManualQuote,
    customerName: ' Rosa Fields ',
    customerEmail: 'rosa@fields.example',
    customerPhone: '(512) 555-0199',
    customerAddress: '9 Cedar Lane',
    estimatedArea: '1,200',
    totalCost: '$219.99',
  }
  const quote = {
    customerName: 'Rosa Fields',
    customerEmail: 'rosa@fields.example',
    customerPhone: '(512) 555-0199',
    customerAddress: '9 Cedar Lane',
    estimatedArea: 1200,
    totalCost: 219.99,
    status: 'pending' as const,
  }
  assert.equal(toManualQuote(fields), quote)
  assert.equal(toManualQuote({ ...fields, jobDate: '2027-03-04', notes: ' Met at the fair ' }), {
    ...quote,
    jobDate: '2027-03-04',
    notes: 'Met at the fair',
  })
})

test.run()
