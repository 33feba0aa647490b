import type { EstimatedSurface } from '@curbquote/types/analyses'
import type { SurfaceType } from '@curbquote/types/surfaces'

/** A surface with a known area and AI's estimate. Without an estimate the measurement failed. */
export interface Trial {
  surfaceType: SurfaceType
  squareFeet: number
  estimate: Pick<EstimatedSurface, 'area' | 'lowArea' | 'highArea' | 'confidence'> | undefined
}

export interface SurfaceScore {
  surfaceType: SurfaceType | 'all'
  trials: number
  failures: number
  /** The median error as a fraction of the true area: 0.1 is 10%. */
  medianError: number
  /** The signed mean error. Above 0, the estimates are too large. */
  bias: number
  /** Fractions of the estimates. */
  withinTolerance: number
  withinRange: number
}

export interface CalibrationBand {
  from: number
  to: number
  estimates: number
  /** The average stated confidence, and the fraction of correct estimates. */
  saidConfidence: number
  withinTolerance: number
}

/** The tolerance that the prompt defines for the confidence (`analysis-prompt.ts`). */
const tolerance = 0.15
const bands = [0, 0.4, 0.6, 0.75, 0.85, 1]

/** Scores per surface, with the total last. */
export function scoreSurfaces(trials: readonly Trial[]): SurfaceScore[] {
  const surfaces = [...new Set(trials.map((trial) => trial.surfaceType))].toSorted()
  return [
    ...surfaces.map((surface) =>
      score(
        surface,
        trials.filter((trial) => trial.surfaceType === surface),
      ),
    ),
    score('all', trials),
  ]
}

/** Compares confidence and accuracy per confidence band. Omits empty bands. */
export function calibrate(trials: readonly Trial[]): CalibrationBand[] {
  const estimates = trials.flatMap((trial) =>
    trial.estimate
      ? [{ confidence: trial.estimate.confidence, isRight: Math.abs(errorOf(trial)) <= tolerance }]
      : [],
  )
  return bands.slice(1).flatMap((to, index) => {
    const from = bands[index] as number
    const inBand = estimates.filter(
      ({ confidence }) => confidence >= from && (confidence < to || to === 1),
    )
    if (inBand.length === 0) return []
    return [
      {
        from,
        to,
        estimates: inBand.length,
        saidConfidence: mean(inBand.map(({ confidence }) => confidence)),
        withinTolerance: mean(inBand.map(({ isRight }) => Number(isRight))),
      },
    ]
  })
}

function score(surfaceType: SurfaceScore['surfaceType'], trials: readonly Trial[]): SurfaceScore {
  const measured = trials.filter((trial) => trial.estimate)
  const errors = measured.map(errorOf)
  return {
    surfaceType,
    trials: trials.length,
    failures: trials.length - measured.length,
    medianError: median(errors.map(Math.abs)),
    bias: mean(errors),
    withinTolerance: mean(errors.map((error) => Number(Math.abs(error) <= tolerance))),
    withinRange: mean(
      measured.map(({ squareFeet, estimate }) =>
        Number(
          estimate !== undefined &&
            squareFeet >= estimate.lowArea &&
            squareFeet <= estimate.highArea,
        ),
      ),
    ),
  }
}

function errorOf({ squareFeet, estimate }: Trial): number {
  return ((estimate?.area ?? NaN) - squareFeet) / squareFeet
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : mean(sorted.slice(middle - 1, middle + 1))
}
