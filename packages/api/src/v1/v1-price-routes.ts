import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { v1GetPriceList, v1PriceJob } from '@curbquote/types'
import { NotFoundError } from '../errors.ts'
import * as queries from '../pricing/price-rules-queries.ts'
import { testJob } from '../pricing/test-job.ts'
import { placeTestJob } from '../service-area/place-job.ts'
import { findServiceArea, toCompanyArea } from '../service-area/service-area-queries.ts'
import { toJob, toV1Price, toV1PriceList } from './v1-prices.ts'

/** The price list of the company of an API key, and prices of jobs. */
export const v1PriceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...v1GetPriceList.route,
    handler: async ({ apiKey }) => toV1PriceList(await findSettings(apiKey.companyId)),
  })

  app.route({
    ...v1PriceJob.route,
    handler: async ({ apiKey: { companyId }, body }) => {
      const area = body.zip === undefined ? undefined : await findServiceArea(app.db, companyId)
      const job = placeTestJob(toJob(body), area && toCompanyArea(area))
      const settings = await findSettings(companyId)
      return toV1Price(testJob(settings, { job, selectedAddOnIds: body.addOnIds ?? [] }))
    },
  })

  async function findSettings(companyId: number) {
    const settings = await queries.findPriceSettings(app.db, companyId)
    if (!settings) throw new NotFoundError('Company')
    return settings
  }
}
