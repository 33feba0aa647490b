import { randomUUID } from 'node:crypto'
import {
  type Analysis,
  type AnalyzedJob,
  type JobSurface,
  priceJob,
  widgetServiceTypeId,
} from '@curbquote/types'
import type { Transaction } from 'kysely'
import type { AnalysesTable, StoredPhoto } from '../db/schema/analyses.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors.ts'
import { photoUrl } from '../photos/own-photos.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { toAnalysisQuote } from './to-analysis-quote.ts'

export interface MeasuredJob {
  method: AnalysesTable['method']
  photos: StoredPhoto[]
  surfaces: JobSurface[]
  jobDescription: string
  analysis: Analysis
}

/** A priced job with the ids of its photos, for `toAnalyzedJob`. */
export type StoredJob = Omit<AnalyzedJob, 'photos'> & { photos: StoredPhoto[] }

/**
 * Prices a measured job and stores it with its price list.
 * @throws ServiceNotOfferedError
 */
export async function storeAnalysis(
  tenantDb: Transaction<Database>,
  companyId: number,
  { method, photos, surfaces, jobDescription, analysis }: MeasuredJob,
): Promise<StoredJob> {
  const priceList = await requirePriceList(tenantDb, companyId)
  const analysisId = randomUUID()
  await tenantDb
    .insertInto('analyses')
    .values({
      id: analysisId,
      company_id: companyId,
      method,
      photos: JSON.stringify(photos),
      job_description: jobDescription,
      surfaces: JSON.stringify(surfaces),
      result: JSON.stringify(analysis),
      price_list: JSON.stringify(priceList),
    })
    .execute()
  const pricedJob = priceJob({ surfaces, jobDescription }, priceList)
  return { analysisId, photos, analysis, quote: toAnalysisQuote(pricedJob) }
}

/** A stored job as the visitor receives it. */
export function toAnalyzedJob({ photos, ...job }: StoredJob, publicUrl: string): AnalyzedJob {
  return {
    ...job,
    photos: photos.map(({ photoId, ...photo }) => ({
      ...photo,
      url: photoUrl(publicUrl, photoId),
    })),
  }
}

/** @throws ServiceNotOfferedError */
export async function requirePriceList(tenantDb: Transaction<Database>, companyId: number) {
  const priceList = await readPriceList(tenantDb, companyId, widgetServiceTypeId)
  if (!priceList) throw new ServiceNotOfferedError()
  return priceList
}

export class ServiceNotOfferedError extends DomainError {
  constructor() {
    super(422, 'SERVICE_NOT_OFFERED', 'This company does not quote this service at the moment.')
  }
}
