import type { Audience } from '../sessions/known-browser.ts'
import type { DeliveryKey } from '../db/schema/delivery-key.ts'

/** The payload of each queue's jobs. */
export interface JobPayloads {
  /** One attempt to send an email, a text message or a push message. */
  'send-delivery': { deliveryId: string }
  /** A delivery without attempts left, because they failed or their process died. */
  'abandon-delivery': { deliveryId: string }
  'queue-account-email': AccountEmailRequest
  'record-failed-sign-in': FailedSignIn
  /** Enqueues the digests of held alerts. */
  'digest-alerts': Record<string, never>
  /** Enqueues the daily summaries that are due. */
  'summarize-days': Record<string, never>
  /** Enqueues the weekly emails about devices that confirm no alerts. */
  'remind-of-silent-devices': Record<string, never>
  /** Synchronizes every company's plan with its subscription at the provider. */
  'reconcile-billing': Record<string, never>
  /** One attempt to deliver a message to an endpoint. */
  'deliver-webhook': DeliveryKey
  /** Resumes deliveries whose job or process died. */
  'resume-webhooks': Record<string, never>
  /** Stores the PDF of an acceptance. */
  'make-document': AcceptedResponse
  /** Plans reminders about open quotes and queues those that are due. */
  'send-follow-ups': Record<string, never>
  /** Prices new quotes again and compares the result with their lines. */
  'check-prices': Record<string, never>
  /** Records the expiry of offers. */
  'expire-offers': Record<string, never>
  /** Ends requests for days that the owner did not answer in time. Reminds owners of those that end within a day. */
  'lapse-requests': Record<string, never>
  /** Cancels a deleted company's subscription. */
  'end-billing': EndedBilling
  /** Erases the remaining rows of deleted companies. */
  'erase-companies': Record<string, never>
  /** Sends the remaining emails of a broadcast. */
  'send-broadcast': { broadcastId: number }
  /** Resumes broadcasts whose process died. */
  'resume-broadcasts': Record<string, never>
  /** Looks up messages at the provider whose response was lost. */
  'reconcile-broadcasts': Record<string, never>
  /** The cleanup job: deletes expired and unused rows and files. */
  'clean-up': Record<string, never>
}

/**
 * An email requested for an email address that may have no account. The request does the same work for every email address
 * and only enqueues this job. The job looks up the account, so neither the response nor its timing reveals it.
 */
export type AccountEmailRequest =
  | { kind: 'admin_reset_link'; email: string }
  | {
      kind: 'password_reset' | 'verification_code' | 'trial_code'
      email: string
      /** See `db/seal-secret.ts`. */
      sealedCode: string
    }

/** A failed sign-in. The request does the same work for every email address (see `queue-account-email.ts`). */
export interface FailedSignIn {
  audience: Audience
  email: string
  ipAddress: string
  /** What was wrong. A code or a passkey is the second step, after the right password. */
  wrong: 'password' | 'second step'
  /** ISO 8601. */
  at: string
}

/** The provider's data of a deleted company. */
export interface EndedBilling {
  companyId: number
  customerId: string
  /** Checkouts that can still be paid. */
  checkoutIds: string[]
}

/** The answer with the accepted document. */
export interface AcceptedResponse {
  companyId: number
  responseId: number
}
