import {
  type Analysis,
  type AnalyzeMeasuredJob,
  feetToCentifeet,
  measureSurfaces,
  type MeasuredPhoto,
  squareCentifeetToSquareFeet,
  type SurfaceType,
} from '@curbquote/types'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors.ts'
import { photoIdOf, requireOwnPhotos } from '../photos/own-photos.ts'
import { storeAnalysis, type StoredJob } from './store-analysis.ts'

/**
 * Prices a job that the customer measured. Stores the job and the price list.
 * @throws ForeignPhotoError, ServiceNotOfferedError, InvalidInputError
 */
export async function analyzeJob(
  db: Kysely<Database>,
  companyId: number,
  { photos, measurementMethod, jobDescription = '' }: AnalyzeMeasuredJob,
): Promise<StoredJob> {
  const measured = photos.map(({ url, ...photo }) => ({ ...photo, photoId: photoIdOf(url) }))
  const surfaces = measureSurfaces(
    measured.map((photo) => ({
      surfaceType: photo.surfaceType,
      lengthCentifeet: feetToCentifeet(photo.length),
      widthCentifeet: feetToCentifeet(photo.width),
      groupId: photo.groupId,
    })),
  ).map(({ surfaceType, areaSqCentifeet }) => ({ surfaceType, areaSqCentifeet }))
  const areaSqCentifeet = surfaces.reduce((total, surface) => total + surface.areaSqCentifeet, 0)
  if (areaSqCentifeet === 0) throw new InvalidInputError('The area is too small to be quoted.')
  const analysis: Analysis = {
    estimatedArea: squareCentifeetToSquareFeet(areaSqCentifeet),
    // The customer measured it, so it is not an estimate.
    confidence: 1,
    surfaceType: largestSurface(measured),
    condition: null,
    method: measurementMethod,
    complexity: null,
    notes: null,
  }

  return inCompany(db, companyId, async (tenantDb) => {
    await requireOwnPhotos(
      tenantDb,
      companyId,
      measured.map(({ photoId }) => photoId),
    )
    return storeAnalysis(tenantDb, companyId, {
      method: measurementMethod,
      photos: measured,
      surfaces,
      jobDescription,
      analysis,
    })
  })
}

/** The surface with the largest area. If several are equal, the first. */
function largestSurface(photos: readonly Omit<MeasuredPhoto, 'url'>[]): SurfaceType {
  return photos.reduce((largest, photo) =>
    photo.length * photo.width > largest.length * largest.width ? photo : largest,
  ).surfaceType
}
