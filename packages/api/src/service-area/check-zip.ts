import type { AreaReview, JobPlace } from '@curbquote/types/price-jobs'
import type { OutsidePolicy, ServiceCheck } from '@curbquote/types/service-area'
import { findZipPlace, milesBetween, type ZipPlace } from '../zip-places/zip-places.ts'

/** The service area of a company that has one. */
export interface CompanyArea {
  baseZip: string
  /** `null`: any distance. */
  radiusMiles: number | null
  outsidePolicy: OutsidePolicy
  listedZips: ReadonlyMap<string, 'include' | 'exclude'>
}

/** The result of the check of a ZIP code against a service area. */
export interface CheckedZip {
  /** Five digits. */
  zip: string
  /** `undefined` for a ZIP code that is not in the data. */
  place: ZipPlace | undefined
  /** Distance from the base ZIP code. `undefined` if it is unknown. */
  miles: number | undefined
  served: ServiceCheck['served']
  /** The place is outside and is quoted with the farthest trip fee. */
  isOutside: boolean
  review: AreaReview | undefined
}

/**
 * Checks a ZIP code or ZIP+4 against a service area. A listed ZIP code takes precedence over the radius. An unknown ZIP code is
 * reviewed and never refused, because new ones appear every month.
 */
export function checkZip(area: CompanyArea, text: string): CheckedZip {
  const zip = text.slice(0, 5)
  const place = findZipPlace(zip)
  const base = findZipPlace(area.baseZip)
  const miles = place && base && wholeMiles(milesBetween(base, place))
  const found = { zip, place, miles }
  const listed = area.listedZips.get(zip)
  if (listed === 'include' || (!listed && isWithin(miles, area.radiusMiles)))
    return { ...found, served: 'yes', isOutside: false, review: undefined }
  const isUnknown = miles === undefined
  if (isUnknown && (!listed || area.outsidePolicy === 'farthest_fee'))
    return { ...found, served: 'review', isOutside: false, review: 'UNKNOWN_ZIP' }
  switch (area.outsidePolicy) {
    case 'refuse':
      return { ...found, served: 'no', isOutside: false, review: undefined }
    case 'review':
      return { ...found, served: 'review', isOutside: false, review: 'OUTSIDE_AREA' }
    case 'farthest_fee':
      return { ...found, served: 'yes', isOutside: true, review: undefined }
  }
}

/** The part of a priced job that follows from its ZIP code. */
export function toJobPlace({ zip, miles, isOutside, review }: CheckedZip): JobPlace {
  return {
    zip,
    ...(miles !== undefined && { tripMiles: miles }),
    ...(isOutside && { isOutsideArea: true }),
    ...(review && { areaReview: review }),
  }
}

/** Rounds a distance up to whole miles. Every comparison and every price uses the rounded distance. */
export function wholeMiles(miles: number): number {
  return Math.ceil(miles)
}

function isWithin(miles: number | undefined, radiusMiles: number | null): boolean {
  return miles !== undefined && (radiusMiles === null || miles <= radiusMiles)
}
