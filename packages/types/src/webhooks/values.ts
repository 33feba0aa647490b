/** The events of a quote that an endpoint can receive. */
export const webhookEvents = [
  'quote.created',
  'quote.changed',
  'quote.opened',
  'quote.accepted',
  'quote.declined',
  'quote.asked',
  'quote.revised',
  'quote.expired',
  'day.requested',
  'day.confirmed',
  'day.moved',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

export const maxWebhookEndpoints = 20

export const maxWebhookBodyBytes = 20_000

/** Messages and their deliveries are deleted after this number of days. */
export const webhookDays = 30

export const webhookRotationHours = 24

export const maxListedDeliveries = 50

export const webhookEndpointStates = ['active', 'paused', 'disabled'] as const

export type WebhookEndpointState = (typeof webhookEndpointStates)[number]

/** `gone`: the receiver responded with 410. `failing`: it failed for five days. */
export const webhookDisabledReasons = ['gone', 'failing'] as const

export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]

/** `key_ended`: the API key that added it was revoked or has expired. */
export const webhookPausedReasons = ['key_ended'] as const

export type WebhookPausedReason = (typeof webhookPausedReasons)[number]

/** `zapier`: added through the public API, by Zapier or another automation. */
export const webhookSources = ['dashboard', 'zapier'] as const

export type WebhookSource = (typeof webhookSources)[number]

export const webhookDeliveryStates = ['pending', 'sending', 'delivered', 'failed'] as const

export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/** Why there was no response. */
export const webhookDeliveryErrors = [
  'timeout',
  'connection',
  'certificate',
  'not_allowed',
] as const

export type WebhookDeliveryError = (typeof webhookDeliveryErrors)[number]
