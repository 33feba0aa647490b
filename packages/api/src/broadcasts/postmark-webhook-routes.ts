import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { receivePostmarkEvent } from '@curbquote/types'
import type { FastifyRequest } from 'fastify'
import { NotSignedInError } from '../errors.ts'
import { broadcastIdOf } from './batch-message.ts'
import { findRecipient, settle } from './broadcast-queries.ts'
import { deleteSuppression, suppress } from './suppressions.ts'

/** Postmark's webhook: suppressions, and outcomes of messages whose response was lost. */
export const postmarkWebhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...receivePostmarkEvent.route,
    onRequest: async (request) => {
      const { postmarkWebhookPassword: password } = app.settings
      if (!password || !isEqual(passwordOf(request), password)) throw new NotSignedInError()
    },
    handler: async ({ body: event }) => {
      const email = event.Email ?? event.Recipient
      if (email === undefined) return { success: true as const }
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

/** The password of HTTP basic authentication. The user name is ignored. */
function passwordOf(request: FastifyRequest): string {
  const [, credentials = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
