import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/companies/routes'
import { NotFoundError } from '../errors/errors.ts'
import { findDirectoryListing, saveDirectoryListing } from './company-queries.ts'

/** The signed-in company's entry in the public directory. */
export const directoryListingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getDirectoryListing,
    handler: async (request) => {
      const row = await findDirectoryListing(request.owner)
      if (!row) throw new NotFoundError('Company')
      return { showsPrices: row.shows_prices }
    },
  })

  app.route({
    ...routes.changeDirectoryListing,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Changed the directory listing',
      },
    },
    handler: async (request) => {
      const row = await saveDirectoryListing(request.owner, request.body)
      if (!row) throw new NotFoundError('Company')
      return { showsPrices: row.shows_prices }
    },
  })
}
