import type { AnalyzeConversation, AnalyzePhotos } from '@curbquote/types/analyses'
import { uploadedUrls } from '../state/photo-item.ts'
import type { WidgetState } from '../state/widget-state.ts'
import { firstQuestionsOf, isUnanswered } from './first-questions.ts'

/** The request for a price that AI measures first; `undefined` while input is missing. */
export function toFirstAnalysis(
  state: WidgetState,
  rest: Pick<
    AnalyzePhotos,
    'language' | 'serviceTypeId' | 'items' | 'jobDescription' | 'previousAnalysisId'
  >,
): AnalyzePhotos | AnalyzeConversation | undefined {
  if (isUnanswered(state)) return undefined
  const { conversation, surfaceType, rateId, sizeHint } = state.analysis
  const questions = firstQuestionsOf(state)
  if (state.method === 'conversation') {
    if (!conversation?.surfaces.length) return undefined
    const { conversationId } = conversation
    return {
      conversationId,
      measurementMethod: 'conversation',
      ...(questions.length > 0 && {
        surfaces: questions.map(({ groupId, statements }) => ({ groupId, ...statements })),
      }),
      ...rest,
    }
  }
  const urls = uploadedUrls(state.photos)
  if (urls.length === 0 || urls.length < state.photos.length) return undefined
  return {
    photos: urls.map((url) => ({
      url,
      ...(surfaceType && { surfaceType }),
      ...(rateId && { rateId }),
      ...questions[0]?.statements,
    })),
    measurementMethod: 'ai',
    ...(sizeHint.trim() && { sizeHint: sizeHint.trim() }),
    ...rest,
  }
}
