import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { html, type SafeHtml } from '../emails/html.ts'
import { standalonePage, standalonePolicy } from '../public-pages/standalone-page.ts'
import { confirmEmail, readConfirmation } from './confirm-email.ts'

/** The confirmation link. GET changes nothing, because email programs open links to check them. */
export const confirmEmailRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    hide: true,
    params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _text, done) => done(null, {}),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('content-security-policy', standalonePolicy())
  })

  app.get('/confirm-email/:token', { schema }, async (request, reply) => {
    const confirmation = await readConfirmation(app.db, request.params.token)
    if (!confirmation) return sendInvalid(reply)
    const { companyName, email } = confirmation
    return send(
      reply,
      200,
      standalonePage(
        'Confirm this email address?',
        html`<p>
            <strong>${email}</strong> will receive the lead alerts of
            <strong>${companyName}</strong>.
          </p>
          <form method="post"><button class="main">Confirm</button></form>`,
      ),
    )
  })

  app.post('/confirm-email/:token', { schema }, async (request, reply) => {
    const confirmation = await confirmEmail(app.db, request.params.token)
    if (!confirmation) return sendInvalid(reply)
    const { companyName, email } = confirmation
    return send(
      reply,
      200,
      standalonePage(
        'Your email address is confirmed',
        html`<p>
          <strong>${email}</strong> receives the lead alerts of <strong>${companyName}</strong> from
          now on.
        </p>`,
      ),
    )
  })
}

function sendInvalid(reply: FastifyReply) {
  return send(
    reply,
    404,
    standalonePage(
      'This link does not work',
      html`<p>
        It was used already, has expired, or the business no longer uses this email address. The
        owner can send another link from the dashboard.
      </p>`,
    ),
  )
}

function send(reply: FastifyReply, status: number, page: SafeHtml) {
  return reply.code(status).type('text/html; charset=utf-8').send(String(page))
}
