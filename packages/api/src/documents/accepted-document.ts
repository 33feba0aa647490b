import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { readPictures } from './document-pictures.ts'
import type { QuoteDocument } from '../db/schema/quote-document.ts'
import { DocumentUnavailableError, renderInWorker } from './render-in-worker.ts'

/** An accepted document with its stored PDF, if there is one. */
export interface AcceptedDocument {
  revision: number
  document: QuoteDocument
  stored: { key: string; sha256: string } | undefined
}

/** The newest accepted document of a quote, or the accepted document of one response. */
export async function findAcceptedDocument(
  tenantDb: Kysely<Database>,
  companyId: number,
  {
    quoteId,
    responseId,
  }: { quoteId: number; responseId?: never } | { quoteId?: never; responseId: number },
): Promise<AcceptedDocument | undefined> {
  const row = await tenantDb
    .selectFrom('quote_responses as responses')
    .leftJoin('quote_documents as files', (join) =>
      join
        .onRef('files.company_id', '=', 'responses.company_id')
        .onRef('files.response_id', '=', 'responses.id'),
    )
    .select(['responses.revision', 'responses.document', 'files.object_key', 'files.sha256'])
    .where('responses.company_id', '=', companyId)
    .where('responses.kind', '=', 'accepted')
    .$if(quoteId !== undefined, (query) => query.where('responses.quote_id', '=', quoteId ?? 0))
    .$if(responseId !== undefined, (query) => query.where('responses.id', '=', responseId ?? 0))
    .orderBy('responses.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.document) return undefined
  const { revision, document, object_key: key, sha256 } = row
  return {
    revision,
    document,
    stored: key !== null && sha256 !== null ? { key, sha256 } : undefined,
  }
}

/**
 * The PDF of an accepted document: the stored file, or a rendering with the same bytes while there is none or it cannot be read.
 * @throws DocumentUnavailableError
 */
export async function openDocumentPdf(
  { photoStore, log }: { photoStore: PhotoStore; log: Pick<FastifyBaseLogger, 'warn'> },
  { document, stored }: AcceptedDocument,
): Promise<Buffer> {
  if (stored)
    try {
      const file = await photoStore.get(stored.key)
      const content = file && (await buffer(file.body))
      if (content && fileHash(content) === stored.sha256) return content
      log.warn({ key: stored.key }, 'the stored PDF of a quote is missing or damaged')
    } catch (error) {
      log.warn({ err: error, key: stored.key }, 'the stored PDF of a quote cannot be read')
    }
  return renderDocument(photoStore, document)
}

/**
 * Renders a document with its pictures.
 * @throws DocumentUnavailableError, also while the store is down: without its pictures the PDF would have other bytes
 */
export async function renderDocument(
  photoStore: PhotoStore,
  document: QuoteDocument,
): Promise<Buffer> {
  const pictures = await readPictures(photoStore, document).catch((error: unknown) => {
    throw new DocumentUnavailableError(error)
  })
  return renderInWorker(document, pictures)
}

/** The SHA-256 of a file, in hexadecimal. */
export function fileHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
