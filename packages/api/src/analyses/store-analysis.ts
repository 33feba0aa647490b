import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnswerDecision,
  type AnsweredJob,
  answerJob,
  changesPrice,
  NotQuotedError,
  questionsAboutSurfaces,
} from '@curbquote/pricing'
import type { Analysis, AnalyzedJob } from '@curbquote/types/analyses'
import type { Answer } from '@curbquote/types/answers'
import { analysisValidHours } from '@curbquote/types/limits'
import type { Job, JobPlace, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import type { Language } from '@curbquote/types/text'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { AnalysesTable, StoredPhoto } from '../db/schema/analyses.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import { photoUrl } from '../photos/own-photos.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { jobOf } from './job-of.ts'
import { noteRaisedCondition } from './raise-condition.ts'
import { toAnalysisQuote, toRangeQuote } from './to-analysis-quote.ts'
import { withAreaIntervals } from './to-analysis.ts'
import { toAnswer } from './to-answer.ts'

type StoredAnalysis = Selectable<AnalysesTable>

/** The columns that are copied from the first analysis to one for another place or with other add-ons. */
const copiedColumns = [
  'company_id',
  'method',
  'photos',
  'job_description',
  'surfaces',
  'result',
  'price_list',
  'service_type_id',
  'created_at',
] as const satisfies readonly (keyof AnalysesTable)[]

export const analysisColumns = [
  'id',
  'origin_id',
  'place',
  'selected_add_on_ids',
  ...copiedColumns,
] as const

export interface MeasuredJob {
  method: AnalysesTable['method']
  photos: StoredPhoto[]
  surfaces: JobSurface[]
  /** The surfaces that the customer added without a photo. */
  needsPhotoFor?: readonly JobSurface[]
  jobDescription: string
  analysis: Analysis
  /** Default: the first service that the company offers. */
  serviceTypeId: number | undefined
  /** The language of the explanations. Default: English. */
  language: Language | undefined
  /** `undefined` for a company without a service area. */
  place: JobPlace | undefined
  /** The AI estimate found a worse condition than the customer. */
  isConditionRaised?: boolean
  /** The analysis whose range this one may narrow. */
  previousAnalysisId?: string | undefined
}

/** A priced job with the ids of its photos, for `toAnalyzedJob`. */
export type StoredJob = Omit<AnalyzedJob, 'photos'> & { photos: StoredPhoto[] }

/**
 * Prices a measured job and stores it with its price list.
 * @throws ServiceNotOfferedError, JobNotQuotedError, DomainError `PHOTO_REQUIRED`
 */
export async function storeAnalysis(
  tenantDb: Transaction<Database>,
  companyId: number,
  measured: MeasuredJob,
): Promise<StoredJob> {
  const { method, photos, jobDescription, serviceTypeId, language, previousAnalysisId } = measured
  const priceList = await requirePriceList(tenantDb, companyId, serviceTypeId)
  // Without rules for answers every price is exact, and stored jobs have no intervals.
  const surfaces = priceList.rules.answers
    ? withAreaIntervals(measured.surfaces, measured.analysis)
    : measured.surfaces
  const row = {
    job_description: jobDescription,
    surfaces,
    // Later price lists may begin with another service.
    service_type_id: serviceTypeId ?? priceList.serviceTypeId,
    place: measured.place ?? null,
  }
  const job = jobOf(row)
  const answered = answerOrRefuse(job, priceList)
  if (answered.mode !== 'review' && needsPhoto(measured, priceList))
    throw new DomainError(422, 'PHOTO_REQUIRED', 'Add a photo of each surface.')
  const isRaised =
    measured.isConditionRaised === true &&
    questionsAboutSurfaces.some(
      (question) => question.id === 'condition' && changesPrice(question, priceList.rules),
    )
  const analysis = noteRaisedCondition(measured.analysis, isRaised, language)
  const before =
    answered.mode === 'range' && previousAnalysisId
      ? await findEarlierResponse(tenantDb, companyId, previousAnalysisId, row)
      : undefined
  const analysisId = randomUUID()
  await tenantDb
    .insertInto('analyses')
    .values({
      id: analysisId,
      company_id: companyId,
      method,
      photos: JSON.stringify(photos),
      ...row,
      surfaces: JSON.stringify(surfaces),
      place: measured.place ? JSON.stringify(measured.place) : null,
      result: JSON.stringify(analysis),
      price_list: JSON.stringify(priceList),
    })
    .execute()
  return {
    analysisId,
    photos,
    analysis,
    ...answerOf(answered, { job, priceList, analysis, before, language }),
  }
}

/** Whether something that the customer added without a photo needs one. A count never does. */
function needsPhoto({ needsPhotoFor = [] }: MeasuredJob, { rules }: PriceList): boolean {
  return !rules.answers?.photosOptional && needsPhotoFor.some(({ count }) => count === undefined)
}

/** The part of a response with the answer and its price. No amount is part of a review. */
function answerOf(
  answered: AnsweredJob,
  {
    job,
    priceList,
    analysis,
    before,
    language,
  }: Pick<MeasuredJob, 'analysis' | 'language'> & {
    job: Job
    priceList: PriceList
    before: AnswerDecision | undefined
  },
): Pick<StoredJob, 'answer' | 'quote'> {
  if (answered.mode === 'exact' && !priceList.rules.answers)
    return { quote: toAnalysisQuote(answered, language) }
  const answer = toAnswer(answered, {
    job,
    priceList,
    before,
    canAddPhoto: Boolean(analysis.photoRequest),
  })
  if (answered.mode === 'review') return { answer }
  const toQuote = answered.mode === 'range' ? toRangeQuote : toAnalysisQuote
  return { answer, quote: toQuote(answered, language) }
}

/**
 * The answer of the visitor's earlier analysis, to report how a better measurement narrows the range. `undefined` if that
 * analysis has expired or was for another place, service or description, which change the range too.
 */
async function findEarlierResponse(
  tenantDb: Transaction<Database>,
  companyId: number,
  analysisId: string,
  row: Pick<StoredAnalysis, 'job_description' | 'service_type_id' | 'place'>,
): Promise<AnswerDecision | undefined> {
  const earlier = await tenantDb
    .selectFrom('analyses')
    .select(['surfaces', 'job_description', 'service_type_id', 'place', 'price_list'])
    .where('company_id', '=', companyId)
    .where('id', '=', analysisId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
    .executeTakeFirst()
  const isSameJob =
    earlier?.service_type_id === row.service_type_id &&
    earlier.job_description === row.job_description &&
    isDeepStrictEqual(earlier.place, row.place)
  return isSameJob ? answerJob(jobOf(earlier), earlier.price_list) : undefined
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
export async function requirePriceList(
  tenantDb: Transaction<Database>,
  companyId: number,
  serviceTypeId?: number,
): Promise<PriceList> {
  const priceList = await readPriceList(tenantDb, companyId)
  const offered = priceList?.services ?? (priceList ? [priceList] : [])
  const isOffered = offered.some(
    (service) => serviceTypeId === undefined || service.serviceTypeId === serviceTypeId,
  )
  if (!priceList || !isOffered) throw new ServiceNotOfferedError()
  return priceList
}

/**
 * The analysis of the same job for another place or with other add-ons. Stores it if there is none. It expires together with
 * the first one, and only one of them becomes a quote. Returns its id.
 */
export async function analysisFor(
  tenantDb: Transaction<Database>,
  analysis: StoredAnalysis,
  changes: Pick<StoredAnalysis, 'place' | 'selected_add_on_ids'>,
): Promise<string> {
  const { company_id: companyId } = analysis
  const originId = analysis.origin_id ?? analysis.id
  const sameJob = await tenantDb
    .selectFrom('analyses')
    .select(['id', 'place', 'selected_add_on_ids'])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('id', '=', originId), eb('origin_id', '=', originId)]))
    .execute()
  const found = sameJob.find(({ id: _, ...stored }) => isDeepStrictEqual(stored, changes))
  if (found) return found.id
  const id = randomUUID()
  await tenantDb
    .insertInto('analyses')
    .columns(analysisColumns)
    .expression((eb) =>
      eb
        .selectFrom('analyses')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          sql<string>`${originId}::uuid`.as('origin_id'),
          sql<JobPlace | null>`${changes.place && JSON.stringify(changes.place)}::jsonb`.as(
            'place',
          ),
          sql<number[]>`${changes.selected_add_on_ids}::integer[]`.as('selected_add_on_ids'),
          ...copiedColumns,
        ])
        .where('company_id', '=', companyId)
        .where('id', '=', analysis.id),
    )
    .execute()
  return id
}

/** @throws JobNotQuotedError */
export function answerOrRefuse(
  job: Job,
  priceList: PriceList,
  selectedAddOnIds?: readonly number[],
): AnsweredJob {
  try {
    return answerJob(job, priceList, selectedAddOnIds)
  } catch (error) {
    if (error instanceof NotQuotedError) throw new JobNotQuotedError(error)
    throw error
  }
}

export class ServiceNotOfferedError extends DomainError {
  constructor() {
    super(422, 'SERVICE_NOT_OFFERED', 'This business does not quote this service at the moment.')
  }
}

/** The rules of the company give no price for the job. The customer can send it as a custom job. */
export class JobNotQuotedError extends DomainError {
  constructor({ reasons }: Pick<NotQuotedError | Answer, 'reasons'>) {
    super(
      422,
      'NOT_QUOTED',
      'This business prices this kind of job personally. Please send a custom job request.',
      {
        details: { reasons },
      },
    )
  }
}
