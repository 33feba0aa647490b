import { contracts as billing } from '@curbquote/types/billing/schemas'
import { contracts as companies } from '@curbquote/types/companies/schemas'
import { contracts as conversions } from '@curbquote/types/conversions/schemas'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedEndpoints } from './turn-test-data.ts'

test('no endpoint whose data the switch keeps has test data', () => {
  const contracts = [
    billing.getEntitlements,
    companies.getAccount,
    companies.getCompanyDashboard,
    conversions.getConversionSettings,
  ]
  assert.is(contracts.length, sharedEndpoints.length)
  for (const { access, summary } of contracts) assert.not('testData' in access, summary)
})

test.run()
