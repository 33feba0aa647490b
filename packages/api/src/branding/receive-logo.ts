import type { Tenant } from '../db/in-company.ts'
import { randomUUID } from 'node:crypto'
import { maxLogoBytes } from '@curbquote/types/limits'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors/errors.ts'
import { logoKey } from '../file-store/file-keys.ts'
import { storeImages } from '../file-store/store-files.ts'
import { UploadAbortedError } from '../photos/photo-errors.ts'
import { asUploadError } from '../photos/receive-photos.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import type { EncodedLogo } from './encode-logo.ts'
import { NoLogoError } from './logo-errors.ts'

/** Each limit is one above the product limit, so that a form at the limit can be distinguished from a form above it. */
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
 * Reads the file in the field `logo` of a multipart request.
 * @throws NoLogoError, DomainError `LOGO_TOO_LARGE`, InvalidInputError for a malformed form, UploadAbortedError
 */
export async function receiveLogo(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new NoLogoError()
  // The parser never finishes if the request was closed before the parser starts to listen.
  if (request.raw.destroyed) throw new UploadAbortedError()
  let logo: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type !== 'file' || part.fieldname !== 'logo' || logo) throw new NoLogoError()
      logo = await part.toBuffer()
      if (logo.length > maxLogoBytes) {
        const limit = `${maxLogoBytes / 1024 / 1024}MB`
        throw new DomainError(413, 'LOGO_TOO_LARGE', `Please upload a file smaller than ${limit}.`)
      }
    }
  } catch (error) {
    throw request.raw.errored ? new UploadAbortedError() : asUploadError(error as Error)
  } finally {
    // Drain the rest of a refused form: a client that is still writing would not read the response.
    request.raw.unpipe()
    request.raw.resume()
  }
  if (!logo || logo.length === 0) throw new NoLogoError()
  return logo
}

/**
 * Stores a company's logo and returns its id.
 * @throws PhotosUnavailableError when the store fails
 */
export async function storeLogo(
  tenant: Tenant,
  photoStore: PhotoStore,
  { png, widthPx, heightPx }: EncodedLogo,
): Promise<string> {
  const id = randomUUID()
  const files = [{ key: logoKey(id), content: png, contentType: 'image/png' }]
  const image = { id, files, widthPx, heightPx, isLogo: true }
  await storeImages(tenant, photoStore, [image])
  return id
}
