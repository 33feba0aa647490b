import type {
  Analysis,
  AnalyzedPhoto,
  MeasurementMethod,
  PriceList,
  SurfaceType,
} from '@curbquote/types'
import type { Generated, JSONColumnType } from 'kysely'

/** What was priced, by which price list: a submission is recomputed from this row alone. */
export interface AnalysesTable {
  id: string
  company_id: number
  method: Exclude<MeasurementMethod, 'custom'>
  photos: JSONColumnType<AnalyzedPhoto[]>
  job_description: string
  surface_types: SurfaceType[]
  area_sq_centifeet: number
  result: JSONColumnType<Analysis>
  price_list: JSONColumnType<PriceList>
  created_at: Generated<Date>
}
