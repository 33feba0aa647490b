import { open } from 'node:fs/promises'
import path from 'node:path'
import { maxPhotoBytes, maxUploadFiles } from '@curbquote/types/limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import { displayFileName } from './display-file-name.ts'
import { TooManyPhotosError, UploadAbortedError } from './photo-errors.ts'
import { PhotosUnavailableError } from '../file-store/photos-unavailable-error.ts'
import { detectPhotoFormat, formatHeadBytes, type PhotoFormat } from './photo-format.ts'

/** One uploaded file, unchanged, on disk. */
export interface ReceivedPhoto {
  path: string
  format: PhotoFormat
  byteSize: number
  /** For messages only. */
  fileName: string
}

const maxFormFields = 40

/** Each limit is one above the product limit, so that a form at the limit can be distinguished from a form above it. */
const multipartLimits = {
  fileSize: maxPhotoBytes + 1,
  files: maxUploadFiles + 1,
  parts: maxUploadFiles + 1,
  fields: 1,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
  headerSize: 16 * 1024,
}

/** For a form with other fields than photos. */
const formLimits = {
  ...multipartLimits,
  fields: maxFormFields,
  parts: multipartLimits.parts + maxFormFields,
  fieldSize: 16 * 1024,
}

/**
 * Streams the files of a multipart request into the directory, checks size, count and format, and stops at the first
 * refused file. The caller removes the directory.
 * @param beforeEach Called before each file; throws to refuse it.
 * @param onField Called for each other field. Without it, other fields are refused.
 * @throws DomainError `PHOTO_TOO_LARGE`, TooManyPhotosError, DomainError `UNSUPPORTED_PHOTO`, InvalidInputError for a malformed form,
 *   PhotosUnavailableError when the disk cannot be written, UploadAbortedError
 */
export async function receivePhotos(
  request: FastifyRequest,
  directory: string,
  beforeEach: () => Promise<void>,
  onField?: (name: string, value: string) => void,
): Promise<ReceivedPhoto[]> {
  if (!request.isMultipart()) return []
  // The parser never finishes if the request was closed before the parser starts to listen.
  if (request.raw.destroyed) throw new UploadAbortedError()
  const photos: ReceivedPhoto[] = []
  const parts = request.parts({ limits: onField ? formLimits : multipartLimits })
  try {
    for await (const part of parts) {
      if (part.type === 'field' && onField) {
        onField(part.fieldname, String(part.value))
        continue
      }
      if (part.type !== 'file' || part.fieldname !== 'photos')
        throw new InvalidInputError('The upload has a file that is not one of the photos.')
      if (photos.length === maxUploadFiles) throw new TooManyPhotosError()
      await beforeEach()
      const photo = await receivePhoto(part, path.join(directory, String(photos.length)))
      if (photo) photos.push(photo)
    }
  } catch (error) {
    throw request.raw.errored ? new UploadAbortedError() : asUploadError(error as Error)
  } finally {
    // Drain the rest of a refused form: a client that is still writing would not read the response.
    request.raw.unpipe()
    request.raw.resume()
  }
  return photos
}

/** Returns `undefined` for the empty part that browsers send for an empty file input. */
async function receivePhoto(
  part: MultipartFile,
  filePath: string,
): Promise<ReceivedPhoto | undefined> {
  const fileName = displayFileName(part.filename)
  const file = await open(filePath, 'w', 0o600)
  let head: Buffer = Buffer.alloc(0)
  let format: PhotoFormat | undefined
  let byteSize = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      byteSize += chunk.length
      if (byteSize > maxPhotoBytes)
        throw new DomainError(
          413,
          'PHOTO_TOO_LARGE',
          `${fileName} is larger than ${maxPhotoBytes / 1024 / 1024}MB.`,
        )
      if (!format) {
        head = Buffer.concat([head, chunk])
        if (head.length >= formatHeadBytes) format = requireFormat(head, fileName)
      }
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  if (byteSize === 0 && !part.filename) return undefined
  return { path: filePath, format: format ?? requireFormat(head, fileName), byteSize, fileName }
}

function requireFormat(head: Buffer, fileName: string): PhotoFormat {
  const format = detectPhotoFormat(head.subarray(0, formatHeadBytes))
  if (!format)
    throw new DomainError(415, 'UNSUPPORTED_PHOTO', `${fileName} is not a supported image format.`)
  return format
}

/** Maps a failure to read a multipart request to the error of the response. */
export function asUploadError(error: Error & { code?: string; syscall?: string }): Error {
  if (error instanceof DomainError) return error
  if (error.syscall !== undefined) return new PhotosUnavailableError(error)
  if (error.code === 'FST_MP_PREMATURE_CLOSE') return new UploadAbortedError()
  if (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_PARTS_LIMIT')
    return new TooManyPhotosError()
  // Errors of the parser itself have no code. "Needle" is its name for a boundary that is too long.
  if (error.code?.startsWith('FST_') || /multipart|part header|needle/i.test(error.message))
    return new InvalidInputError('The form is not complete.')
  return error
}
