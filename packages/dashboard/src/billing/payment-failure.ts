import {
  openCustomerPortal,
  startCheckoutAgain,
  startProCheckout,
  startTrialCheckout,
} from '@curbquote/types/billing'
import { ApiRequestError } from '../api-client/api-client.ts'

/** Endpoints that return the URL of a payment provider's page. */
export const paymentPages = {
  trial: startTrialCheckout,
  pro: startProCheckout,
  again: startCheckoutAgain,
  portal: openCustomerPortal,
} as const

export type PaymentPageKind = keyof typeof paymentPages

/** The response contains no URL of the provider's page. */
export class MissingPageUrlError extends Error {}

/** Toast for a payment provider page that cannot be opened. */
export function paymentFailure(
  kind: PaymentPageKind,
  error: Error,
): { title: string; message: string } {
  const serverMessage = error instanceof ApiRequestError ? error.message : undefined
  if (kind !== 'portal')
    return {
      title: kind === 'trial' ? 'Trial Checkout Failed' : 'Checkout Failed',
      message: serverMessage ?? 'Unable to create checkout session. Please try again.',
    }
  if (serverMessage?.includes('not configured'))
    return {
      title: 'Portal Setup Required',
      message: 'The billing portal needs setup. Contact support to enable subscription management.',
    }
  return {
    title: 'Portal Access Failed',
    message:
      error instanceof MissingPageUrlError
        ? 'No portal URL received. Please try again.'
        : (serverMessage ?? 'Unable to access subscription management. Please try again.'),
  }
}
