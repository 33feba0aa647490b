import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { maxQuotesPerRequest } from '@curbquote/types/limits'
import { type ListQuotes, listQuotes, type Quote } from '@curbquote/types/quotes'
import { routes } from '@curbquote/types/quotes/routes'
import { inCompany } from '../db/in-company.ts'
import { NotFoundError } from '../errors/errors.ts'
import { readQuoteWithResponses } from '../offers/quote-responses.ts'
import type { Owner } from '../http/sessions.ts'
import { addManualQuote } from './add-manual-quote.ts'
import { changeSpam } from './change-spam.ts'
import { changeQuote, deleteQuote, type QuoteActor, type QuoteChanges } from './change-quote.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { findQuoteEvents } from '../quotes/quote-events.ts'
import { findJobs } from './find-jobs.ts'
import { findQuotes, type QuotesPage } from '../quotes/quote-queries.ts'
import { toQuotesFilter } from '../quotes/quotes-filter.ts'
import { decodeCursor, encodeCursor, type QuoteCursor } from '../quotes/quote-cursor.ts'
import { toJobCalendar } from './to-job-calendar.ts'
import { toQuote } from '../quotes/to-quote.ts'

const actorOf = ({ actorAdminId }: Owner): QuoteActor => (actorAdminId === null ? 'owner' : 'admin')

/** The quotes of the signed-in company. */
export const quoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.settings

  app.route({
    ...routes.listQuotes,
    handler: async (request, reply) => {
      const { sort = 'newest', cursor, offset = 0, limit = maxQuotesPerRequest } = request.query
      const page = await findQuotes(request.owner, toQuotesFilter(request.query), {
        sort,
        cursor: cursor === undefined ? undefined : decodeCursor(cursor, sort),
        offset,
        limit,
      })
      reply
        .header('x-total-count', String(page.total))
        .header('link', linkPages(page, request.query))
      return page.rows.map((row) => toQuote(row, publicUrl))
    },
  })

  app.route({
    ...routes.listJobs,
    handler: async ({ owner, query }) => {
      const found = await findJobs(owner, toQuotesFilter(query), query)
      return toJobCalendar(found)
    },
  })

  app.route({
    ...routes.getQuote,
    handler: async (request) => {
      const quote = await inCompany(request.owner, (tenantDb) =>
        readQuoteWithResponses(
          tenantDb,
          request.owner.companyId,
          request.params.quoteId,
          app.settings,
        ),
      )
      if (!quote) throw new NotFoundError('Quote')
      return quote
    },
  })

  // Both dashboards have their own path for the same operation.
  for (const route of [routes.changeQuoteStatus, routes.changeOverviewQuoteStatus])
    app.route({
      ...route,
      handler: async ({ owner, params, body }) =>
        change(owner, params.quoteId, { status: body.status }),
    })

  app.route({
    ...routes.changeQuoteNotes,
    handler: async ({ owner, params, body }) =>
      change(owner, params.quoteId, { notes: body.notes.trim() || null }),
  })

  app.route({
    ...routes.changeQuoteSpam,
    handler: async ({ owner, params, body }) => {
      const actor = actorOf(owner)
      const row = await changeSpam(owner, app.jobs, params.quoteId, body.isSpam, actor)
      if (!row) throw new NotFoundError('Quote')
      return toQuote(row, publicUrl)
    },
  })

  app.route({
    ...routes.changeQuoteJobDate,
    handler: async ({ owner, params, body }) =>
      change(owner, params.quoteId, { job_date: body.jobDate, part: body.part }),
  })

  app.route({
    ...routes.deleteQuote,
    handler: async (request, reply) => {
      const isDeleted = await deleteQuote(request.owner, request.params.quoteId)
      if (!isDeleted) throw new NotFoundError('Quote')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.listQuoteEvents,
    handler: async (request) => {
      const events = await findQuoteEvents(request.owner, request.params.quoteId)
      if (!events) throw new NotFoundError('Quote')
      return events
    },
  })

  app.route({
    ...routes.addManualQuote,
    handler: async ({ owner, body, headers }, reply) => {
      const identity = identifyRequest(headers['idempotency-key'], body)
      const { quote } = await addManualQuote(owner, app.jobs, body, actorOf(owner), identity)
      if (!quote) throw new NotFoundError('Quote')
      return reply.code(201).send(toQuote(quote, publicUrl))
    },
  })

  async function change(owner: Owner, quoteId: number, changes: QuoteChanges): Promise<Quote> {
    const row = await changeQuote(owner, app.jobs, quoteId, changes, actorOf(owner))
    if (!row) throw new NotFoundError('Quote')
    return toQuote(row, publicUrl)
  }
}

/** The Link header with the adjacent pages under the same filters. */
function linkPages({ next, previous }: QuotesPage, query: ListQuotes): string {
  const linkTo = (relation: string, cursor?: QuoteCursor) => {
    const { search, status, stage, offer, sort, limit, spam } = query
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries({ search, status, stage, offer, sort, limit, spam }))
      if (value !== undefined) parameters.set(name, String(value))
    if (cursor) parameters.set('cursor', encodeCursor(cursor))
    return `<${listQuotes.path}?${parameters.toString()}>; rel="${relation}"`
  }
  return [
    linkTo('first'),
    ...(previous ? [linkTo('prev', previous)] : []),
    ...(next ? [linkTo('next', next)] : []),
  ].join(', ')
}
