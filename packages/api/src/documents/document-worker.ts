import { parentPort } from 'node:worker_threads'
import type { PictureFiles } from './document-pictures.ts'
import { drawLogo } from './draw-logo.ts'
import type { QuoteDocument } from '../db/schema/quote-document.ts'
import { renderDocumentPdf } from './render-document-pdf.ts'

/*
 * A worker thread: renders the documents that it receives as PDF, one after the other.
 */

export interface RenderRequest {
  document: QuoteDocument
  files: PictureFiles
}

export type RenderResponse = { pdf: Uint8Array } | { error: unknown }

parentPort?.on('message', (request: RenderRequest) => {
  void render(request).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies RenderResponse),
    (error: unknown) => parentPort?.postMessage({ error } satisfies RenderResponse),
  )
})

async function render({ document, files }: RenderRequest): Promise<Uint8Array> {
  const logo = files.logo && (await drawLogo(files.logo))
  const photos = files.photos.map((photo) => photo && Buffer.from(photo))
  return renderDocumentPdf(document, { logo, photos })
}
