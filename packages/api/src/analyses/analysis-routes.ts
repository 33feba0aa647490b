import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type AnalyzeJob as AnalyzeJobBody,
  analyzeJob as analyzeJobEndpoint,
} from '@curbquote/types'
import { limits } from '../plugins/rate-limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { analyzeJob } from './analyze-job.ts'
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
    ...routeInScope(app, analyzeJobEndpoint.route),
    handler: async (request) => {
      await app.countAgainst(limits.analyses, request.ip)
      const job = await analyze(deps, request.params.widgetId, request.ip, request.body)
      return toAnalyzedJob(job, app.settings.publicUrl)
    },
  })
}

async function analyze(deps: VisionDeps, widgetId: string, address: string, job: AnalyzeJobBody) {
  const company = await findWidgetCompany(deps.db, widgetId)
  if ('conversationId' in job) return priceConversation(deps.db, company.id, job)
  if ('analysisId' in job) return correctAnalysis(deps.db, company.id, job)
  if (job.measurementMethod === 'ai') return analyzePhotos(deps, company, address, job)
  return analyzeJob(deps.db, company.id, job)
}
