import { squareFeetToSquareCentifeet, statementsOf } from '@curbquote/pricing'
import type { Analysis, EstimatedSurface } from '@curbquote/types/analyses'
import type { JobSurface } from '@curbquote/types/price-jobs'
import type { Estimate } from '../db/schema/conversations.ts'

/** Converts an estimate to the contract's analysis. */
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

/** Replaces the areas that the customer corrected, by group. */
export function withAreas(analysis: Analysis, areas: ReadonlyMap<number, number>): Analysis {
  const surfaces = (analysis.surfaces ?? []).map((surface) => ({
    ...surface,
    area: areas.get(surface.groupId) ?? surface.area,
  }))
  return { ...analysis, ...summarize(surfaces), surfaces }
}

/** The surfaces of an AI analysis, with the areas that are priced. `rateId`: what the customer chose in place of a surface. */
export function estimatedSurfaces({ surfaces = [] }: Analysis, rateId?: string): JobSurface[] {
  return surfaces.map((surface) => ({
    groupId: surface.groupId,
    ...(rateId ? { rateId } : { surfaceType: surface.surfaceType }),
    areaSqCentifeet: squareFeetToSquareCentifeet(surface.area),
    ...statementsOf(surface),
  }))
}

/**
 * Adds the interval of each measurement to the surfaces: the interval of the model, and the area that the customer
 * corrected as an interval of one value. A surface that the customer measured has no intervals.
 */
export function withAreaIntervals(
  surfaces: readonly JobSurface[],
  { surfaces: estimates = [] }: Analysis,
): JobSurface[] {
  return surfaces.map((surface) => {
    const estimate = estimates.find(({ groupId }) => groupId === surface.groupId)
    if (!estimate) return surface
    const { area, measuredArea, lowArea, highArea } = estimate
    const interval = (low: number, high: number) => ({
      lowSqCentifeet: squareFeetToSquareCentifeet(low),
      highSqCentifeet: squareFeetToSquareCentifeet(high),
    })
    return {
      ...surface,
      areaIntervals: [
        interval(lowArea, highArea),
        ...(area === measuredArea ? [] : [interval(area, area)]),
      ],
    }
  })
}

/** The job's total area, largest surface, and confidence weighted by area. */
function summarize(surfaces: readonly EstimatedSurface[]) {
  const estimatedArea = surfaces.reduce((sum, surface) => sum + surface.area, 0)
  const measuredArea = surfaces.reduce((sum, surface) => sum + surface.measuredArea, 0)
  const largest = surfaces.reduce((most, surface) => (surface.area > most.area ? surface : most))
  const weighed = surfaces.reduce(
    (sum, surface) => sum + surface.confidence * surface.measuredArea,
    0,
  )
  return {
    // Corrections have two decimals, and so must their sum.
    estimatedArea: Math.round(estimatedArea * 100) / 100,
    confidence: Math.round((weighed / measuredArea) * 100) / 100,
    surfaceType: largest.surfaceType,
  }
}
