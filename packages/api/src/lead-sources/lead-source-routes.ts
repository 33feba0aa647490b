import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadLeadSources } from '@curbquote/types/lead-sources'
import { routes } from '@curbquote/types/lead-sources/routes'
import { inCompany } from '../db/in-company.ts'
import { recordActivity } from '../db/record-activity.ts'
import { byteOrderMark, csvRow } from '../exports/csv-row.ts'
import { sendExport } from '../exports/send-export.ts'
import { findSourcedQuotes } from './lead-source-queries.ts'
import { readReportDays } from './report-days.ts'
import { filterSources, nameSources, sumUpSources, toFigures } from './sum-up-sources.ts'

/** Where the requests of the signed-in company come from, with the money behind them. */
export const leadSourceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getLeadSources,
    handler: async ({ owner, query }) => {
      const { days, sources } = await readSources(owner.companyId, query)
      return { ...days, ...sumUpSources(sources, query) }
    },
  })

  app.route({
    ...routes.exportLeadSources,
    handler: async ({ owner, query }, reply) => {
      const { sources } = await readSources(owner.companyId, query)
      const rows = filterSources(sources, query).toSorted(
        (a, b) =>
          b.revenueCents - a.revenueCents ||
          b.requests - a.requests ||
          toCells(a).join().localeCompare(toCells(b).join()),
      )
      await recordActivity(
        app.db,
        {
          companyId: owner.companyId,
          action: 'exported',
          description: 'Exported where leads come from as CSV',
        },
        owner.activity,
      )
      const content = [columns, ...rows.map(toCells)].map(csvRow)
      return sendExport(reply, {
        name: 'lead_sources',
        format: 'csv',
        content: byteOrderMark + content.join(''),
      })
    },
  })

  async function readSources(companyId: number, period: ReadLeadSources) {
    return inCompany({ db: await app.findReader(), companyId }, async (tenantDb) => {
      const days = await readReportDays(tenantDb, companyId, period)
      return { days, sources: nameSources(await findSourcedQuotes(tenantDb, companyId, days)) }
    })
  }
}

const columns = [
  'Source',
  'Medium',
  'Campaign',
  'Landing page',
  'Requests',
  'Accepted',
  'Revenue',
  'Value per request',
]

function toCells(row: ReturnType<typeof nameSources>[number]) {
  const { requests, accepted, revenue, valuePerRequest } = toFigures(row)
  const names = [row.source, row.medium, row.campaign, row.landingPage]
  return [...names.map((name) => name || 'Not known'), requests, accepted, revenue, valuePerRequest]
}
