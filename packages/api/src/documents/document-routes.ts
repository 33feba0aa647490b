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
    handler: async ({ owner, params: { quoteId } }, reply) => {
      const accepted = await inCompany(owner, async (tenantDb) => {
        const found = await findAcceptedDocument(tenantDb, owner.companyId, { quoteId })
        if (!found) throw new NotFoundError('Document')
        await recordActivity(
          tenantDb,
          {
            companyId: owner.companyId,
            action: 'exported',
            description: `Downloaded the accepted quote as PDF (quote ${found.document.quoteNumber})`,
          },
          owner.activity,
        )
        return found
      })
      return sendDocument({ photoStore: app.photoStore, log: app.log }, reply, accepted)
    },
  })
}
