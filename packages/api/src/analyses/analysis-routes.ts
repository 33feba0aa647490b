import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AnalyzeJob as AnalyzeJobBody, AnalyzePhotos } from '@curbquote/types/analyses'
import { routes } from '@curbquote/types/analyses/routes'
import type { JobPlace } from '@curbquote/types/price-jobs'
import { limits } from '../rate-limits/limits.ts'
import { countAreaFact } from '../service-area/count-area-fact.ts'
import { countingRefusals, placeJob } from '../service-area/place-job.ts'
import { findWidgetCompany, type WidgetCompany } from '../widgets/find-widget-company.ts'
import { analyzeJob } from './analyze-job.ts'
import { requireProof } from './require-proof.ts'
import type { VisionDeps } from './call-vision.ts'
import { priceConversation } from './conversations.ts'
import { correctAnalysis } from './correct-analysis.ts'
import { analyzePhotos } from './analyze-photos.ts'
import { toAnalyzedJob } from './store-analysis.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'

export const analysisRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, vision, photoStore, countAgainst } = app
  const deps = { db, vision, photoStore, countAgainst }

  app.route({
    ...routeInScope(app, routes.analyzeJob),
    handler: async (request) => {
      await app.countAgainst(limits.analyses, request.ipAddress)
      const { widgetId } = request.params
      const job = await countingRefusals(db, request.ipAddress, async () => {
        const company = await findWidgetCompany(db, widgetId)
        // Before a model measures photos.
        const widgetArea = await app.widgetAreas.find(widgetId)
        await countAreaFact(app, request.ipAddress, widgetArea)
        const place = placeJob(widgetArea, request.body.zip)
        if (callsModel(request.body)) await requireProof(app, company.id, request.body.challenge)
        return analyze(deps, company, request.ipAddress, request.body, place)
      })
      return toAnalyzedJob(job, app.settings.publicUrl)
    },
  })
}

function callsModel(job: AnalyzeJobBody): job is AnalyzePhotos {
  return !('conversationId' in job) && !('analysisId' in job) && job.measurementMethod === 'ai'
}

function analyze(
  deps: VisionDeps,
  company: WidgetCompany,
  ipAddress: string,
  job: AnalyzeJobBody,
  place: JobPlace | undefined,
) {
  if ('conversationId' in job)
    return priceConversation({ db: deps.db, companyId: company.id }, job, place)
  if ('analysisId' in job)
    return correctAnalysis({ db: deps.db, companyId: company.id }, job, place)
  if (callsModel(job)) return analyzePhotos(deps, company, ipAddress, job, place)
  return analyzeJob({ db: deps.db, companyId: company.id }, job, place)
}
