import type { PhotoRequest } from '@curbquote/types/analyses'
import { DomainError } from '../errors/errors.ts'
import type { VisionFailure } from '../providers/vision.ts'

type Failure = VisionFailure | 'implausible' | 'off'

const manual = 'Please enter the size yourself.'

/** The response to each AI failure. The sentence tells the visitor what to do instead. */
const responses: Record<Failure, { status: 502 | 503; code: string; sentence: string }> = {
  timeout: {
    status: 503,
    code: 'AI_TIMEOUT',
    sentence: `Measuring your photos took too long. Please try again, or enter the size yourself.`,
  },
  busy: {
    status: 503,
    code: 'AI_BUSY',
    sentence: `AI measurement is busy at the moment. Please try again in a minute, or enter the size yourself.`,
  },
  unavailable: {
    status: 503,
    code: 'AI_UNAVAILABLE',
    sentence: `AI measurement is unavailable at the moment. ${manual}`,
  },
  off: { status: 503, code: 'AI_OFF', sentence: `AI measurement is not offered here. ${manual}` },
  refused: {
    status: 502,
    code: 'AI_REFUSED',
    sentence: `AI declined to measure these photos. Please use other photos, or enter the size yourself.`,
  },
  truncated: {
    status: 502,
    code: 'AI_TRUNCATED',
    sentence: `AI did not finish its response. Please try again, or enter the size yourself.`,
  },
  unreadable: {
    status: 502,
    code: 'AI_UNREADABLE',
    sentence: `AI returned an unusable result. Please try again, or enter the size yourself.`,
  },
  implausible: {
    status: 502,
    code: 'AI_IMPLAUSIBLE',
    sentence: `AI returned an implausible size. ${manual}`,
  },
}

const retryAfterSeconds: Partial<Record<Failure, number>> = { busy: 60, off: 3_600 }

/** AI gave no measurement. */
export class AnalysisError extends DomainError {
  constructor(failure: Failure, cause?: unknown) {
    const { status, code, sentence } = responses[failure]
    super(status, code, sentence, {
      cause,
      ...(status === 503 && { retryAfterSeconds: retryAfterSeconds[failure] ?? 5 }),
    })
  }
}

/** AI found no surface in the photos. */
export class CannotMeasureError extends DomainError {
  constructor(photoRequest: PhotoRequest) {
    super(
      422,
      'AI_CANNOT_MEASURE',
      `AI found no surface to measure in these photos. Please add another photo, or enter the size yourself.`,
      { details: { photoRequest } },
    )
  }
}

/** The daily AI budget of the visitor, the company or the platform is spent. */
export class AiBudgetSpentError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super(429, 'AI_BUDGET_SPENT', `AI measurement has reached its limit for now. ${manual}`, {
      retryAfterSeconds,
    })
  }
}
