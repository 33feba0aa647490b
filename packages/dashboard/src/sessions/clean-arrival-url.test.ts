import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readArrival } from './clean-arrival-url.ts'

const code = 'x'.repeat(43)

test('arrival parameters are removed from the dashboard URL and other parameters are kept', () => {
  assert.equal(readArrival('/company/dashboard', `?token=${code}&trial=success`), {
    arrival: { code, isTrialActivated: false, isCheckoutDone: true },
    rest: '',
  })
  assert.equal(readArrival('/company-dashboard', '?subscription=success&tab=billing'), {
    arrival: { isTrialActivated: false, isCheckoutDone: true },
    rest: '?tab=billing',
  })
  assert.equal(readArrival('/company/dashboard', '?trial_activated=true'), {
    arrival: { isTrialActivated: true, isCheckoutDone: false },
    rest: '',
  })
})

test('a session token in the URL is removed and not used', () => {
  const session = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl'
  assert.equal(readArrival('/company/dashboard', `?token=${session}`), {
    arrival: { isTrialActivated: false, isCheckoutDone: false },
    rest: '',
  })
})

test('other URLs are unchanged', () => {
  assert.is(readArrival('/company/dashboard', '?lead=7'), undefined)
  assert.is(readArrival('/company/reset-password', `?token=${code}`), undefined)
})

test.run()
