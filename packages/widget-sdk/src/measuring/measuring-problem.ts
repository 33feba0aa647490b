import { photoRequests, type PhotoRequest } from '@curbquote/types'
import { ApiRefusalError } from '../client/client-errors.ts'
import type { MeasuringProblem } from '../widget-state.ts'

/** Why a measurement failed, as far as the server said. */
export function measuringProblemOf(error: unknown): MeasuringProblem {
  if (!(error instanceof ApiRefusalError))
    return { code: undefined, message: undefined, photoRequest: undefined }
  const { photoRequest } = (error.body ?? {}) as { photoRequest?: PhotoRequest }
  return {
    code: error.code,
    message: error.message,
    photoRequest: photoRequests.find((request) => request === photoRequest),
  }
}
