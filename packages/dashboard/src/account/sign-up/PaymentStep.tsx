import { startTrialCheckout } from '@curbquote/types/billing'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ApiRequestError, call } from '../../api-client/api-client.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useSubmission } from '../../ui/use-submission.ts'

/** Step that opens the checkout for the trial. Without a checkout the account stays on the Free plan. */
export function PaymentStep({ email }: { email: string }) {
  const checkout = useSubmission({
    mutationFn: () => requestCheckout(email),
    onSuccess: (url) => window.location.assign(url),
  })
  return (
    <>
      <p className="cq-step-note">
        Your email address is verified. Add a card to start your 30-day trial. Nothing is charged
        today. After the trial you pay $25 per month unless you cancel.
      </p>
      <FormError title="Checkout Failed" message={checkout.error?.message} />
      <Button
        variant="filled"
        size="md"
        fullWidth
        loading={checkout.isBusy}
        onClick={() => checkout.submit()}
      >
        Continue to Checkout
      </Button>
      <p className="cq-card-foot">
        Not now? <Link to="/company/login">Sign in to your free account</Link>
      </p>
    </>
  )
}

async function requestCheckout(email: string): Promise<string> {
  const failure = 'Unable to create checkout session. Please try again.'
  try {
    return (await call(startTrialCheckout, { body: { email } })).url
  } catch (error) {
    // As an `ApiRequestError` it would redirect to sign-in without a message.
    if (error instanceof ApiRequestError && error.status === 401)
      throw new Error('Your verification has expired. Please sign in and start your trial there.', {
        cause: error,
      })
    if (error instanceof ApiRequestError) throw error
    throw new Error(failure, { cause: error })
  }
}
