import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { standalonePolicy } from '../public-pages/standalone-page.ts'
import { isUnsubscribed, deleteSuppression, suppress } from './suppressions.ts'
import { type UnsubscribeState, unsubscribePage } from './unsubscribe-page.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

/**
 * The unsubscribe link of broadcasts. GET changes nothing, because email programs follow links to check them. The page's
 * button and one-click unsubscribe (RFC 8058) both POST.
 */
export const unsubscribeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = unsubscribeTokens(app.settings.codePepper)
  const schema = {
    hide: true,
    params: Type.Object({ token: Type.String({ maxLength: 300 }) }),
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  // One-click requests may be multipart. Their body is constant and ignored.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null, {}))
    payload.once('error', done)
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('content-security-policy', standalonePolicy())
  })

  app.get('/unsubscribe/:token', { schema }, async (request, reply) => {
    const email = await findAddress(request.params.token)
    if (email === undefined) return sendPage(reply, 'invalid')
    return sendPage(
      reply,
      (await isUnsubscribed(app.db, email)) ? 'unsubscribed' : 'subscribed',
      email,
    )
  })

  app.post('/unsubscribe/:token', { schema }, async (request, reply) => {
    const email = await findAddress(request.params.token)
    if (email === undefined) return sendPage(reply, 'invalid')
    const { resubscribe } = (request.body ?? {}) as { resubscribe?: string }
    if (resubscribe !== undefined) {
      await deleteSuppression(app.db, email, ['unsubscribed'])
      return sendPage(reply, 'resubscribed', email)
    }
    await suppress(app.db, email, 'unsubscribed')
    return sendPage(reply, 'unsubscribed', email)
  })

  async function findAddress(token: string): Promise<string | undefined> {
    const subject = tokens.read(token)
    if (!subject) return undefined
    const recipient = await app.db
      .selectFrom('broadcast_recipients')
      .select('email')
      .where('broadcast_id', '=', subject.broadcastId)
      .where('position', '=', subject.position)
      .executeTakeFirst()
    return recipient?.email
  }
}

function sendPage(reply: FastifyReply, state: UnsubscribeState, email?: string) {
  return reply
    .code(state === 'invalid' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .send(String(unsubscribePage(state, email)))
}
