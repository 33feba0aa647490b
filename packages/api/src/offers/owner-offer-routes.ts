import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes as offersRoutes } from '@curbquote/types/offers/routes'
import { routes as quoteOffersRoutes } from '@curbquote/types/quote-offers/routes'
import { recordActivity } from '../db/record-activity.ts'
import { NotFoundError } from '../errors/errors.ts'
import type { Owner } from '../http/sessions.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { changeQuotePageSettings, findQuotePageSettings } from './quote-page-settings.ts'
import { recordResponse } from './record-response.ts'
import { reopenOffer } from './reopen-offer.ts'
import { readLink, replaceLink } from './replace-link.ts'
import { sendOffer } from './send-offer.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const actorOf = ({ actorAdminId }: Owner) => (actorAdminId === null ? 'owner' : 'admin')

/** The owner's calls about the offers of quotes, and the settings of the quote page. */
export const ownerOfferRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = { jobs: app.jobs, config: app.settings }

  app.route({
    ...quoteOffersRoutes.sendOffer,
    handler: async ({ owner, params, body, headers }, reply) => {
      const identity = identifyRequest(headers['idempotency-key'], body)
      const quote = await sendOffer(deps, quoteOf(owner, params), body, actorOf(owner), identity)
      return reply.code(201).send(found(quote))
    },
  })

  app.route({
    ...quoteOffersRoutes.recordResponse,
    handler: async ({ owner, params, body }, reply) => {
      const quote = await recordResponse(deps, quoteOf(owner, params), body, actorOf(owner))
      return reply.code(201).send(found(quote))
    },
  })

  app.route({
    ...quoteOffersRoutes.reopenOffer,
    handler: async ({ owner, params, body }) =>
      found(await reopenOffer(deps, quoteOf(owner, params), body.reason, actorOf(owner))),
  })

  app.route({
    ...quoteOffersRoutes.withdrawOffer,
    handler: async ({ owner, params, body }) =>
      found(await withdrawOffer(deps, quoteOf(owner, params), body.reason, actorOf(owner))),
  })

  app.route({
    ...quoteOffersRoutes.getOfferLink,
    handler: async ({ owner, params }) => {
      const { url, quoteNumber } = found(
        await readLink(deps, quoteOf(owner, params), actorOf(owner)),
      )
      // Whoever has the link can accept the quote.
      if (owner.actorAdminId !== null)
        await recordActivity(
          app.db,
          {
            companyId: owner.companyId,
            action: 'admin_action',
            description: `Copied the link to the quote page (quote ${quoteNumber})`,
          },
          owner.activity,
        )
      return { url }
    },
  })

  app.route({
    ...quoteOffersRoutes.replaceOfferLink,
    handler: async ({ owner, params }) => ({
      url: found(await replaceLink(deps, quoteOf(owner, params), actorOf(owner))),
    }),
  })

  app.route({
    ...offersRoutes.getQuotePageSettings,
    handler: async ({ owner }) => {
      const settings = await findQuotePageSettings(owner)
      if (!settings) throw new NotFoundError('Company')
      return settings
    },
  })

  app.route({
    ...offersRoutes.saveQuotePageSettings,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Changed the settings of the quote page',
      },
    },
    handler: async ({ owner, body }) => {
      const settings = await changeQuotePageSettings(owner, body)
      if (!settings) throw new NotFoundError('Company')
      return settings
    },
  })
}

function quoteOf({ db, companyId, activity }: Owner, { quoteId }: { quoteId: number }) {
  return { db, companyId, activity, quoteId }
}

function found<Found>(what: Found | undefined): Found {
  if (what === undefined) throw new NotFoundError('Quote')
  return what
}
