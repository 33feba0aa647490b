import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ConversionSettings } from '@curbquote/types/conversions'
import { routes } from '@curbquote/types/conversions/routes'
import type { Kysely } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { recordActivity } from '../db/record-activity.ts'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'
import { sendExport } from '../exports/send-export.ts'
import { limits } from '../rate-limits/limits.ts'
import {
  type ConversionSettingsRow,
  findConversions,
  findLinkedCompany,
  readSettings,
  replaceUrl,
  updateSettings,
  type Conversion,
} from './conversion-queries.ts'
import { conversionsTokens } from './conversions-token.ts'
import { centsToDollars } from '@curbquote/pricing'
import { localTimes } from '../db/local-times.ts'

const columns = [
  'Google Click ID',
  'GBRAID',
  'WBRAID',
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
  'Order ID',
]

/**
 * The file for "Conversions from clicks" of Google Ads (support.google.com/google-ads/answer/7014069). Its first line has the
 * names of the columns, which Data Manager requires. Each time has the name of its zone, so that no line with parameters is
 * needed: `2026-11-26T14:05:09 America/Chicago`. The order ID makes Google count a repeated row once.
 */
function toConversionsFile(
  conversions: readonly Conversion[],
  { name, timeZone }: { name: string; timeZone: string },
): string {
  const toLocalTime = localTimes(timeZone)
  const rows = conversions.map(({ quoteId, click, clickId, acceptedAt, totalCents }) => [
    ...(['gclid', 'gbraid', 'wbraid'] as const).map((one) => (one === click ? clickId : '')),
    name,
    `${toLocalTime(acceptedAt.toISOString()).replace(' ', 'T')} ${timeZone}`,
    ...(totalCents === null ? ['', ''] : [centsToDollars(totalCents).toFixed(2), 'USD']),
    String(quoteId),
  ])
  return [columns, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/** Values for a program: unlike in `csvRow`, nothing may be added to protect a spreadsheet. */
function toCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Reports of requests and acceptances to Google Analytics and Google Ads. */
export const conversionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl, codePepper } = app.settings
  const tokens = conversionsTokens(codePepper)
  const logged = (what: string) => ({
    activity: { action: 'settings_changed', describe: () => what } as const,
  })

  app.route({
    ...routes.getConversionSettings,
    handler: ({ owner }) =>
      inCompany(owner, async (tenantDb) =>
        toSettings(tenantDb, await readSettings(tenantDb, owner.companyId)),
      ),
  })

  app.route({
    ...routes.saveConversionSettings,
    config: logged('Changed the settings for Google Analytics and Ads'),
    handler: ({ owner, body }) =>
      inCompany(owner, async (tenantDb) =>
        toSettings(tenantDb, await updateSettings(tenantDb, owner.companyId, body)),
      ),
  })

  app.route({
    ...routes.renewConversionsUrl,
    config: logged('Made a new URL of the conversions file'),
    handler: ({ owner }) => replace(owner, true),
  })

  app.route({
    ...routes.removeConversionsUrl,
    // Without an active plan too: it ends the sharing of data.
    config: logged('Removed the URL of the conversions file'),
    handler: ({ owner }) => replace(owner, false),
  })

  app.route({
    ...routes.exportConversions,
    handler: async ({ owner }, reply) => {
      const content = await readFile(owner.companyId)
      await recordActivity(
        app.db,
        {
          companyId: owner.companyId,
          action: 'exported',
          description: 'Exported the conversions for Google Ads',
        },
        owner.activity,
      )
      return sendExport(reply, { name: 'conversions', format: 'csv', content })
    },
  })

  app.route({
    ...routes.readConversionsFile,
    handler: async ({ params: { file }, ipAddress }, reply) => {
      await app.countAgainst(limits.conversions, ipAddress)
      const link = file.endsWith('.csv') ? tokens.read(file.slice(0, -4)) : undefined
      const companyId = link && (await findLinkedCompany(app.db, link))
      if (companyId === undefined) throw new NotFoundError('File')
      const content = await readFile(companyId)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', 'attachment; filename="conversions.csv"')
        .send(content)
    },
  })

  function replace(owner: Tenant, hasUrl: boolean) {
    return inCompany(owner, async (tenantDb, companyId) =>
      toSettings(tenantDb, await replaceUrl(tenantDb, companyId, hasUrl)),
    )
  }

  function readFile(companyId: number): Promise<string> {
    return inCompany({ db: app.db, companyId }, async (tenantDb) => {
      const { time_zone: timeZone, conversion_name: name } = await readSettings(tenantDb, companyId)
      return toConversionsFile(await findConversions(tenantDb, companyId), { name, timeZone })
    })
  }

  async function toSettings(
    tenantDb: Kysely<Database>,
    row: ConversionSettingsRow,
  ): Promise<ConversionSettings> {
    const { id: companyId, conversions_version: version } = row
    const token = row.has_conversions_url && tokens.issue({ companyId, version })
    return {
      addsDataLayer: row.adds_data_layer,
      conversionName: row.conversion_name,
      sharesClickIds: row.shares_click_ids,
      url: token ? `${publicUrl}/conversions/${token}.csv` : null,
      rows: (await findConversions(tenantDb, companyId)).length,
    }
  }
}
