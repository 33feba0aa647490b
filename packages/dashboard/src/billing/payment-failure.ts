import {
  openCustomerPortal,
  startCheckoutAgain,
  startProCheckout,
  startTrialCheckout,
} from '@curbquote/types'
import { ApiRequestError } from '../api-client.ts'

/** The pages of the payment provider, by the calls that lead to them. */
export const paymentPages = {
  trial: startTrialCheckout,
  pro: startProCheckout,
  again: startCheckoutAgain,
  portal: openCustomerPortal,
} as const

export type PaymentPageKind = keyof typeof paymentPages

/** The provider's page has no address. */
export class NoPageError extends Error {}

/** What to tell when a page of the payment provider cannot be reached (spec part 2 section 8). */
export function paymentFailure(
  kind: PaymentPageKind,
  error: Error,
): { title: string; message: string } {
  const told = error instanceof ApiRequestError ? error.message : undefined
  if (kind !== 'portal')
    return {
      title: kind === 'trial' ? 'Trial Checkout Failed' : 'Checkout Failed',
      message: told ?? 'Unable to create checkout session. Please try again.',
    }
  if (told?.includes('not configured'))
    return {
      title: 'Portal Setup Required',
      message: 'The billing portal needs setup. Contact support to enable subscription management.',
    }
  return {
    title: 'Portal Access Failed',
    message:
      error instanceof NoPageError
        ? 'No portal URL received. Please try again.'
        : (told ?? 'Unable to access subscription management. Please try again.'),
  }
}
