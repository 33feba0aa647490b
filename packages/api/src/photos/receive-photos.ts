import { open } from 'node:fs/promises'
import path from 'node:path'
import { maxPhotoBytes, maxUploadFiles } from '@curbquote/types'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DomainError, InvalidInputError } from '../errors.ts'
import { displayFileName } from './display-file-name.ts'
import {
  PhotosUnavailableError,
  PhotoTooLargeError,
  TooManyPhotosError,
  UnsupportedPhotoError,
  UploadAbortedError,
} from './photo-errors.ts'
import { detectPhotoFormat, formatHeadBytes, type PhotoFormat } from './photo-format.ts'

/** One file of an upload, on disk as it came. */
export interface ReceivedPhoto {
  path: string
  format: PhotoFormat
  byteSize: number
  /** For messages only. */
  fileName: string
}

/** One more than is taken, so that a file or a form of exactly the limit is told from one above it. */
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

/**
 * Writes the files of a multipart request into the directory as they arrive, counting and sniffing on the way; ends
 * with the first that is refused. Emptying the directory is the caller's.
 * @param beforeEach is asked before each file and refuses by throwing
 * @throws PhotoTooLargeError, TooManyPhotosError, UnsupportedPhotoError, InvalidInputError for a broken form,
 *   PhotosUnavailableError where the disk does not take it, UploadAbortedError
 */
export async function receivePhotos(
  request: FastifyRequest,
  directory: string,
  beforeEach: () => Promise<void>,
): Promise<ReceivedPhoto[]> {
  if (!request.isMultipart()) return []
  // The parser waits for ever for the end of a request that was cut off before it began to listen.
  if (request.raw.destroyed) throw new UploadAbortedError()
  const photos: ReceivedPhoto[] = []
  const parts = request.parts({ limits: multipartLimits })
  try {
    for await (const part of parts) {
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
    // The rest of a refused form is read and dropped, or the client would still be writing when the answer comes.
    request.raw.unpipe()
    request.raw.resume()
  }
  return photos
}

/** `undefined` for what a browser sends for a file input that was left empty. */
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
      if (byteSize > maxPhotoBytes) throw new PhotoTooLargeError(fileName)
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
  if (!format) throw new UnsupportedPhotoError(fileName)
  return format
}

/** What a failure to read a multipart request is answered with. */
export function asUploadError(error: Error & { code?: string; syscall?: string }): Error {
  if (error instanceof DomainError) return error
  if (error.syscall !== undefined) return new PhotosUnavailableError(error)
  if (error.code === 'FST_MP_PREMATURE_CLOSE') return new UploadAbortedError()
  if (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_PARTS_LIMIT')
    return new TooManyPhotosError()
  // The parser's own errors carry no code.
  if (error.code?.startsWith('FST_') || /multipart|part header/i.test(error.message))
    return new InvalidInputError('The form is not complete.')
  return error
}
