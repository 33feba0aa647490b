import { maxLogoBytes } from '@curbquote/types'
import type { FastifyRequest } from 'fastify'
import { UploadAbortedError } from '../photos/photo-errors.ts'
import { asUploadError } from '../photos/receive-photos.ts'
import { LogoTooLargeError, NoLogoError } from './logo-errors.ts'

/** One more than is taken, so that a file or a form of exactly the limit is told from one above it. */
const multipartLimits = {
  fileSize: maxLogoBytes + 1,
  files: 2,
  parts: 2,
  fields: 1,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
  headerSize: 16 * 1024,
}

/**
 * The one file of a multipart request, in the field `logo`.
 * @throws NoLogoError, LogoTooLargeError, InvalidInputError for a broken form, UploadAbortedError
 */
export async function receiveLogo(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new NoLogoError()
  // The parser waits for ever for the end of a request that was cut off before it began to listen.
  if (request.raw.destroyed) throw new UploadAbortedError()
  let logo: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type !== 'file' || part.fieldname !== 'logo' || logo) throw new NoLogoError()
      logo = await part.toBuffer()
      if (logo.length > maxLogoBytes) throw new LogoTooLargeError()
    }
  } catch (error) {
    throw request.raw.errored ? new UploadAbortedError() : asUploadError(error as Error)
  } finally {
    // The rest of a refused form is read and dropped, or the client would still be writing when the answer comes.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (!logo || logo.length === 0) throw new NoLogoError()
  return logo
}
