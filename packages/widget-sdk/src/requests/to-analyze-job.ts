import type { AnalyzeJob } from '@curbquote/types/analyses'
import { isZip } from '@curbquote/types/places'
import type { Language } from '@curbquote/types/text'
import type { toFirstAnalysis } from './to-first-analysis.ts'
import { changedAreas } from '../state/typed-areas.ts'
import { toMeasuredItems, toMeasuredPhotos } from '../state/measurements.ts'
import { areaServiceOf, servicesOf } from '../state/quoted-items.ts'
import { asksZip, earlierRangeOf, isMeasuredByAi, type WidgetState } from '../state/widget-state.ts'

/** The module of AI measurement, once it is loaded. */
export interface AnalysisModule {
  module: { toFirstAnalysis: typeof toFirstAnalysis } | undefined
}

/** The request for a price; `undefined` while input is missing. A measured job is priced again without AI. */
export function toAnalyzeJob(
  state: WidgetState,
  language: Language,
  { module }: AnalysisModule,
): AnalyzeJob | undefined {
  const { method, photos, analysis, priced } = state
  const description = state.jobDescription.trim()
  // A surface that the visitor chose has its own service if there are several.
  const service = isMeasuredByAi(method) ? areaServiceOf(state) : servicesOf(state)[0]
  const zip = state.customer.customerZip.trim()
  const rest = {
    language,
    ...(asksZip(state) && isZip(zip) && { zip }),
    ...(service && { serviceTypeId: service.serviceTypeId }),
    ...(description && { jobDescription: description }),
  }
  // Sent only after a range: a server without ranges rejects this field.
  const previousAnalysisId = earlierRangeOf(state)?.analysisId
  const items = toMeasuredItems(state.items)
  if (!items) return undefined
  const newJob = {
    ...rest,
    ...(items.length > 0 && { items }),
    ...(previousAnalysisId && { previousAnalysisId }),
  }
  if (method === 'manual') {
    const measured = toMeasuredPhotos(photos)
    return measured && { photos: measured, measurementMethod: method, ...newJob }
  }
  if (method === 'custom') return undefined
  if (priced) {
    const { analyzed } = priced
    const { analysisId } = analyzed
    const areas = changedAreas(analysis, analyzed.analysis)
    return areas && { analysisId, measurementMethod: method, areas, ...rest }
  }
  return module?.toFirstAnalysis(state, newJob)
}
