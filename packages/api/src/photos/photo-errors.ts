import { maxPhotoBytes, maxUploadFiles } from '@curbquote/types/limits'
import { DomainError, InvalidInputError } from '../errors/errors.ts'

const megabyte = 1024 * 1024

export class PhotoTooLargeError extends DomainError {
  constructor(fileName: string) {
    super(413, 'PHOTO_TOO_LARGE', `${fileName} is larger than ${maxPhotoBytes / megabyte}MB.`)
  }
}

export class TooManyPhotosError extends DomainError {
  constructor() {
    super(413, 'TOO_MANY_PHOTOS', `At most ${maxUploadFiles} photos can be uploaded at once.`)
  }
}

export class UnsupportedPhotoError extends DomainError {
  constructor(fileName: string) {
    super(415, 'UNSUPPORTED_PHOTO', `${fileName} is not a supported image format.`)
  }
}

export class UnreadablePhotoError extends DomainError {
  constructor(fileName: string, cause: unknown) {
    super(422, 'UNREADABLE_PHOTO', `${fileName} is damaged and cannot be read.`, { cause })
  }
}

export class TooManyPixelsError extends DomainError {
  constructor(fileName: string, cause: unknown) {
    super(422, 'TOO_MANY_PIXELS', `${fileName} is too large: it has too many pixels.`, { cause })
  }
}

/** The client disconnected, so the response has no reader. */
export class UploadAbortedError extends InvalidInputError {
  constructor() {
    super('The upload was aborted.', 'UPLOAD_ABORTED')
  }
}
