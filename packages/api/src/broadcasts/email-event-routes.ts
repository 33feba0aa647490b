import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/operations/routes'
import { isFollowUp } from '../follow-ups/claim-follow-up.ts'
import { findEmailedCustomer } from '../follow-ups/find-emailed-customer.ts'
import {
  deleteCustomerSuppression,
  lockFollowUpSettings,
  pauseAfterComplaint,
  suppressCustomer,
} from '../follow-ups/suppress-customer.ts'
import { emailWebhooksOf } from '../providers/create-email-sender.ts'
import type { EmailEvent } from '../providers/email-events.ts'
import { broadcastIdOf } from './batch-message.ts'
import { findRecipient, settle } from './broadcast-queries.ts'
import { deleteSuppression, suppress } from './suppressions.ts'

/**
 * The email provider's webhook: suppressions, and outcomes of messages whose response was lost. Events of emails to customers
 * apply to the reminders of the customer's company, all other events to broadcasts.
 */
export const emailEventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { readEvent } = emailWebhooksOf(app.settings)

  app.route({
    ...routes.receiveEmailEvent,
    handler: async ({ body }) => {
      const event = readEvent(body)
      if (event) await handle(event)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.reportBounce,
    handler: async ({ body: { email, kind, messageId } }) => {
      await handle({
        kind,
        email,
        isByRecipient: kind === 'complained',
        providerMessageId: messageId,
        messageId: ownIdOf(messageId),
        batchId: undefined,
      })
      return { success: true as const }
    },
  })

  async function handle(event: EmailEvent): Promise<void> {
    const { email, kind } = event
    const customer = await findEmailedCustomer(app.db, event, email)
    if (customer) return handleCustomerEvent(customer, event)
    if (kind === 'delivered' || kind === 'bounced') await settleUnknownAsSent(event)
    if (kind === 'restored') await deleteSuppression(app.db, email, liftedBy(event))
    else if (kind !== 'delivered') await suppress(app.db, email, kind)
  }

  async function handleCustomerEvent(
    { companyId, kind }: { companyId: number; kind: string },
    event: EmailEvent,
  ) {
    const { email } = event
    if (event.kind === 'delivered') return
    if (event.kind === 'restored')
      return deleteCustomerSuppression(app.db, companyId, email, liftedBy(event))
    const reason = event.kind
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

  async function settleUnknownAsSent({ email, providerMessageId, batchId }: EmailEvent) {
    const broadcastId = broadcastIdOf(batchId ?? '')
    if (broadcastId === undefined || !providerMessageId) return
    const recipient = await findRecipient(app.db, broadcastId, email)
    if (recipient?.state !== 'unknown') return
    await settle(app.db, broadcastId, [
      { position: recipient.position, state: 'sent', providerMessageId },
    ])
  }
}

/** `<id@quotes.example.com>` → `id` */
function ownIdOf(messageId: string | undefined): string | undefined {
  return /^<?([0-9a-f-]{36})@/i.exec(messageId ?? '')?.[1]
}

/** The reasons that a restoration lifts. A suppression by the recipient is lifted by the recipient only. */
function liftedBy({ isByRecipient }: EmailEvent) {
  return [
    'bounced' as const,
    'complained' as const,
    ...(isByRecipient ? (['unsubscribed'] as const) : []),
  ]
}
