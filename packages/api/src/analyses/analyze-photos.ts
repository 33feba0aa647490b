import { isAskedAbout, questionsAboutSurfaces, statementsOf } from '@curbquote/pricing'
import type { AnalyzePhotos } from '@curbquote/types/analyses'
import type { JobPlace } from '@curbquote/types/price-jobs'
import type { Statements } from '@curbquote/types/surface-questions'
import { inCompany } from '../db/in-company.ts'
import { photoIdOf, requireOwnPhotos } from '../photos/own-photos.ts'
import type { WidgetCompany } from '../widgets/find-widget-company.ts'
import { measureItems } from './analyze-job.ts'
import { countAiUsage } from './ai-usage.ts'
import { callVision, requireVision, spendAiBudget, type VisionDeps } from './call-vision.ts'
import { CannotMeasureError } from './analysis-errors.ts'
import { estimateInstructions, ModelEstimate, quoteCustomer } from './analysis-prompt.ts'
import { readPhotoImages } from './photo-images.ts'
import type { Estimate } from '../db/schema/conversations.ts'
import { readEstimate } from './read-estimate.ts'
import { withStatements } from './raise-condition.ts'
import { requirePriceList, storeAnalysis, type StoredJob } from './store-analysis.ts'
import { estimatedSurfaces, toAnalysis } from './to-analysis.ts'
import type { Vision } from '../providers/vision.ts'

/**
 * Measures the surface in the photos with AI, prices it and stores both. No transaction waits for the model.
 * @throws ForeignPhotoError, ServiceNotOfferedError, DomainError `AI_NOT_INCLUDED`, AiBudgetSpentError, AnalysisError,
 *   CannotMeasureError, JobNotQuotedError
 */
export async function analyzePhotos(
  deps: VisionDeps,
  company: WidgetCompany,
  ipAddress: string,
  {
    photos,
    items = [],
    sizeHint = '',
    language = 'en',
    jobDescription = '',
    serviceTypeId,
    previousAnalysisId,
  }: AnalyzePhotos,
  place?: JobPlace,
): Promise<StoredJob> {
  const vision = requireVision(deps, company)
  const itemSurfaces = measureItems(items)
  const photoIds = photos.map((photo) => photoIdOf(photo.url))
  await inCompany({ db: deps.db, companyId: company.id }, async (tenantDb) => {
    await requireOwnPhotos(tenantDb, company.id, photoIds)
    await requirePriceList(tenantDb, company.id, serviceTypeId)
  })
  await spendAiBudget(deps, company.id, ipAddress)
  const images = await readPhotoImages(deps.photoStore, photoIds)
  const chosenSurface = photos.find((photo) => photo.surfaceType)?.surfaceType
  // What the company names itself has no surface.
  const rateId = chosenSurface ? undefined : photos.find((photo) => photo.rateId)?.rateId
  const modelEstimate = await estimateSurface(vision, images, {
    language,
    words: [
      ...(chosenSurface ? [`The customer says it is the ${chosenSurface}.`] : []),
      ...(sizeHint.trim() ? [`Sizes the customer knows: ${quoteCustomer(sizeHint)}.`] : []),
      ...(jobDescription.trim() ? [`The customer wants: ${quoteCustomer(jobDescription)}.`] : []),
    ],
  })
  const estimate = readSingleEstimate(modelEstimate, images.length, chosenSurface)
  // The photos show one surface. The first statement about it counts.
  const stated = statementsOf(Object.assign({}, ...photos.toReversed()) as Statements)
  const { analysis, isConditionRaised } = withStatements(
    toAnalysis('ai', estimate),
    ({ surfaceType }) => {
      // Without a chosen surface the widget asks all questions. Only those about the surface that the model found count.
      const asked = questionsAboutSurfaces.filter(
        (question) => chosenSurface !== undefined || isAskedAbout(question, surfaceType),
      )
      return Object.fromEntries(asked.map(({ id }) => [id, stated[id]]))
    },
  )
  return inCompany({ db: deps.db, companyId: company.id }, async (tenantDb) => {
    await requireOwnPhotos(tenantDb, company.id, photoIds)
    await countAiUsage(tenantDb, company.id, 'single')
    return storeAnalysis(tenantDb, company.id, {
      method: 'ai',
      photos: photoIds.map((photoId) => ({
        photoId,
        ...(rateId ? { rateId } : analysis.surfaceType && { surfaceType: analysis.surfaceType }),
        groupId: 1,
      })),
      surfaces: [...estimatedSurfaces(analysis, rateId), ...itemSurfaces],
      needsPhotoFor: itemSurfaces,
      jobDescription,
      analysis,
      isConditionRaised,
      serviceTypeId,
      place,
      language,
      previousAnalysisId,
    })
  })
}

/** Requests an estimate from photos of one surface. */
export function estimateSurface(
  vision: Vision,
  images: readonly Buffer[],
  { language, words }: { language: 'en' | 'es'; words: readonly string[] },
): Promise<ModelEstimate> {
  return callVision(vision, ModelEstimate, {
    instructions: estimateInstructions(language),
    turns: [
      {
        from: 'customer',
        text: [`Photos 1 to ${images.length}.`, ...words].join('\n'),
        photos: images,
      },
    ],
  })
}

/**
 * Returns the first surface of a response and assigns all photos to it. The type is the customer's choice, if any.
 * @throws CannotMeasureError if there is none
 */
export function readSingleEstimate(
  modelEstimate: ModelEstimate,
  photoCount: number,
  chosenSurface?: Estimate['surfaces'][number]['surfaceType'],
): Estimate {
  const [first] = modelEstimate.surfaces
  if (!first) {
    const { photoRequest } = modelEstimate
    throw new CannotMeasureError(photoRequest === 'none' ? 'whole_surface' : photoRequest)
  }
  const photoNumbers = Array.from({ length: photoCount }, (_, index) => index + 1)
  const surface = { ...first, photoNumbers, surfaceType: chosenSurface ?? first.surfaceType }
  return readEstimate({ ...modelEstimate, surfaces: [surface] }, photoCount)
}
