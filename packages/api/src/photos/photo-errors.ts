import { maxUploadFiles } from '@curbquote/types/limits'
import { DomainError, InvalidInputError } from '../errors/errors.ts'

export class TooManyPhotosError extends DomainError {
  constructor() {
    super(413, 'TOO_MANY_PHOTOS', `At most ${maxUploadFiles} photos can be uploaded at once.`)
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
