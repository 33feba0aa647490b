import type { AnalyzeJob, Language } from '@curbquote/types'
import { firstQuestionsOf } from './first-questions.ts'
import { changedAreas } from './typed-areas.ts'
import { toMeasuredPhotos } from '../photos/measurements.ts'
import { serviceOf } from '../photos/quoted-items.ts'
import { uploadedUrls } from '../photos/photo-item.ts'
import type { WidgetState } from '../widget-state.ts'

/** The request for a price; `undefined` while input is missing. A measured job is priced again without AI. */
export function toAnalyzeJob(state: WidgetState, language: Language): AnalyzeJob | undefined {
  const { method, photos, analysis, priced } = state
  const description = state.jobDescription.trim()
  const service = serviceOf(state)
  const rest = {
    language,
    ...(service && { serviceTypeId: service.serviceTypeId }),
    ...(description && { jobDescription: description }),
  }
  if (method === 'manual') {
    const measured = toMeasuredPhotos(photos)
    return measured && { photos: measured, measurementMethod: method, ...rest }
  }
  if (method === 'custom') return undefined
  if (priced) {
    const { analyzed } = priced
    const { analysisId } = analyzed
    const areas = changedAreas(analysis, analyzed.analysis)
    return areas && { analysisId, measurementMethod: method, areas, ...rest }
  }
  const questions = firstQuestionsOf(state)
  if (questions.some(({ isAnswered }) => !isAnswered)) return undefined
  if (method === 'conversation') {
    const { conversation } = analysis
    if (!conversation?.surfaces.length) return undefined
    const { conversationId } = conversation
    return {
      conversationId,
      measurementMethod: method,
      ...(questions.length > 0 && {
        surfaces: questions.map(({ groupId, stated }) => ({ groupId, ...stated })),
      }),
      ...rest,
    }
  }
  const urls = uploadedUrls(photos)
  if (urls.length === 0 || urls.length < photos.length) return undefined
  const { surfaceType, sizeHint } = analysis
  return {
    photos: urls.map((url) => ({
      url,
      ...(surfaceType && { surfaceType }),
      ...questions[0]?.stated,
    })),
    measurementMethod: method,
    ...(sizeHint.trim() && { sizeHint: sizeHint.trim() }),
    ...rest,
  }
}
