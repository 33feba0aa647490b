import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/quote-offers/routes'
import { recordActivity } from '../db/record-activity.ts'
import { inCompany } from '../db/in-company.ts'
import { NotFoundError } from '../errors/errors.ts'
import { findAcceptedDocument } from './accepted-document.ts'
import { sendDocument } from './send-document.ts'

/** The PDF of an accepted quote, for the owner. */
export const documentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getQuoteDocument,
    handler: async ({ owner: { companyId }, params: { quoteId } }, reply) => {
      const accepted = await inCompany(app.db, companyId, async (tenantDb) => {
        const found = await findAcceptedDocument(tenantDb, companyId, { quoteId })
        if (!found) throw new NotFoundError('Document')
        await recordActivity(tenantDb, {
          companyId,
          action: 'exported',
          description: `Downloaded the accepted quote as PDF (quote ${found.document.quoteNumber})`,
        })
        return found
      })
      return sendDocument({ photoStore: app.photoStore, log: app.log }, reply, accepted)
    },
  })
}
