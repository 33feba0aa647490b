import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testAnalysis } from '../../test/analyzed-jobs.ts'
import { toQuoteSubmission } from './quote-submission.ts'

const customer = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '(512)-555-0142',
  customerAddress: '12 Pecan Street',
  customerCity: 'Austin',
  customerState: 'TX',
  customerZip: '78701',
  contactConsent: true as const,
}

test('a submission has the price of its analysis with the selected add-ons', () => {
  assert.equal(
    toQuoteSubmission({ analyzed: testAnalysis, selectedAddOnIds: [9, 12345], customer }),
    {
      ...customer,
      serviceTypeId: 1,
      estimatedArea: 400,
      estimatedCost: 140,
      setupFee: 50,
      totalCost: 335.58,
      analysisResults: { analysisId: testAnalysis.analysisId },
      photos: ['https://host/photos/1.jpg'],
      extraCharges: [{ label: 'Travel', amount: 15 }],
      smartAddOns: [
        { id: 7, name: 'Degreaser', price: 25, priceType: 'flat', status: 'auto_included' },
        { id: 9, name: 'Concrete sealing', price: 0.2, priceType: 'per_sqft', status: 'selected' },
      ],
    },
  )
})

test('a submission omits unselected suggestions and includes description and source', () => {
  const submission = toQuoteSubmission({
    analyzed: testAnalysis,
    selectedAddOnIds: [],
    customer,
    jobDescription: 'Gum',
    source: { utmSource: 'news' },
  })
  assert.equal(
    submission.smartAddOns.map(({ id }) => id),
    [7],
  )
  assert.equal([submission.totalCost, submission.jobDescription], [248.98, 'Gum'])
  assert.equal(submission.source, { utmSource: 'news' })
})

test.run()
