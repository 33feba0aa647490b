import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { html, type SafeHtml } from '../html/html.ts'
import { prepareLinkPages, sendLinkPage } from '../http/link-pages.ts'
import { standalonePage } from '../html/standalone-page.ts'
import { type Confirmation, confirmEmail, readConfirmation } from './confirm-email.ts'

/** The confirmation link. */
export const confirmEmailRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    hide: true,
    access: 'public' as const,
    params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  }
  prepareLinkPages(app)

  app.get('/confirm-email/:token', { schema }, async (request, reply) =>
    sendPage(
      reply,
      await readConfirmation(app.db, request.params.token),
      'Confirm this email address?',
      ({ companyName, email }) =>
        html`<p>
            <strong>${email}</strong> will receive the lead alerts of
            <strong>${companyName}</strong>.
          </p>
          <form method="post"><button class="main">Confirm</button></form>`,
    ),
  )

  app.post('/confirm-email/:token', { schema }, async (request, reply) =>
    sendPage(
      reply,
      await confirmEmail(app.db, request.params.token),
      'Your email address is confirmed',
      ({ companyName, email }) =>
        html`<p>
          <strong>${email}</strong> receives the lead alerts of <strong>${companyName}</strong> from
          now on.
        </p>`,
    ),
  )
}

/** Sends a page about a confirmation, or 404 for an invalid link. */
function sendPage(
  reply: FastifyReply,
  confirmation: Confirmation | undefined,
  title: string,
  body: (confirmation: Confirmation) => SafeHtml,
) {
  const page = confirmation ? standalonePage(title, body(confirmation)) : invalidLinkPage
  return sendLinkPage(reply, page, confirmation ? 200 : 404)
}

const invalidLinkPage = standalonePage(
  'This link does not work',
  html`<p>
    It was used already, has expired, or the business no longer uses this email address. The owner
    can send another link from the dashboard.
  </p>`,
)
