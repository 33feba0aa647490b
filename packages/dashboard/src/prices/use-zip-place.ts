import type { JobPlace } from '@curbquote/types/price-jobs'
import { checkOwnZip, type ZipCheck } from '@curbquote/types/service-area'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'

/** The result of the check of a ZIP code, for the test of a job. */
export function useZipPlace(companyId: number | undefined, zip: string | undefined) {
  return useQuery({
    ...queryOf(checkOwnZip, { params: { companyId: companyId ?? 0, zip: zip ?? '' } }),
    enabled: companyId !== undefined && zip !== undefined,
    select: (check) => ({ job: toJobPlace(check), note: describeZip(check) }),
  })
}

function toJobPlace({ tripMiles, isOutsideArea, areaReview }: ZipCheck): JobPlace {
  return {
    ...(tripMiles !== undefined && { tripMiles }),
    ...(isOutsideArea && { isOutsideArea }),
    ...(areaReview && { areaReview }),
  }
}

/** `Austin, TX, about 14 miles away`. */
function describeZip({ city, state, tripMiles, served }: ZipCheck): string {
  const place = [city, state].filter(Boolean).join(', ') || 'Unknown ZIP code'
  const distance =
    tripMiles === undefined ? '' : `, about ${tripMiles} ${tripMiles === 1 ? 'mile' : 'miles'} away`
  return `${place}${distance}.${served === 'no' ? ' This ZIP code is outside your service area, so the widget does not quote the job.' : ''}`
}
