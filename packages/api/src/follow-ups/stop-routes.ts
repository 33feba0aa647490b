import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { consentOrigin } from '../consents/consent-origin.ts'
import { inCompany } from '../db/in-company.ts'
import { prepareLinkPages, sendLinkPage } from '../http/link-pages.ts'
import { htmlResponses } from '../public-pages/html-responses.ts'
import { preferredLanguage } from '../html/preferred-languages.ts'
import { companyNameOf, readEmailedCompany } from '../quote-emails/quote-email.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { followUpTokens } from './follow-up-token.ts'
import { readStopToken } from './stop-token.ts'
import { invalidStopPage, repliedPage, stopPage } from './stop-page.ts'
import { areRemindersStopped, findStoppableQuote, isSuppressed } from './stop-queries.ts'
import { optOut } from './suppress-customer.ts'

/** The links that stop reminders: the customer's in each reminder, and the owner's for a reply that the server did not see. */
export const stopRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = followUpTokens(app.settings.codePepper)
  const schema = {
    tags: ['offers'],
    access: 'public' as const,
    security: [],
    params: Type.Object({ token: Type.String({ maxLength: 500 }) }),
    response: htmlResponses(404),
  }
  const pageSchema = {
    ...schema,
    operationId: 'getStopPage',
    summary: 'Shows the page that stops reminders',
  }
  const formSchema = {
    ...schema,
    operationId: 'stopReminders',
    summary: 'Stops the reminders of the link',
    description: 'Needs no body, so that email programs can send it.',
  }

  prepareLinkPages(app)

  app.get('/stop/:token', { schema: pageSchema }, async (request, reply) => {
    const { token } = request.params
    const customers = await findCustomer(token)
    if (customers) {
      const state = (await isSuppressed(app.db, customers)) ? 'stopped' : 'open'
      return sendLinkPage(reply, stopPage(state, customers))
    }
    const owners = await findQuoteOf(tokens.replied.read(token))
    if (!owners) return sendInvalid(request, reply)
    return sendLinkPage(
      reply,
      repliedPage((await areRemindersStopped(app.db, owners)) ? 'stopped' : 'open', owners.number),
    )
  })

  app.post('/stop/:token', { schema: formSchema }, async (request, reply) => {
    const { token } = request.params
    const customers = await findCustomer(token)
    if (customers) {
      await app.db
        .transaction()
        .execute((transaction) => optOut(transaction, customers, consentOrigin(request)))
      return sendLinkPage(reply, stopPage('stopped', customers))
    }
    const owners = await findQuoteOf(tokens.replied.read(token))
    if (!owners) return sendInvalid(request, reply)
    if (!(await areRemindersStopped(app.db, owners)))
      await inCompany({ db: app.db, companyId: owners.companyId }, (tenantDb) =>
        recordQuoteEvent(tenantDb, app.jobs, {
          kind: 'replied',
          companyId: owners.companyId,
          quoteId: owners.id,
          actor: 'owner',
          from: null,
          to: null,
        }),
      )
    return sendLinkPage(reply, repliedPage('stopped', owners.number))
  })

  /** The customer of a link. Its quote may be deleted, because the opt-out must work for at least 30 days (CAN-SPAM). */
  async function findCustomer(token: string) {
    const customer = readStopToken(token, app.settings.codePepper)
    const company = customer && (await readEmailedCompany(app.db, customer.companyId))
    if (!company) return undefined
    const quote = await findQuoteOf(customer.quoteId)
    return { ...customer, quoteId: quote?.id ?? null, company: companyNameOf(company) }
  }

  async function findQuoteOf(id: number | undefined) {
    return id === undefined ? undefined : findStoppableQuote(app.db, id)
  }
}

function sendInvalid(request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-language')
  return sendLinkPage(reply, invalidStopPage(preferredLanguage(request)), 404)
}
