import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/operations/routes'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import { emailWebhooksOf } from '../providers/create-email-sender.ts'
import { limits } from '../rate-limits/limits.ts'
import { followUpTokens } from './follow-up-token.ts'
import { receiveReply } from './receive-reply.ts'

/** Providers deliver messages of up to 35 MB with their attachments in base64. */
const maxMessageBytes = 64 * 1024 * 1024

/** The email provider's webhook for replies to reminders. */
export const inboundRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { readMessage } = emailWebhooksOf(app.settings)
  const tokens = followUpTokens(app.settings.codePepper)

  // People write with all kinds of programs. A reply with characters that the database cannot store is not refused.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxMessageBytes },
    (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text), toStorable))
      } catch {
        done(new InvalidInputError('The body is not valid JSON.'))
      }
    },
  )

  app.route({
    ...routes.receiveReply,
    handler: async ({ body }) => {
      const message = readMessage(body)
      const quoteId = tokens.reply.read(message.MailboxHash ?? '')
      if (quoteId === undefined) throw new UnknownReplyTokenError()
      await app.countAgainst(limits.repliesOfQuote, String(quoteId))
      const { readInboundMessage } = await import('./read-inbound-message.ts')
      const isKept = await receiveReply(app.db, app.jobs, quoteId, readInboundMessage(message))
      if (!isKept) throw new UnknownReplyTokenError()
      return { success: true as const }
    },
  })
}

function toStorable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}

/** The provider does not retry after a 403. */
class UnknownReplyTokenError extends DomainError {
  constructor() {
    super(403, 'UNKNOWN_TOKEN', 'No quote has this reply-to email address.')
  }
}
