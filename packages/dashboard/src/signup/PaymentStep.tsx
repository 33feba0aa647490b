import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiRequestError, callApi } from '../api-client.ts'
import { showToast } from '../ui/show-toast.ts'

/** Leads to the checkout, which asks for the card. Leaving it there keeps the free account. */
export function PaymentStep({ email }: { email: string }) {
  const checkout = useMutation({
    mutationFn: () => requestCheckout(email),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) =>
      showToast({ title: 'Checkout Failed', message: error.message, kind: 'failure' }),
  })
  return (
    <>
      <p className="cq-step-note">
        Your email address is verified. Add a card to begin your 30 days: nothing is charged today,
        then it is $25 per month unless you cancel.
      </p>
      <Button
        size="md"
        fullWidth
        loading={checkout.isPending || checkout.isSuccess}
        onClick={() => checkout.mutate()}
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
    const { data } = await callApi<{ url: string }>('/api/stripe/create-trial-checkout', {
      method: 'POST',
      body: { email },
    })
    return data.url
  } catch (error) {
    // As an error of the request it would lead to sign-in without a word.
    if (error instanceof ApiRequestError && error.status === 401)
      throw new Error('Your verification has expired. Please sign in and start your trial there.', {
        cause: error,
      })
    if (error instanceof ApiRequestError) throw error
    throw new Error(failure, { cause: error })
  }
}
