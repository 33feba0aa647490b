import { feetToCentifeet, squareCentifeetToSquareFeet, statementsOf } from '@curbquote/pricing'
import type { Analysis, AnalyzeMeasuredJob } from '@curbquote/types/analyses'
import type { MeasuredItem, MeasuredPhoto } from '@curbquote/types/photos'
import type { JobPlace, JobSurface } from '@curbquote/types/price-jobs'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { photoIdOf, requireOwnPhotos } from '../photos/own-photos.ts'
import { storeAnalysis, type StoredJob } from './store-analysis.ts'

/**
 * Prices a job that the customer measured. Stores the job and the price list.
 * @throws ForeignPhotoError, ServiceNotOfferedError, JobNotQuotedError, InvalidInputError
 */
export async function analyzeJob(
  tenant: Tenant,
  {
    photos,
    items = [],
    measurementMethod,
    jobDescription = '',
    serviceTypeId,
    language,
    previousAnalysisId,
  }: AnalyzeMeasuredJob,
  place?: JobPlace,
): Promise<StoredJob> {
  const measured = photos.map(({ url, ...photo }) => ({ ...photo, photoId: photoIdOf(url) }))
  if (photos.length + items.length === 0)
    throw new InvalidInputError('Add a photo, or something to count.')
  const itemSurfaces = measureItems(items)
  const surfaces = [...measurePhotos(photos), ...itemSurfaces]
  const areaSqCentifeet = surfaces.reduce((total, surface) => total + surface.areaSqCentifeet, 0)
  if (surfaces.every((surface) => sizeOf(surface) === 0))
    throw new InvalidInputError('The area is too small to be quoted.')
  const analysis: Analysis = {
    estimatedArea: squareCentifeetToSquareFeet(areaSqCentifeet),
    // The customer measured it, so it is not an estimate.
    confidence: 1,
    surfaceType: largestSurface(surfaces),
    condition: null,
    method: measurementMethod,
    complexity: null,
    notes: null,
  }

  return inCompany(tenant, async (tenantDb, companyId) => {
    await requireOwnPhotos(
      tenantDb,
      companyId,
      measured.map(({ photoId }) => photoId),
    )
    return storeAnalysis(tenantDb, companyId, {
      method: measurementMethod,
      photos: measured,
      surfaces,
      needsPhotoFor: itemSurfaces,
      jobDescription,
      analysis,
      serviceTypeId,
      place,
      language,
      previousAnalysisId,
    })
  })
}

/**
 * The surface groups in the photos. A group counts once: its largest photo gives its size, its surface and the statements about it.
 * @throws InvalidInputError if a photo has neither a size nor a quantity
 */
function measurePhotos(photos: readonly MeasuredPhoto[]): JobSurface[] {
  const groups = new Map<number | string, JobSurface>()
  photos.forEach((photo, index) => {
    const key = photo.groupId ?? `photo ${index}`
    const surface = toSurface(photo)
    const largest = groups.get(key)
    if (!largest || sizeOf(surface) > sizeOf(largest)) groups.set(key, surface)
  })
  return [...groups.values()]
}

/** The surfaces and counts without a photo. @throws InvalidInputError */
export function measureItems(items: readonly MeasuredItem[]): JobSurface[] {
  return items.map(toSurface)
}

function toSurface(photo: MeasuredItem & Pick<MeasuredPhoto, 'groupId'>): JobSurface {
  const { serviceTypeId, surfaceType, rateId, groupId } = photo
  if (!surfaceType && !rateId) throw new InvalidInputError('A photo needs a surface.')
  return {
    ...(serviceTypeId !== undefined && { serviceTypeId }),
    ...(surfaceType && { surfaceType }),
    // Only an item without a surface is priced by the rate that the request names.
    ...(rateId && !surfaceType && { rateId }),
    ...(groupId && { groupId }),
    ...statementsOf(photo),
    ...toSize(photo),
  }
}

function toSize({ length, width, quantity, unit }: MeasuredItem) {
  if (quantity !== undefined) {
    if (unit === 'linear ft')
      return { areaSqCentifeet: 0, lengthCentifeet: feetToCentifeet(quantity) }
    if (unit !== 'each') throw new InvalidInputError('A quantity needs its unit.')
    if (!Number.isInteger(quantity)) throw new InvalidInputError('A count must be a whole number.')
    return { areaSqCentifeet: 0, count: quantity }
  }
  if (length === undefined || width === undefined)
    throw new InvalidInputError('A photo needs a length and a width.')
  return { areaSqCentifeet: feetToCentifeet(length) * feetToCentifeet(width) }
}

function sizeOf({ areaSqCentifeet, lengthCentifeet, count }: JobSurface): number {
  return areaSqCentifeet || lengthCentifeet || count || 0
}

/** The type of the largest surface. If several are equal, the first. */
function largestSurface(surfaces: readonly JobSurface[]): SurfaceType | undefined {
  return surfaces.reduce((largest, surface) =>
    sizeOf(surface) > sizeOf(largest) ? surface : largest,
  ).surfaceType
}
