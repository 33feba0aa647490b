import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AnalyzedJob,
  type AnalyzeJob as AnalyzeJobBody,
  AnalyzeJob,
  ApiError,
  CannotMeasure,
} from '@curbquote/types'
import { Type } from 'typebox'
import type { App } from '../app.ts'
import { limits } from '../plugins/rate-limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { WidgetParams } from '@curbquote/types'
import { analyzeJob } from './analyze-job.ts'
import { priceConversation } from './conversations.ts'
import { correctAnalysis } from './correct-analysis.ts'
import { analyzePhotos } from './analyze-photos.ts'
import { toAnalyzedJob } from './store-analysis.ts'

export const analysisRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
      const job = await analyze(app, request.params.widgetId, request.ip, request.body)
      return toAnalyzedJob(job, app.settings.publicUrl)
    },
  )
}

async function analyze(app: App, widgetId: string, address: string, job: AnalyzeJobBody) {
  const company = await findWidgetCompany(app.db, widgetId)
  if ('conversationId' in job) return priceConversation(app.db, company.id, job)
  if ('analysisId' in job) return correctAnalysis(app.db, company.id, job)
  if (job.measurementMethod === 'ai') return analyzePhotos(app, company, address, job)
  return analyzeJob(app.db, company.id, job)
}
