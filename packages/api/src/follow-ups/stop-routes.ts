import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { consentOrigin } from '../consents/consent-origin.ts'
import { inCompany } from '../db/in-company.ts'
import type { SafeHtml } from '../emails/html.ts'
import { standalonePolicy } from '../public-pages/standalone-page.ts'
import { companyNameOf, readEmailedCompany } from '../quotes/quote-email.ts'
import { recordQuoteEvent } from '../quotes/record-quote-event.ts'
import { followUpTokens } from './follow-up-token.ts'
import { invalidStopPage, repliedPage, stopPage } from './stop-page.ts'
import { suppressCustomer } from './suppress-customer.ts'

/**
 * The links that stop reminders: the customer's in each reminder, and the owner's for a reply that the server did not see. GET
 * changes nothing, because email programs follow links to check them. The page's button and one-click unsubscribe (RFC 8058)
 * both POST.
 */
export const stopRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tokens = followUpTokens(app.settings.codePepper)
  const schema = {
    hide: true,
    params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _text, done) => done(null, {}),
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

  app.get('/stop/:token', { schema }, async ({ params: { token } }, reply) => {
    const customers = await findQuote(tokens.stop.read(token))
    if (customers) {
      const state = (await isSuppressed(customers)) ? 'stopped' : 'open'
      return sendPage(reply, stopPage(state, customers))
    }
    const owners = await findQuote(tokens.replied.read(token))
    if (!owners) return sendInvalid(reply)
    return sendPage(reply, repliedPage((await isStopped(owners)) ? 'stopped' : 'open', owners.id))
  })

  app.post('/stop/:token', { schema }, async (request, reply) => {
    const { token } = request.params
    const customers = await findQuote(tokens.stop.read(token))
    if (customers) {
      const { companyId, id, email, language } = customers
      const { ip, userAgent } = consentOrigin(request)
      await app.db.transaction().execute(async (transaction) => {
        const stop = { companyId, email, reason: 'unsubscribed', actor: 'customer' } as const
        if (!(await suppressCustomer(transaction, stop))) return
        await transaction
          .insertInto('consents')
          .values({
            company_id: companyId,
            quote_id: id,
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
      return sendPage(reply, stopPage('stopped', customers))
    }
    const owners = await findQuote(tokens.replied.read(token))
    if (!owners) return sendInvalid(reply)
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
    return sendPage(reply, repliedPage('stopped', owners.id))
  })

  async function findQuote(id: number | undefined) {
    if (id === undefined) return undefined
    const quote = await app.db
      .selectFrom('quotes')
      .select(['company_id', 'customer_email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()
    const company = quote && (await readEmailedCompany(app.db, quote.company_id))
    if (!quote || !company) return undefined
    return {
      id,
      companyId: quote.company_id,
      email: quote.customer_email,
      language: quote.language,
      company: companyNameOf(company),
    }
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

  /** Whether the quote had reminders, and none is due. */
  async function isStopped({ companyId, id }: { companyId: number; id: number }) {
    const rows = await app.db
      .selectFrom('follow_ups')
      .select('state')
      .where('company_id', '=', companyId)
      .where('quote_id', '=', id)
      .execute()
    return rows.length > 0 && rows.every(({ state }) => state !== 'due')
  }
}

function sendPage(reply: FastifyReply, page: SafeHtml, status = 200) {
  return reply.code(status).type('text/html; charset=utf-8').send(String(page))
}

function sendInvalid(reply: FastifyReply) {
  return sendPage(reply, invalidStopPage(), 404)
}
