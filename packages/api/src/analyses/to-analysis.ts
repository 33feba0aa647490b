import {
  type Analysis,
  type EstimatedSurface,
  type JobSurface,
  squareFeetToSquareCentifeet,
} from '@curbquote/types'
import type { Estimate } from './read-estimate.ts'

/** An estimate of one surface or more as the contract has it. */
export function toAnalysis(method: 'ai' | 'conversation', estimate: Estimate): Analysis {
  return {
    ...summarize(estimate.surfaces),
    condition: estimate.condition,
    method,
    complexity: estimate.complexity,
    notes: estimate.notes,
    surfaces: estimate.surfaces,
    photoRequest: estimate.photoRequest,
  }
}

/** The same analysis with the areas that the customer knows better, by group. */
export function withAreas(analysis: Analysis, areas: ReadonlyMap<number, number>): Analysis {
  const surfaces = (analysis.surfaces ?? []).map((surface) => ({
    ...surface,
    area: areas.get(surface.groupId) ?? surface.area,
  }))
  return { ...analysis, ...summarize(surfaces), surfaces }
}

/** The surfaces of an AI analysis, with the areas that are priced. */
export function estimatedSurfaces({ surfaces = [] }: Analysis): JobSurface[] {
  return surfaces.map(({ surfaceType, area }) => ({
    surfaceType,
    areaSqCentifeet: squareFeetToSquareCentifeet(area),
  }))
}

/** The whole job: its area, its main surface, and a confidence that large surfaces weigh in more. */
function summarize(surfaces: readonly EstimatedSurface[]) {
  const estimatedArea = surfaces.reduce((sum, surface) => sum + surface.area, 0)
  const measuredArea = surfaces.reduce((sum, surface) => sum + surface.measuredArea, 0)
  const largest = surfaces.reduce((most, surface) => (surface.area > most.area ? surface : most))
  const weighed = surfaces.reduce(
    (sum, surface) => sum + surface.confidence * surface.measuredArea,
    0,
  )
  return {
    // Corrections have two decimals: their sum must not have more.
    estimatedArea: Math.round(estimatedArea * 100) / 100,
    confidence: Math.round((weighed / measuredArea) * 100) / 100,
    surfaceType: largest.surfaceType,
  }
}
