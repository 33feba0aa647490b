import { maxUploadFiles } from '@curbquote/types/limits'
import { DomainError, InvalidInputError } from '../errors/errors.ts'

export class TooManyPhotosError extends DomainError {
  constructor() {
    super(413, 'TOO_MANY_PHOTOS', `At most ${maxUploadFiles} photos can be uploaded at once.`)
  }
}

/** The client disconnected, so the response has no reader. */
export class UploadAbortedError extends InvalidInputError {
  constructor() {
    super('The upload was aborted.', 'UPLOAD_ABORTED')
  }
}
