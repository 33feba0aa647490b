import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AnalyzedJob, AnalyzeJob, ApiError } from '@curbquote/types'
import { limits } from '../plugins/rate-limits.ts'
import { findWidgetCompany } from '../widgets/find-widget-company.ts'
import { WidgetParams } from '../widgets/widget-params.ts'
import { analyzeJob } from './analyze-job.ts'

export const analysisRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/:widgetId/analyze',
    {
      schema: {
        summary: 'The price of a job',
        description:
          'Stores what was priced and by which prices; a quote is submitted against it within 24 hours.',
        tags: ['widget'],
        params: WidgetParams,
        body: AnalyzeJob,
        response: {
          200: AnalyzedJob,
          400: ApiError,
          403: ApiError,
          404: ApiError,
          422: ApiError,
          429: ApiError,
        },
      },
    },
    async (request) => {
      await app.countAgainst(limits.analyses, request.ip)
      const company = await findWidgetCompany(app.db, request.params.widgetId)
      return analyzeJob(app.db, app.settings.publicUrl, company.id, request.body)
    },
  )
}
