import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { prepareLinkPages, sendLinkPage } from '../http/link-pages.ts'
import { findRecipientEmail } from './broadcast-queries.ts'
import { isUnsubscribed, deleteSuppression, suppress } from './suppressions.ts'
import { type UnsubscribeState, unsubscribePage } from './unsubscribe-page.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

/** The unsubscribe link of broadcasts. */
export const unsubscribeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = unsubscribeTokens(app.settings.codePepper)
  const schema = {
    hide: true,
    access: 'public' as const,
    params: Type.Object({ token: Type.String({ maxLength: 300 }) }),
  }

  prepareLinkPages(app)

  app.get('/unsubscribe/:token', { schema }, async (request, reply) => {
    const email = await findEmail(request.params.token)
    if (email === undefined) return sendPage(reply, 'invalid')
    return sendPage(
      reply,
      (await isUnsubscribed(app.db, email)) ? 'unsubscribed' : 'subscribed',
      email,
    )
  })

  app.post('/unsubscribe/:token', { schema }, async (request, reply) => {
    const email = await findEmail(request.params.token)
    if (email === undefined) return sendPage(reply, 'invalid')
    const { resubscribe } = (request.body ?? {}) as { resubscribe?: string }
    if (resubscribe !== undefined) {
      await deleteSuppression(app.db, email, ['unsubscribed'])
      return sendPage(reply, 'resubscribed', email)
    }
    await suppress(app.db, email, 'unsubscribed')
    return sendPage(reply, 'unsubscribed', email)
  })

  async function findEmail(token: string): Promise<string | undefined> {
    const subject = tokens.read(token)
    return subject && (await findRecipientEmail(app.db, subject))
  }
}

function sendPage(reply: FastifyReply, state: UnsubscribeState, email?: string) {
  return sendLinkPage(reply, unsubscribePage(state, email), state === 'invalid' ? 404 : 200)
}
