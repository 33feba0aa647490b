import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { consentOrigin } from '../consents/consent-origin.ts'
import { inCompany } from '../db/in-company.ts'
import { prepareLinkPages, sendLinkPage } from '../plugins/link-pages.ts'
import { preferredLanguage } from '../public-pages/preferred-languages.ts'
import { companyNameOf, readEmailedCompany } from '../quotes/quote-email.ts'
import { recordQuoteEvent } from '../quotes/record-quote-event.ts'
import { followUpTokens } from './follow-up-token.ts'
import { readStopToken } from './stop-token.ts'
import { invalidStopPage, repliedPage, stopPage } from './stop-page.ts'
import { suppressCustomer } from './suppress-customer.ts'

/** The links that stop reminders: the customer's in each reminder, and the owner's for a reply that the server did not see. */
export const stopRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = followUpTokens(app.settings.codePepper)
  const schema = {
    hide: true,
    params: Type.Object({ token: Type.String({ maxLength: 500 }) }),
  }

  prepareLinkPages(app)

  app.get('/stop/:token', { schema }, async (request, reply) => {
    const { token } = request.params
    const customers = await findCustomer(token)
    if (customers) {
      const state = (await isSuppressed(customers)) ? 'stopped' : 'open'
      return sendLinkPage(reply, stopPage(state, customers))
    }
    const owners = await findQuote(tokens.replied.read(token))
    if (!owners) return sendInvalid(request, reply)
    return sendLinkPage(
      reply,
      repliedPage((await isStopped(owners)) ? 'stopped' : 'open', owners.id),
    )
  })

  app.post('/stop/:token', { schema }, async (request, reply) => {
    const { token } = request.params
    const customers = await findCustomer(token)
    if (customers) {
      const { companyId, quoteId, email, language } = customers
      const { ip, userAgent } = consentOrigin(request)
      await app.db.transaction().execute(async (transaction) => {
        const stop = { companyId, email, reason: 'unsubscribed', actor: 'customer' } as const
        if ((await suppressCustomer(transaction, stop)) === 'unsubscribed') return
        await transaction
          .insertInto('consents')
          .values({
            company_id: companyId,
            quote_id: quoteId,
            email,
            purpose: 'follow_up',
            given: false,
            locale: language,
            source: 'stop_link',
            ip,
            user_agent: userAgent,
          })
          .execute()
      })
      return sendLinkPage(reply, stopPage('stopped', customers))
    }
    const owners = await findQuote(tokens.replied.read(token))
    if (!owners) return sendInvalid(request, reply)
    if (!(await isStopped(owners)))
      await inCompany(app.db, owners.companyId, (tenantDb) =>
        recordQuoteEvent(tenantDb, app.jobs, {
          kind: 'replied',
          companyId: owners.companyId,
          quoteId: owners.id,
          actor: 'owner',
          from: null,
          to: null,
        }),
      )
    return sendLinkPage(reply, repliedPage('stopped', owners.id))
  })

  /** The customer of a link. Its quote may be deleted, because the opt-out must work for at least 30 days (CAN-SPAM). */
  async function findCustomer(token: string) {
    const customer = readStopToken(token, app.settings.codePepper)
    const company = customer && (await readEmailedCompany(app.db, customer.companyId))
    if (!company) return undefined
    const quote = await findQuote(customer.quoteId)
    return { ...customer, quoteId: quote?.id ?? null, company: companyNameOf(company) }
  }

  async function findQuote(id: number | undefined) {
    if (id === undefined) return undefined
    const quote = await app.db
      .selectFrom('quotes')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return quote && { id, companyId: quote.company_id }
  }

  async function isSuppressed({ companyId, email }: { companyId: number; email: string }) {
    const row = await app.db
      .selectFrom('customer_suppressions')
      .select('reason')
      .where('company_id', '=', companyId)
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    return row !== undefined
  }

  /** Whether the quote had reminders, none is due, and none starts again with a new price. */
  async function isStopped({ companyId, id }: { companyId: number; id: number }) {
    const rows = await app.db
      .selectFrom('follow_ups')
      .select(['state', 'stop_reason'])
      .where('company_id', '=', companyId)
      .where('quote_id', '=', id)
      .execute()
    return (
      rows.length > 0 &&
      rows.every(({ state, stop_reason }) => state !== 'due' && stop_reason !== 'revised')
    )
  }
}

function sendInvalid(request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-language')
  return sendLinkPage(reply, invalidStopPage(preferredLanguage(request)), 404)
}
