import { randomUUID } from 'node:crypto'
import {
  type Analysis,
  type AnalyzedJob,
  type AnalyzeJob,
  feetToCentifeet,
  measureArea,
  type MeasuredPhoto,
  priceJob,
  squareCentifeetToSquareFeet,
  type SurfaceType,
} from '@curbquote/types'
import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError, InvalidInputError } from '../errors.ts'
import { photoIdOf, photoUrl, requireOwnPhotos } from '../photos/own-photos.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { toAnalysisQuote } from './to-analysis-quote.ts'

/** The one service that widgets quote. */
const powerWashing = 1

/**
 * Prices a job whose surfaces the customer measured, and stores what was priced and by which prices.
 * @throws ForeignPhotoError, ServiceNotOfferedError, InvalidInputError
 */
export async function analyzeJob(
  db: Kysely<Database>,
  publicUrl: string,
  companyId: number,
  { photos, measurementMethod, jobDescription = '' }: AnalyzeJob,
): Promise<AnalyzedJob> {
  const photoIds = photos.map((photo) => photoIdOf(publicUrl, photo.url))
  const measured = photos.map((photo, index) => ({
    ...photo,
    url: photoUrl(publicUrl, photoIds[index] as string),
  }))
  const areaSqCentifeet = measureArea(
    measured.map((photo) => ({
      lengthCentifeet: feetToCentifeet(photo.length),
      widthCentifeet: feetToCentifeet(photo.width),
      groupId: photo.groupId,
    })),
  )
  if (areaSqCentifeet === 0) throw new InvalidInputError('The area is too small to be quoted.')
  const surfaceTypes = [...new Set(measured.map((photo) => photo.surfaceType))]
  const analysis: Analysis = {
    estimatedArea: squareCentifeetToSquareFeet(areaSqCentifeet),
    // The customer measured it; there is nothing to doubt about the estimate itself.
    confidence: 1,
    surfaceType: largestSurface(measured),
    condition: null,
    method: measurementMethod,
    complexity: null,
    notes: null,
  }

  return inCompany(db, companyId, async (tenantDb) => {
    await requireOwnPhotos(tenantDb, companyId, photoIds)
    const priceList = await readPriceList(tenantDb, companyId, powerWashing)
    if (!priceList) throw new ServiceNotOfferedError()
    const analysisId = randomUUID()
    await tenantDb
      .insertInto('analyses')
      .values({
        id: analysisId,
        company_id: companyId,
        method: measurementMethod,
        photos: JSON.stringify(measured),
        job_description: jobDescription,
        surface_types: surfaceTypes,
        area_sq_centifeet: areaSqCentifeet,
        result: JSON.stringify(analysis),
        price_list: JSON.stringify(priceList),
      })
      .execute()
    const pricedJob = priceJob({ areaSqCentifeet, surfaceTypes, jobDescription }, priceList)
    return { analysisId, photos: measured, analysis, quote: toAnalysisQuote(pricedJob) }
  })
}

/** The surface that the job is mostly about; the first of equals. */
function largestSurface(photos: readonly MeasuredPhoto[]): SurfaceType {
  return photos.reduce((largest, photo) =>
    photo.length * photo.width > largest.length * largest.width ? photo : largest,
  ).surfaceType
}

export class ServiceNotOfferedError extends DomainError {
  constructor() {
    super(422, 'SERVICE_NOT_OFFERED', 'This company does not quote this service at the moment.')
  }
}
