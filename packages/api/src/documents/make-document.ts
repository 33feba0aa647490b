import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { documentKey } from '../file-store/file-keys.ts'
import { storeFiles } from '../file-store/store-files.ts'
import type { AcceptedResponse } from '../providers/job-payloads.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { fileHash, findAcceptedDocument, renderDocument } from './accepted-document.ts'
import { defineJob } from '../providers/define-job.ts'

/**
 * Stores the PDF of an acceptance once. Does nothing if it is stored or its quote is deleted. Safe to run in several processes
 * at once: the file of all but the first is deleted by the cleanup job.
 * @throws PhotosUnavailableError when the store fails, DocumentUnavailableError; the job is retried
 */
export async function makeDocument(
  { db, photoStore }: { db: Kysely<Database>; photoStore: PhotoStore },
  { companyId, responseId }: AcceptedResponse,
): Promise<void> {
  const accepted = await inCompany({ db, companyId }, (tenantDb) =>
    findAcceptedDocument(tenantDb, companyId, { responseId }),
  )
  if (!accepted || accepted.stored) return
  const content = await renderDocument(photoStore, accepted.document)
  const id = randomUUID()
  const key = documentKey(id)
  const files = [{ key, content, contentType: 'application/pdf' }]
  try {
    await storeFiles({ db, companyId }, photoStore, [{ id, files }], async (tenantDb) => {
      const inserted = await tenantDb
        .insertInto('quote_documents')
        .columns(['company_id', 'quote_id', 'revision', 'response_id', 'sha256', 'object_key'])
        .expression((eb) =>
          eb
            .selectFrom('quote_responses')
            .select((response) => [
              'company_id',
              'quote_id',
              'revision',
              'id',
              response.val(fileHash(content)).as('sha256'),
              response.val(key).as('object_key'),
            ])
            .where('company_id', '=', companyId)
            .where('id', '=', responseId),
        )
        .onConflict((conflict) => conflict.columns(['company_id', 'response_id']).doNothing())
        .returning('response_id')
        .executeTakeFirst()
      if (!inserted) throw new NotNeededError()
    })
  } catch (error) {
    if (!(error instanceof NotNeededError)) throw error
  }
}

/** Another process has stored the PDF, or the quote was deleted meanwhile. */
class NotNeededError extends Error {
  override name = 'NotNeededError'
}

/** Stores the PDF of an acceptance. */
export const makeDocumentJob = defineJob({
  queue: 'make-document',
  // The photo store may be down for days. Until the PDF is stored, it is rendered for each download.
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 },
  run: (deps: { db: Kysely<Database>; photoStore: PhotoStore }, accepted) =>
    makeDocument(deps, accepted),
})
