import type { Analysis } from '@curbquote/types/analyses'
import type { AnalyzedPhoto } from '@curbquote/types/photos'
import type { JobPlace, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { Generated, JSONColumnType } from 'kysely'

/** A photo of an analysis: the row has its id, the response its URL. */
export type StoredPhoto = Omit<AnalyzedPhoto, 'url'> & { photoId: string }

/** A priced job with its price list. A submission is recomputed from this row. */
export interface AnalysesTable {
  id: string
  company_id: number
  method: Exclude<MeasurementMethod, 'custom'>
  photos: JSONColumnType<StoredPhoto[]>
  job_description: string
  surfaces: JSONColumnType<JobSurface[]>
  result: JSONColumnType<Analysis>
  price_list: JSONColumnType<PriceList>
  /** `null`: the first service that the price list offers. */
  service_type_id: number | null
  /** The ZIP code of the job, and the result of its check against the service area. */
  place: JSONColumnType<JobPlace, string | null | undefined> | null
  /** For an analysis of the same job for another ZIP code or with add-ons: the id of the first analysis of the job. */
  origin_id: string | null
  /** The add-ons that raised the total above the limit from which the owner prices the job. */
  selected_add_on_ids: Generated<number[]>
  created_at: Generated<Date>
}
