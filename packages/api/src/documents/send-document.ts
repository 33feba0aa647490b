import type { FastifyReply } from 'fastify'
import { type AcceptedDocument, openDocumentPdf } from './accepted-document.ts'

/** Sends the PDF as a download that no cache keeps. */
export async function sendDocument(
  deps: Parameters<typeof openDocumentPdf>[0],
  reply: FastifyReply,
  accepted: AcceptedDocument,
) {
  const name = `quote-${accepted.document.quoteNumber}-${accepted.revision}.pdf`
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(await openDocumentPdf(deps, accepted))
}
