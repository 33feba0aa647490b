import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AddManualQuote,
  ApiError,
  ChangeQuoteJobDate,
  ChangeQuoteNotes,
  ChangeQuoteStatus,
  ListQuotes,
  maxQuotesPerRequest,
  Quote,
  QuoteEvent,
} from '@curbquote/types'
import { Type } from 'typebox'
import { NotFoundError } from '../errors.ts'
import { type Owner, sessionSecurity } from '../plugins/sessions.ts'
import { addManualQuote } from './add-manual-quote.ts'
import { changeQuote, deleteQuote, type QuoteActor, type QuoteChange } from './change-quote.ts'
import { identifyRequest } from './earlier-submission.ts'
import { IdempotencyHeaders } from '@curbquote/types'
import { findQuoteEvents } from './quote-events.ts'
import { findQuote, findQuotes, type QuotesPage } from './quote-queries.ts'
import { toQuotesFilter } from './quotes-filter.ts'
import { decodeCursor, encodeCursor, type QuoteCursor } from './quote-cursor.ts'
import { toQuote } from './to-quote.ts'

const QuoteParams = Type.Object({ quoteId: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) })

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError }

const actorOf = ({ actorAdminId }: Owner): QuoteActor => (actorAdminId === null ? 'owner' : 'admin')

/** The quotes of the signed-in company. */
export const quoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.settings

  app.get(
    '/company/quotes',
    {
      onRequest: app.requireOwner,
      schema: {
        summary: 'Lists the quotes of the company',
        description:
          '`X-Total-Count` counts those of all pages (a search at most 1,000); `Link` (RFC 8288) leads to the pages beside this one.',
        tags: ['quotes'],
        security: sessionSecurity,
        querystring: ListQuotes,
        response: { 200: Type.Array(Quote), ...refusals },
      },
    },
    async (request, reply) => {
      const { sort = 'newest', cursor, offset = 0, limit = maxQuotesPerRequest } = request.query
      const page = await findQuotes(
        app.db,
        request.owner.companyId,
        toQuotesFilter(request.query),
        {
          sort,
          cursor: cursor === undefined ? undefined : decodeCursor(cursor, sort),
          offset,
          limit,
        },
      )
      reply
        .header('x-total-count', String(page.total))
        .header('link', linkPages(page, request.query))
      return page.rows.map((row) => toQuote(row, publicUrl))
    },
  )

  app.get(
    '/company/quotes/:quoteId',
    {
      onRequest: app.requireOwner,
      schema: {
        summary: 'One quote',
        tags: ['quotes'],
        security: sessionSecurity,
        params: QuoteParams,
        response: { 200: Quote, ...refusals, 404: ApiError },
      },
    },
    async (request) => {
      const row = await findQuote(app.db, request.owner.companyId, request.params.quoteId)
      if (!row) throw new NotFoundError('Quote')
      return toQuote(row, publicUrl)
    },
  )

  // Both dashboards have their own path for the same operation.
  for (const path of ['/company/quotes/:quoteId/status', '/quotes/:quoteId/status'])
    app.patch(
      path,
      {
        onRequest: [app.requireOwner, app.requireActivePlan],
        schema: {
          summary: 'Changes the status of a quote',
          tags: ['quotes'],
          security: sessionSecurity,
          params: QuoteParams,
          body: ChangeQuoteStatus,
          response: { 200: Quote, ...refusals, 404: ApiError },
        },
      },
      async ({ owner, params, body }) => change(owner, params.quoteId, 'status', body.status),
    )

  app.patch(
    '/company/quotes/:quoteId/notes',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      schema: {
        summary: 'Changes the notes on a quote',
        tags: ['quotes'],
        security: sessionSecurity,
        params: QuoteParams,
        body: ChangeQuoteNotes,
        response: { 200: Quote, ...refusals, 404: ApiError },
      },
    },
    async ({ owner, params, body }) =>
      change(owner, params.quoteId, 'notes', body.notes.trim() || null),
  )

  app.patch(
    '/company/quotes/:quoteId/job-date',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      schema: {
        summary: 'Sets the day of the job, or takes it away',
        tags: ['quotes'],
        security: sessionSecurity,
        params: QuoteParams,
        body: ChangeQuoteJobDate,
        response: { 200: Quote, ...refusals, 404: ApiError },
      },
    },
    async ({ owner, params, body }) => change(owner, params.quoteId, 'job_date', body.jobDate),
  )

  app.delete(
    '/company/quotes/:quoteId',
    {
      onRequest: [app.requireOwner, app.requireActivePlan, app.requireOwnerInPerson],
      schema: {
        summary: 'Deletes a quote for good',
        tags: ['quotes'],
        security: sessionSecurity,
        params: QuoteParams,
        response: { 204: Type.Null(), ...refusals, 404: ApiError },
      },
    },
    async (request, reply) => {
      const { companyId } = request.owner
      const isDeleted = await deleteQuote(app.db, companyId, request.params.quoteId)
      if (!isDeleted) throw new NotFoundError('Quote')
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/company/quotes/:quoteId/events',
    {
      onRequest: app.requireOwner,
      schema: {
        summary: 'The history of a quote, newest first',
        tags: ['quotes'],
        security: sessionSecurity,
        params: QuoteParams,
        response: { 200: Type.Array(QuoteEvent), ...refusals, 404: ApiError },
      },
    },
    async (request) => {
      const events = await findQuoteEvents(app.db, request.owner.companyId, request.params.quoteId)
      if (!events) throw new NotFoundError('Quote')
      return events
    },
  )

  app.post(
    '/company/quotes/manual',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      schema: {
        summary: 'Adds a quote that was given in person',
        tags: ['quotes'],
        security: sessionSecurity,
        headers: IdempotencyHeaders,
        body: AddManualQuote,
        response: { 201: Quote, ...refusals, 422: ApiError },
      },
    },
    async ({ owner, body, headers }, reply) => {
      const identity = identifyRequest(headers['idempotency-key'], body)
      const row = await addManualQuote(app.db, owner.companyId, body, actorOf(owner), identity)
      if (!row) throw new NotFoundError('Quote')
      return reply.code(201).send(toQuote(row, publicUrl))
    },
  )

  async function change(
    owner: Owner,
    quoteId: number,
    column: QuoteChange['column'],
    value: string | null,
  ): Promise<Quote> {
    const row = await changeQuote(app.db, owner.companyId, quoteId, {
      column,
      value,
      actor: actorOf(owner),
    })
    if (!row) throw new NotFoundError('Quote')
    return toQuote(row, publicUrl)
  }
}

/** The Link header with the adjacent pages under the same filters. */
function linkPages({ next, previous }: QuotesPage, query: ListQuotes): string {
  const linkTo = (relation: string, cursor?: QuoteCursor) => {
    const { search, status, sort, limit } = query
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries({ search, status, sort, limit }))
      if (value !== undefined) parameters.set(name, String(value))
    if (cursor) parameters.set('cursor', encodeCursor(cursor))
    return `</api/company/quotes?${parameters.toString()}>; rel="${relation}"`
  }
  return [
    linkTo('first'),
    ...(previous ? [linkTo('prev', previous)] : []),
    ...(next ? [linkTo('next', next)] : []),
  ].join(', ')
}
