import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { getQuoteDocument } from '@curbquote/types'
import { Type } from 'typebox'
import { inCompany } from '../db/in-company.ts'
import { NotFoundError } from '../errors.ts'
import { limits } from '../plugins/rate-limits.ts'
import {
  type AcceptedDocument,
  findAcceptedDocument,
  openDocumentPdf,
} from './accepted-document.ts'
import { inQuoteOfLink } from './in-quote-of-link.ts'
import { OfferNotFoundError } from './offer-errors.ts'
import { quoteLinkTokens } from './quote-link-token.ts'

/** The PDF of an accepted quote, for its customer and for the owner. */
export const documentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { settings: config } = app
  const tokens = quoteLinkTokens(config.codePepper)

  app.get(
    '/q/:token/document.pdf',
    { schema: { hide: true, params: Type.Object({ token: Type.String({ maxLength: 100 }) }) } },
    async ({ params: { token }, ip }, reply) => {
      const link = tokens.read(token)
      if (!link) throw new OfferNotFoundError()
      await app.countAgainst(limits.offers, `${ip} ${link.quoteId}`)
      const accepted = await inQuoteOfLink(
        app.db,
        config,
        token,
        (tenantDb, { companyId, quoteId }) =>
          findAcceptedDocument(tenantDb, companyId, { quoteId }),
      )
      if (!accepted) throw new OfferNotFoundError()
      return sendDocument(reply, accepted)
    },
  )

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
