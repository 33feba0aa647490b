import type { AnalyzeJob, Language } from '@curbquote/types'
import { changedAreas } from './measuring/typed-areas.ts'
import { toMeasuredPhotos } from './photos/measurements.ts'
import { uploadedUrls } from './photos/photo-item.ts'
import type { WidgetState } from './widget-state.ts'

/** What to have priced; `undefined` while something is missing. What AI has measured once is not measured again. */
export function toAnalyzeJob(state: WidgetState, language: Language): AnalyzeJob | undefined {
  const { method, photos, measuring, priced } = state
  const description = state.jobDescription.trim()
  const rest = description ? { jobDescription: description } : {}
  if (method === 'manual') {
    const measured = toMeasuredPhotos(photos)
    return measured && { photos: measured, measurementMethod: method, ...rest }
  }
  if (method === 'custom') return undefined
  if (priced) {
    const { analysisId, analysis } = priced.analyzed
    const areas = changedAreas(measuring.areas, analysis)
    return areas && { analysisId, measurementMethod: method, areas, ...rest }
  }
  if (method === 'conversation') {
    const { conversation } = measuring
    if (!conversation?.surfaces.length) return undefined
    const { conversationId } = conversation
    return { conversationId, measurementMethod: method, ...rest }
  }
  const urls = uploadedUrls(photos)
  if (urls.length === 0 || urls.length < photos.length) return undefined
  const { surfaceType, sizeHint } = measuring
  return {
    photos: urls.map((url) => ({ url, ...(surfaceType && { surfaceType }) })),
    measurementMethod: method,
    language,
    ...(sizeHint.trim() && { sizeHint: sizeHint.trim() }),
    ...rest,
  }
}
