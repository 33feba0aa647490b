import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getEntitlements = endpoint<Contracts['getEntitlements']>('GET', '/api/me/entitlements')
export const startTrialCheckout = endpoint<Contracts['startTrialCheckout']>(
  'POST',
  '/api/stripe/create-trial-checkout',
)
export const startProCheckout = endpoint<Contracts['startProCheckout']>(
  'POST',
  '/api/stripe/create-pro-checkout-session',
)
export const startCheckoutAgain = endpoint<Contracts['startCheckoutAgain']>(
  'POST',
  '/api/stripe/create-checkout-session-again',
)
export const openCustomerPortal = endpoint<Contracts['openCustomerPortal']>(
  'POST',
  '/api/stripe/create-customer-portal-session',
)
export const returnFromCheckout = endpoint<Contracts['returnFromCheckout']>(
  'GET',
  '/api/stripe/return',
)
export const receivePaymentEvent = endpoint<Contracts['receivePaymentEvent']>(
  'POST',
  '/api/stripe/webhook',
)
