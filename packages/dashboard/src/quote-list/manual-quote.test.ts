import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyManualQuote, manualQuoteRules, toManualQuote } from './manual-quote.ts'

test('each empty required field has an error message', () => {
  const messages = Object.entries(manualQuoteRules).map(([name, rule]) => [name, rule('  ')])
  assert.equal(Object.fromEntries(messages), {
    customerName: 'Customer name is required',
    // Optional, because the phone number is required.
    customerEmail: null,
    customerPhone: 'Phone number is required',
    customerAddress: 'Address is required',
    estimatedArea: 'Estimated area is required',
    totalCost: 'Total cost is required',
  })
})

test('an invalid area or price is rejected with a message', () => {
  for (const text of ['-5', '1e3', '12,34,5', 'abc', '1.2.3'])
    assert.is(manualQuoteRules.totalCost(text), 'Please enter a valid amount', text)
  assert.is(manualQuoteRules.totalCost('219.999'), 'Please use at most two decimals, as in 0.28')
  assert.is(manualQuoteRules.totalCost('10000000.01'), 'Please enter at most 10,000,000')
  assert.ok(manualQuoteRules.estimatedArea('-1'))
  assert.is(manualQuoteRules.estimatedArea('0'), null)
  assert.is(manualQuoteRules.totalCost('219,99'), null)
})

test('form values become a quote without the empty fields', () => {
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
  assert.equal(toManualQuote({ ...fields, totalCost: '219,99' }), quote)
  assert.equal(toManualQuote({ ...fields, jobDate: '2027-03-04', notes: ' Met at the fair ' }), {
    ...quote,
    jobDate: '2027-03-04',
    notes: 'Met at the fair',
  })
})

test.run()
