import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AnalyzedJob,
  type AnalyzeJob as AnalyzeJobBody,
  AnalyzeJob,
  ApiError,
  CannotMeasure,
} from '@curbquote/types'
import { Type } from 'typebox'
import { limits } from '../plugins/rate-limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { WidgetParams } from '@curbquote/types'
import { analyzeJob } from './analyze-job.ts'
import type { VisionDeps } from './ask-vision.ts'
import { priceConversation } from './conversations.ts'
import { correctAnalysis } from './correct-analysis.ts'
import { analyzePhotos } from './analyze-photos.ts'
import { toAnalyzedJob } from './store-analysis.ts'

export const analysisRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, vision, photoStore, countAgainst } = app
  const deps = { db, vision, photoStore, countAgainst }

  app.post(
    '/:widgetId/analyze',
    {
      schema: {
        summary: 'The price of a job',
        description:
          'Stores what was priced and by which prices; a quote is submitted against it within 24 hours. With the method `ai` the size comes from the photos, within 20 seconds or not at all.',
        tags: ['widget'],
        params: WidgetParams,
        body: AnalyzeJob,
        response: {
          200: AnalyzedJob,
          400: ApiError,
          403: ApiError,
          404: ApiError,
          409: ApiError,
          422: Type.Union([CannotMeasure, ApiError]),
          429: ApiError,
          502: ApiError,
          503: ApiError,
        },
      },
    },
    async (request) => {
      await app.countAgainst(limits.analyses, request.ip)
      const job = await analyze(deps, request.params.widgetId, request.ip, request.body)
      return toAnalyzedJob(job, app.settings.publicUrl)
    },
  )
}

async function analyze(deps: VisionDeps, widgetId: string, address: string, job: AnalyzeJobBody) {
  const company = await findWidgetCompany(deps.db, widgetId)
  if ('conversationId' in job) return priceConversation(deps.db, company.id, job)
  if ('analysisId' in job) return correctAnalysis(deps.db, company.id, job)
  if (job.measurementMethod === 'ai') return analyzePhotos(deps, company, address, job)
  return analyzeJob(deps.db, company.id, job)
}
