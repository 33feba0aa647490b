import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PictureFiles } from './document-pictures.ts'
import type { RenderRequest, RenderResponse } from './document-worker.ts'
import { UnavailableError } from '../errors/errors.ts'
import type { QuoteDocument } from '../db/schema/quote-document.ts'

/** The PDF of a document could not be rendered in time. */
export class DocumentUnavailableError extends UnavailableError {
  constructor(cause: unknown) {
    super('The PDF could not be made. Try again in a minute.', cause)
  }
}

/** A document of the largest size takes 2 s. */
const maxSeconds = 30
const maxMegabytes = 512

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * The PDF of a document, rendered in a worker thread, so that requests go on meanwhile. Documents are rendered one after the other.
 * @throws DocumentUnavailableError when the rendering fails or takes too long
 */
export function renderInWorker(
  document: QuoteDocument,
  files: PictureFiles,
  timeoutMs = maxSeconds * 1_000,
): Promise<Buffer> {
  const rendered = last.then(() => render({ document, files }, timeoutMs))
  last = rendered.catch(() => undefined)
  return rendered
}

async function render(request: RenderRequest, timeoutMs: number): Promise<Buffer> {
  const thread = (worker ??= startWorker())
  const timeout = AbortSignal.timeout(timeoutMs)
  thread.ref()
  try {
    thread.postMessage(request)
    const [response] = (await once(thread, 'message', { signal: timeout })) as [RenderResponse]
    if ('error' in response) throw response.error
    return Buffer.from(response.pdf)
  } catch (error) {
    // The next document gets a new thread.
    worker = undefined
    void thread.terminate()
    const reason = timeout.aborted ? new Error(`took longer than ${timeoutMs} ms`) : error
    throw new DocumentUnavailableError(reason)
  } finally {
    thread.unref()
  }
}

/** The thread does not keep the process running. An error of the thread rejects the rendering. */
function startWorker(): Worker {
  const thread = new Worker(new URL('document-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  thread.on('error', () => undefined)
  thread.on('exit', () => {
    if (worker === thread) worker = undefined
  })
  return thread
}
