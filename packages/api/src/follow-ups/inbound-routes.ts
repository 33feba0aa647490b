import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { receiveInboundMessage } from '@curbquote/types'
import { requirePostmarkPassword } from '../emails/postmark-password.ts'
import { DomainError } from '../errors.ts'
import { limits } from '../plugins/rate-limits.ts'
import { followUpTokens } from './follow-up-token.ts'
import { readInboundMessage } from './read-inbound-message.ts'
import { receiveReply } from './receive-reply.ts'

/** Postmark delivers messages of up to 35 MB with their attachments in base64. */
const maxMessageBytes = 64 * 1024 * 1024

/** Postmark's inbound webhook: the replies to reminders. */
export const inboundRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = followUpTokens(app.settings.codePepper)

  app.route({
    ...receiveInboundMessage.route,
    bodyLimit: maxMessageBytes,
    // Runs before the body is read.
    onRequest: requirePostmarkPassword(app.settings.postmarkWebhookPassword),
    handler: async ({ body }) => {
      const quoteId = tokens.reply.read(body.MailboxHash ?? '')
      if (quoteId === undefined) throw new UnknownReplyTokenError()
      await app.countAgainst(limits.repliesOfQuote, String(quoteId))
      const isKept = await receiveReply(app.db, app.jobs, quoteId, readInboundMessage(body))
      if (!isKept) throw new UnknownReplyTokenError()
      return { success: true as const }
    },
  })
}

/** Postmark does not retry after a 403. */
class UnknownReplyTokenError extends DomainError {
  constructor() {
    super(403, 'UNKNOWN_TOKEN', 'This email address belongs to no quote.')
  }
}
