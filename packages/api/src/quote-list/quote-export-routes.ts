import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/quotes/routes'
import { recordActivity } from '../db/record-activity.ts'
import { exportQuotes } from './export-quotes.ts'
import { toQuotesFilter } from '../quotes/quotes-filter.ts'
import { sendExport } from '../exports/send-export.ts'

/** Exports of the signed-in company's quotes. */
export const quoteExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.exportQuotes,
    handler: async ({ owner, query }, reply) => {
      const { format, ids, sort = 'newest', timeZone = 'UTC' } = query
      const filter = toQuotesFilter(query)
      const file = await exportQuotes(
        { db: await app.findReader(), companyId: owner.companyId },
        {
          format,
          filter: { ...filter, ids: ids?.split(',').map(Number) },
          sort,
          timeZone,
          publicUrl: app.settings.publicUrl,
        },
      )
      const isFiltered = Object.values(filter).some(Boolean)
      const selection = ids ? 'selected' : isFiltered ? 'filtered' : 'all'
      await recordActivity(
        app.db,
        {
          companyId: owner.companyId,
          action: 'exported',
          description: `Exported ${selection} quotes as ${format.toUpperCase()}`,
        },
        owner.activity,
      )
      return sendExport(reply, { name: 'leads_export', format, content: Readable.from(file) })
    },
  })
}
