import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { V1AddQuote } from '@curbquote/types/v1-quotes'
import { routes } from '@curbquote/types/v1-quotes/routes'
import { inCompany } from '../db/in-company.ts'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'
import { addManualQuote, type ManualQuote } from '../quote-list/add-manual-quote.ts'
import { changeQuote } from '../quote-list/change-quote.ts'
import { InvalidCustomerError } from '../quotes/customer.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { decodeCursor, encodeCursor, InvalidCursorError } from '../quotes/quote-cursor.ts'
import { findChangedQuotes, type QuoteRow, readQuote } from '../quotes/quote-queries.ts'
import { toV1Quote } from '../quotes/to-v1-quote.ts'

/** The quotes of the company of an API key. */
export const v1QuoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.v1ListQuotes,
    handler: async ({ apiKey: { companyId }, query }) => {
      const { updated_since: since, status, stage, email, order = 'asc', limit = 50 } = query
      const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, 'changed')
      if (cursor && cursor.direction !== (order === 'asc' ? 'after' : 'before'))
        throw new InvalidCursorError()
      const { rows, next } = await inCompany({ db: app.db, companyId }, (tenantDb) =>
        findChangedQuotes(tenantDb, companyId, {
          since: since === undefined ? undefined : new Date(since),
          filter: {
            status,
            stage,
            createdFrom: query.from === undefined ? undefined : new Date(query.from),
            createdBefore: query.to === undefined ? undefined : new Date(query.to),
          },
          email,
          order,
          cursor,
          limit,
        }),
      )
      return {
        quotes: rows.map((row) => toV1Quote(row, app.settings)),
        nextCursor: next ? encodeCursor(next) : null,
      }
    },
  })

  app.route({
    ...routes.v1GetQuote,
    handler: async ({ apiKey: { companyId }, params }) =>
      toFoundQuote(
        await inCompany({ db: app.db, companyId }, (tenantDb) =>
          readQuote(tenantDb, companyId, params.quoteId),
        ),
      ),
  })

  app.route({
    ...routes.v1ChangeQuote,
    handler: async ({ apiKey: { companyId }, params, body }) => {
      const { status, notes, jobDate: job_date, part, metadata } = body
      const changes = {
        status,
        notes: notes === undefined ? undefined : notes?.trim() || null,
        job_date,
        part,
        metadata,
      }
      return toFoundQuote(
        await changeQuote({ db: app.db, companyId }, app.jobs, params.quoteId, changes, 'api_key'),
      )
    },
  })

  app.route({
    ...routes.v1AddQuote,
    handler: async ({ apiKey: { companyId }, body, headers }, reply) => {
      const identity = identifyRequest(headers['idempotency-key'], body)
      const quote = toManualQuote(body)
      const added = await addManualQuote(
        { db: app.db, companyId },
        app.jobs,
        quote,
        'api_key',
        identity,
      ).catch((error: unknown) => {
        if (!(error instanceof InvalidCustomerError)) throw error
        const field = `customer.${error.property}`
        throw new InvalidInputError(error.message, undefined, { field })
      })
      if (added.isReplayed) reply.header('idempotent-replayed', 'true')
      return reply.code(201).send(toFoundQuote(added.quote))
    },
  })

  function toFoundQuote(row: QuoteRow | undefined) {
    // Programs do not see spam, because they hear of a request when it is released.
    if (!row || row.is_spam) throw new NotFoundError('Quote')
    return toV1Quote(row, app.settings)
  }
}

function toManualQuote({ customer, total, squareFeet, ...given }: V1AddQuote): ManualQuote {
  return {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    customerAddress: customer.address,
    customerCity: customer.city,
    customerState: customer.state,
    customerZip: customer.zip,
    estimatedArea: squareFeet ?? null,
    totalCost: total,
    ...given,
  }
}
