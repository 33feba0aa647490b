import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiRequestError } from '../api-client/api-client.ts'
import { MissingPageUrlError, paymentFailure } from './payment-failure.ts'

const refused = new ApiRequestError('You already have a subscription.', 409)

test('a failed checkout shows the server’s message, or a default one', () => {
  assert.equal(paymentFailure('trial', refused), {
    title: 'Trial Checkout Failed',
    message: 'You already have a subscription.',
  })
  for (const kind of ['pro', 'again'] as const)
    assert.equal(paymentFailure(kind, new MissingPageUrlError()), {
      title: 'Checkout Failed',
      message: 'Unable to create checkout session. Please try again.',
    })
})

test('a failed billing portal has a message for missing setup, a missing URL and a missing response', () => {
  const unset = new ApiRequestError('The billing portal is not configured.', 503)
  assert.is(paymentFailure('portal', unset).title, 'Portal Setup Required')
  assert.is(
    paymentFailure('portal', new MissingPageUrlError()).message,
    'No portal URL received. Please try again.',
  )
  assert.equal(paymentFailure('portal', new Error('fetch failed')), {
    title: 'Portal Access Failed',
    message: 'Unable to access subscription management. Please try again.',
  })
})

test.run()
