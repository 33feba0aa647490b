import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { V1Job } from '@curbquote/types/v1-prices'
import { routes } from '@curbquote/types/v1-prices/routes'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'
import * as queries from '../pricing/price-rules-queries.ts'
import type { PriceSettings } from '../pricing/read-price-list.ts'
import { testJob } from '../pricing/test-job.ts'
import { placeTestJob } from '../service-area/place-job.ts'
import { findServiceArea, toCompanyArea } from '../service-area/service-area-queries.ts'
import { toJob, toV1Price, toV1PriceList } from './v1-prices.ts'

/** The price list of the company of an API key, and prices of jobs. */
export const v1PriceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.v1GetPriceList,
    handler: async ({ apiKey }) => toV1PriceList(await findSettings(apiKey.ownerId)),
  })

  app.route({
    ...routes.v1PriceJob,
    handler: async ({ apiKey: { ownerId: companyId }, body }) => {
      const area = body.zip === undefined ? undefined : await findServiceArea(app.db, companyId)
      const job = placeTestJob(toJob(body), area && toCompanyArea(area))
      const settings = await findSettings(companyId)
      requireKnownIds(body, settings)
      return toV1Price(testJob(settings, { job, selectedAddOnIds: body.addOnIds ?? [] }))
    },
  })

  /** @throws InvalidInputError that names the field */
  function requireKnownIds({ surfaces, serviceId, addOnIds = [] }: V1Job, settings: PriceSettings) {
    const empty = surfaces.findIndex(
      ({ squareFeet, feet, count }) =>
        !((squareFeet ?? 0) > 0 || (feet ?? 0) > 0 || (count ?? 0) > 0),
    )
    if (empty !== -1) refuse(`surfaces.${empty}`, `Entry ${empty + 1} of surfaces has no size.`)
    const { services, addOns } = toV1PriceList(settings)
    if (serviceId !== undefined && !services.some(({ id }) => id === serviceId))
      refuse('serviceId', 'There is no such service in the price list.')
    const unknown = addOnIds.findIndex((wanted) => !addOns.some(({ id }) => id === wanted))
    if (unknown !== -1)
      refuse(`addOnIds.${unknown}`, `There is no add-on ${addOnIds[unknown]} in the price list.`)
  }

  async function findSettings(companyId: number) {
    const settings = await queries.findPriceSettings(app.db, companyId)
    if (!settings) throw new NotFoundError('Company')
    return settings
  }
}

function refuse(field: string, message: string): never {
  throw new InvalidInputError(message, undefined, { field })
}
