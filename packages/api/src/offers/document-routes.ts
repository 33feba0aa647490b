import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { getQuoteDocument } from '@curbquote/types'
import { inCompany } from '../db/in-company.ts'
import { NotFoundError } from '../errors.ts'
import {
  type AcceptedDocument,
  findAcceptedDocument,
  openDocumentPdf,
} from './accepted-document.ts'

/** The PDF of an accepted quote. */
export const documentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getQuoteDocument.route,
    onRequest: app.requireOwner,
    handler: async ({ owner: { companyId }, params: { quoteId } }, reply) => {
      const accepted = await inCompany(app.db, companyId, (tenantDb) =>
        findAcceptedDocument(tenantDb, companyId, { quoteId }),
      )
      if (!accepted) throw new NotFoundError('Document')
      return sendDocument(reply, accepted)
    },
  })

  async function sendDocument(reply: FastifyReply, accepted: AcceptedDocument) {
    const pdf = await openDocumentPdf({ photoStore: app.photoStore, log: app.log }, accepted)
    return reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `attachment; filename="quote-${accepted.quoteId}-${accepted.revision}.pdf"`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(pdf)
  }
}
