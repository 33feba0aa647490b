import { photoRequests, type PhotoRequest } from '@curbquote/types'
import { ApiError } from '../client/client-errors.ts'
import type { Messages } from '../messages/messages.ts'
import type { AnalysisProblem } from '../widget-state.ts'

/** Why a measurement failed, as far as the server said. */
export function analysisProblemOf(error: unknown): AnalysisProblem {
  if (!(error instanceof ApiError))
    return { code: undefined, message: undefined, photoRequest: undefined }
  const { photoRequest } = (error.body ?? {}) as { photoRequest?: PhotoRequest }
  return {
    code: error.code,
    message: error.message,
    photoRequest: photoRequests.find((request) => request === photoRequest),
  }
}

/** What is said of it: the catalogue's words; the server's own, of what no catalogue knows, where they are understood. */
export function problemSentence(
  { code, message }: AnalysisProblem,
  { language, analysis, toasts }: Messages,
): string {
  const { problems } = analysis
  if (code && Object.hasOwn(problems, code)) return problems[code as keyof typeof problems]
  return (language === 'en' && message) || toasts.analysisFailed.text
}
