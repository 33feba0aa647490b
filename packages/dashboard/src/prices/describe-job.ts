import {
  centifeetToFeet,
  describeStatements,
  squareCentifeetToSquareFeet,
} from '@curbquote/pricing'
import { maxNameLength } from '@curbquote/types/limits'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import { surfaceLabels } from './surface-labels.ts'

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Names a job: `Driveway 500 sq ft, Roof 1,200 sq ft, heavy, 2 stories`. */
export function describeJob({ surfaces }: Job): string {
  return surfaces.map(describeSurface).join(', ').slice(0, maxNameLength)
}

function describeSurface(surface: JobSurface): string {
  const { surfaceType, areaSqCentifeet, lengthCentifeet, count } = surface
  const size =
    count !== undefined
      ? quantities.format(count)
      : lengthCentifeet !== undefined
        ? `${quantities.format(centifeetToFeet(lengthCentifeet))} ft`
        : `${quantities.format(squareCentifeetToSquareFeet(areaSqCentifeet))} sq ft`
  return [
    `${surfaceType ? surfaceLabels[surfaceType] : 'Pieces'} ${size}`,
    ...describeStatements(surface, { withoutAssumed: true }),
  ].join(', ')
}
