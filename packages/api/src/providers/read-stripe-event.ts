import Stripe from 'stripe'
import { InvalidEventError, type PaymentEvent } from './payments.ts'

/** Tolerates clock skew. Replays within this time are detected by the event's id. */
const maxAgeSeconds = 600

/**
 * Verifies a signed event, at most ten minutes old by this machine's clock, and returns the objects it is about.
 * @throws InvalidEventError
 */
export function readStripeEvent(
  rawBody: Buffer,
  signature: string,
  webhookSecret: string,
): PaymentEvent {
  const event = construct(rawBody, signature, webhookSecret)
  const object = event.data.object as { id?: unknown; object?: unknown; customer?: unknown }
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1_000),
    customerId: idOf(object.object === 'customer' ? object.id : object.customer),
    checkoutId: object.object === 'checkout.session' ? idOf(object.id) : undefined,
  }
}

function construct(rawBody: Buffer, signature: string, webhookSecret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, maxAgeSeconds)
  } catch (error) {
    throw new InvalidEventError(reasonOf(error, signature), error)
  }
}

/** Stripe's reason, and the age of the signature: the time of this machine minus the time in the header. */
function reasonOf(error: unknown, signature: string): InvalidEventError['reason'] {
  const reason =
    error instanceof Stripe.errors.StripeError
      ? (error.message.split('.')[0] ?? '')
      : 'The content is not a JSON event'
  const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]
  return {
    reason,
    ...(signedAt && { ageSeconds: Math.round(Date.now() / 1_000) - Number(signedAt) }),
  }
}

/** A reference is an id or an expanded object. */
function idOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  const { id } = (reference ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}
