import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes as daysRoutes } from '@curbquote/types/days/routes'
import { routes as offersRoutes } from '@curbquote/types/offers/routes'
import type { FastifyRequest } from 'fastify'
import { consentOrigin } from '../consents/consent-origin.ts'
import { keepDay } from '../days/confirm-day.ts'
import { NotAcceptedError } from '../days/day-errors.ts'
import { readOfferDays } from '../days/day-loads.ts'
import { canRequest, requestDays, withdrawDays } from '../days/request-days.ts'
import { limits } from '../rate-limits/limits.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { acceptOffer } from './accept-offer.ts'
import { askQuestion } from './ask-question.ts'
import { declineOffer } from './decline-offer.ts'
import type { ResponseSource } from './response-queries.ts'
import { markOpened } from './mark-opened.ts'
import { OfferNotFoundError } from './offer-errors.ts'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { readOffer } from './read-offer.ts'
import { withLinkedQuote } from './with-linked-quote.ts'

type OfRequest = FastifyRequest<{ Params: { token: string } }>

/** The customer's calls about the offer of a link. The token is the only credential. */
export const offerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { settings: config } = app
  const deps = { db: app.db, jobs: app.jobs, config }
  const tokens = quoteLinkTokens(config.codePepper)

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-robots-tag', 'noindex')
  })
  // Forged tokens cost nothing: they are refused before they are counted.
  app.addHook<{ Params: { token: string } }>('onRequest', async ({ ipAddress, params }) => {
    const link = tokens.read(params.token)
    if (!link) throw new OfferNotFoundError()
    await app.countAgainst(limits.offers, `${ipAddress} ${link.quoteId}`)
  })

  app.route({
    ...offersRoutes.getOffer,
    handler: async ({ params, query }) => {
      const offer = await readOffer(app.db, config, params.token, {
        selectedAddOnIds: parseIds(query.selectedAddOnIds),
      })
      if (!offer) throw new OfferNotFoundError()
      return offer
    },
  })

  app.route({
    ...offersRoutes.acceptOffer,
    handler: (request) => acceptOffer(deps, request.params.token, request.body, sourceOf(request)),
  })

  app.route({
    ...offersRoutes.declineOffer,
    handler: (request) => declineOffer(deps, request.params.token, request.body, sourceOf(request)),
  })

  app.route({
    ...offersRoutes.askQuestion,
    handler: async (request, reply) => {
      const { token } = request.params
      await app.countAgainst(limits.questionsOfQuote, String(tokens.read(token)?.quoteId))
      await askQuestion(deps, token, request.body.text, sourceOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...offersRoutes.markOfferSeen,
    handler: async ({ params }, reply) => {
      await markOpened(deps, params.token)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...daysRoutes.listOfferDays,
    handler: ({ params }) =>
      withLinkedQuote(app.db, config, params.token, async (tenantDb, quote) => {
        const locked = await tenantDb
          .selectFrom('quotes')
          .select(['offer_state', 'status', 'customer_zip'])
          .where('company_id', '=', quote.companyId)
          .where('id', '=', quote.quoteId)
          .executeTakeFirstOrThrow()
        if (!canRequest(locked)) throw new NotAcceptedError()
        return readOfferDays(tenantDb, quote.companyId, locked.customer_zip)
      }),
  })

  app.route({
    ...daysRoutes.requestDays,
    handler: async ({ params, body }, reply) =>
      reply
        .code(201)
        .send(
          await withLinkedQuote(app.db, config, params.token, (tenantDb, quote) =>
            requestDays({ tenantDb, jobs: app.jobs }, quote, body),
          ),
        ),
  })

  for (const { route, work } of [
    { route: daysRoutes.withdrawDays, work: withdrawDays },
    { route: daysRoutes.keepDay, work: keepDay },
  ])
    app.route({
      ...route,
      handler: async ({ params }, reply) => {
        await withLinkedQuote(app.db, config, params.token, (tenantDb, quote) =>
          work({ tenantDb, jobs: app.jobs }, quote),
        )
        return reply.code(204).send(null)
      },
    })

  function sourceOf(request: OfRequest): ResponseSource {
    const key = request.headers['idempotency-key']
    return {
      channel: tokens.read(request.params.token)?.isOfForm ? 'form' : 'link',
      identity: identifyRequest(typeof key === 'string' ? key : undefined, request.body),
      // The URL of the page has the token, which must not be stored.
      origin: consentOrigin(request, `${config.publicUrl}/q/`),
    }
  }
}

function parseIds(ids: string | undefined): number[] | undefined {
  if (ids === undefined) return undefined
  return ids === '' ? [] : ids.split(',').map(Number)
}
