import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/sessions/routes'
import { recordActivity } from '../db/record-activity.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { consumeOneTimeToken } from '../sessions/one-time-tokens.ts'
import { openOwnerSession } from '../sessions/sessions.ts'

/** Exchanges the code of a return from checkout for a session. */
export const exchangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.exchangeCode,
    handler: async (request) => {
      const { sessionId } = await app.db.transaction().execute(async (transaction) => {
        const subject = await consumeOneTimeToken(
          transaction,
          'exchange_session',
          request.body.code,
        )
        if (subject?.companyId === undefined)
          throw new InvalidInputError(
            'This link has expired or was already used. Please sign in.',
            'CODE_SPENT',
          )
        await recordActivity(transaction, {
          companyId: subject.companyId,
          action: 'signed_in',
          description: 'Signed in on the return from checkout',
          actor: { kind: 'owner', email: null },
          ipAddress: request.ipAddress,
        })
        return openOwnerSession(transaction, subject.companyId, request.headers['user-agent'])
      })
      return { token: app.signSession(sessionId) }
    },
  })
}
