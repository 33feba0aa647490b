import { type PhotoRequest, photoRequests } from '@curbquote/types/analyses'
import { ApiError } from '../client/client-errors.ts'
import type { Messages } from '../messages/messages.ts'
import type { AnalysisProblem } from '../state/widget-state.ts'

/** The problem that an error response describes. Empty for other errors. */
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

/** The message for a problem: translated for a known code, otherwise the server's English message on an English form. */
export function problemSentence(
  { code, message }: AnalysisProblem,
  { language, analysis, toasts }: Messages,
): string {
  const { problems } = analysis
  if (code && Object.hasOwn(problems, code)) return problems[code as keyof typeof problems]
  return (language === 'en' && message) || toasts.analysisFailed.text
}
