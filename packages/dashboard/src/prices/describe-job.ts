import {
  centifeetToFeet,
  describeStatements,
  squareCentifeetToSquareFeet,
} from '@curbquote/pricing'
import { maxNameLength } from '@curbquote/types/limits'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { Rate } from '@curbquote/types/price-rules'
import { surfaceLabels } from './surface-labels.ts'

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Names a job: `Driveway 500 sq ft, Roof 1,200 sq ft, heavy, 2 stories`. The rates name what is no surface. */
export function describeJob({ surfaces }: Job, rates: readonly Rate[] = []): string {
  return surfaces
    .map((surface) => describeSurface(surface, rates))
    .join(', ')
    .slice(0, maxNameLength)
}

function describeSurface(surface: JobSurface, rates: readonly Rate[]): string {
  const { surfaceType, rateId, areaSqCentifeet, lengthCentifeet, count } = surface
  const own = rates.find(({ id, coversOtherSurfaces }) => id === rateId && !coversOtherSurfaces)
  const size =
    count !== undefined
      ? quantities.format(count)
      : lengthCentifeet !== undefined
        ? `${quantities.format(centifeetToFeet(lengthCentifeet))} ft`
        : `${quantities.format(squareCentifeetToSquareFeet(areaSqCentifeet))} sq ft`
  return [
    `${surfaceType ? surfaceLabels[surfaceType] : (own?.name ?? 'Pieces')} ${size}`,
    ...describeStatements(surface, { withoutAssumed: true }),
  ].join(', ')
}
