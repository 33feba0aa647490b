import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Guide } from '@curbquote/types/guides'
import { isWidgetId } from '@curbquote/types/widgets'
import { Type } from 'typebox'
import { limits } from '../rate-limits/limits.ts'
import { findWidgetCompanyName } from '../widgets/widget-company-name.ts'

/** The integration guide as a PDF, with the URL of this server and the widget ID of the link. */
export const guideRoutes: FastifyPluginAsyncTypebox<{
  dashboard: string
  publicUrl: string
}> = async (app, { dashboard, publicUrl }) => {
  const folder = path.join(dashboard, 'guide')
  const file = path.join(folder, 'guide.json')
  if (!existsSync(file)) return
  const guide = JSON.parse(await readFile(file, 'utf8')) as Guide

  app.get(
    '/integration-guide.pdf',
    {
      schema: {
        hide: true,
        access: 'public',
        querystring: Type.Object({ id: Type.Optional(Type.String({ maxLength: 64 })) }),
      },
    },
    async (request, reply) => {
      const { id } = request.query
      const companyName = isWidgetId(id) ? await findWidgetCompanyName(app.db, id) : undefined
      if (id !== undefined && companyName === undefined) return app.sendNotFoundPage(request, reply)
      await app.countAgainst(limits.guides, request.ipAddress)
      const { renderGuidePdf } = await import('./guide-pdf.ts')
      const pdf = await renderGuidePdf(
        guide,
        { origin: publicUrl, widgetId: id ?? 'demo', companyName },
        (name) => readFile(path.join(folder, name)),
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="integration-guide.pdf"')
        .header('cache-control', 'public, max-age=300')
        .send(pdf)
    },
  )
}
