import { UnavailableError } from '../errors/errors.ts'

/** The disk is full, the object store is unavailable, or the processing queue is full. */
export class PhotosUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('Photos cannot be uploaded right now. Please try again in a moment.', cause)
  }
}
