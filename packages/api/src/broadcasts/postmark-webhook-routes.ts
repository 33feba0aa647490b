import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type PostmarkEvent, receivePostmarkEvent } from '@curbquote/types'
import { isFollowUp } from '../follow-ups/claim-follow-up.ts'
import { findEmailedCustomer } from '../follow-ups/find-emailed-customer.ts'
import {
  deleteCustomerSuppression,
  lockFollowUpSettings,
  pauseAfterComplaint,
  suppressCustomer,
} from '../follow-ups/suppress-customer.ts'
import { emailIdKey } from '../providers/postmark-sender.ts'
import { broadcastIdOf } from './batch-message.ts'
import { findRecipient, settle } from './broadcast-queries.ts'
import { deleteSuppression, suppress } from './suppressions.ts'

/**
 * Postmark's webhook: suppressions, and outcomes of messages whose response was lost. Events of emails to customers apply to
 * the reminders of the customer's company, all other events to broadcasts.
 */
export const postmarkWebhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...receivePostmarkEvent.route,
    handler: async ({ body: event }) => {
      const email = event.Email ?? event.Recipient
      if (email === undefined) return { success: true as const }
      const customer = await findEmailedCustomer(
        app.db,
        { providerMessageId: event.MessageID, emailId: event.Metadata?.[emailIdKey] },
        email,
      )
      if (customer) {
        await handleCustomerEvent(customer, email, event)
        return { success: true as const }
      }
      switch (event.RecordType) {
        case 'Delivery':
          await settleUnknownAsSent(email, event.MessageID, event.Metadata)
          break
        case 'Bounce':
          await settleUnknownAsSent(email, event.MessageID, event.Metadata)
          if (event.Inactive) await suppress(app.db, email, 'bounced')
          break
        case 'SpamComplaint':
          await suppress(app.db, email, 'complained')
          break
        case 'SubscriptionChange':
          if (event.SuppressSending)
            await suppress(app.db, email, reasons[event.SuppressionReason ?? ''] ?? 'unsubscribed')
          // A suppression by the recipient is lifted by the recipient only.
          else
            await deleteSuppression(app.db, email, [
              'bounced',
              'complained',
              ...(event.Origin === 'Recipient' ? (['unsubscribed'] as const) : []),
            ])
      }
      return { success: true as const }
    },
  })

  async function handleCustomerEvent(
    { companyId, kind }: { companyId: number; kind: string },
    email: string,
    event: PostmarkEvent,
  ) {
    if (event.RecordType === 'SubscriptionChange' && !event.SuppressSending)
      return deleteCustomerSuppression(app.db, companyId, email, [
        'bounced',
        'complained',
        ...(event.Origin === 'Recipient' ? (['unsubscribed'] as const) : []),
      ])
    const reason = customerReasonOf(event)
    if (!reason) return
    // A complaint about another email says nothing about reminders in general.
    const mayPause = reason === 'complained' && isFollowUp(kind)
    const paused = await app.db.transaction().execute(async (transaction) => {
      if (mayPause) await lockFollowUpSettings(transaction, companyId)
      const suppressed = { companyId, email, reason, actor: 'system' } as const
      const earlier = await suppressCustomer(transaction, suppressed)
      return mayPause && earlier === undefined ? pauseAfterComplaint(transaction, companyId) : 0
    })
    if (paused > 0) app.log.warn({ companies: paused }, 'reminders paused: reported as spam')
  }

  /** Any event about a message shows that Postmark accepted it. */
  async function settleUnknownAsSent(
    email: string,
    providerMessageId: string | undefined,
    metadata: Record<string, string> | undefined,
  ): Promise<void> {
    const broadcastId = broadcastIdOf(metadata?.batchId ?? '')
    if (broadcastId === undefined || !providerMessageId) return
    const recipient = await findRecipient(app.db, broadcastId, email)
    if (recipient?.state !== 'unknown') return
    await settle(app.db, broadcastId, [
      { position: recipient.position, state: 'sent', providerMessageId },
    ])
  }
}

const reasons: Record<string, 'bounced' | 'complained'> = {
  HardBounce: 'bounced',
  SpamComplaint: 'complained',
}

/** Why an event about an email to a customer stops reminders, or `undefined` if it does not. */
function customerReasonOf(event: PostmarkEvent) {
  switch (event.RecordType) {
    case 'Bounce':
      return event.Inactive ? 'bounced' : undefined
    case 'SpamComplaint':
      return 'complained'
    case 'SubscriptionChange':
      return reasons[event.SuppressionReason ?? ''] ?? 'unsubscribed'
    default:
      return undefined
  }
}
