import { centifeetToFeet, statementsOf } from '@curbquote/pricing'
import type { JobSurface } from '@curbquote/types/price-jobs'
import type { QuotePhoto } from '@curbquote/types/quotes'
import type { Statements } from '@curbquote/types/surface-questions'
import type { MeasurementMethod } from '@curbquote/types/widgets'

/**
 * The customer's statements about the surface in each photo, from the job that was priced. A photo without a group shows a
 * surface of its own, in the order of the job.
 */
export function statedSurfaces(
  photos: readonly { group_id: number | null }[],
  surfaces: readonly JobSurface[],
  method: MeasurementMethod,
): (Pick<QuotePhoto, 'quantity' | 'unit'> & Statements)[] {
  // What AI has not measured has no photo. In a job that the customer measured, it comes after the photos.
  const single = surfaces
    .filter(({ groupId }) => method === 'manual' && groupId === undefined)
    .values()
  return photos.map(({ group_id }) => {
    const surface =
      group_id === null ? single.next().value : surfaces.find(({ groupId }) => groupId === group_id)
    return surface ? toStated(surface) : {}
  })
}

function toStated(surface: JobSurface) {
  const { lengthCentifeet, count } = surface
  return {
    ...(lengthCentifeet && {
      quantity: centifeetToFeet(lengthCentifeet),
      unit: 'linear ft' as const,
    }),
    ...(count && { quantity: count, unit: 'each' as const }),
    ...statementsOf(surface),
  }
}
