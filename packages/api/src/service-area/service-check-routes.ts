import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { centsToDollars, tripLine } from '@curbquote/pricing'
import { routes } from '@curbquote/types/service-area/routes'
import { consentOrigin } from '../consents/consent-origin.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { cleanPageUrl } from '../consents/clean-source.ts'
import { limits } from '../rate-limits/limits.ts'
import { requireAvailable } from '../widgets/find-widget-company.ts'
import { routeInScope } from '../widgets/route-in-scope.ts'
import { judgedReasons } from '../spam/spam-filter.ts'
import { findZipPlace } from '../zip-places/zip-places.ts'
import { checkZip, toJobPlace } from './check-zip.ts'
import { countAreaFact } from './count-area-fact.ts'
import { countRefusal } from './count-refusal.ts'
import { storeOutsideRequest } from './outside-request-queries.ts'

/** The check of a ZIP code on the widget's first screen. */
export const serviceCheckRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeInScope(app, routes.checkService),
    handler: async ({ params: { widgetId }, body: { zip }, ipAddress }) => {
      const widgetArea = await findArea(widgetId)
      await countAreaFact(app, ipAddress, widgetArea)
      const { companyId, area, tripBands, isOutsideReviewed, givesExactPrices } = widgetArea
      const place = findZipPlace(zip)
      const found = { city: place?.city ?? null, state: place?.state || null }
      if (!area) return { served: 'yes' as const, ...found, tripFee: 0 }
      const checked = checkZip(area, zip)
      const served = checked.isOutside && isOutsideReviewed ? 'review' : checked.served
      if (served === 'no') await countRefusal(app.db, { companyId, zip: checked.zip }, ipAddress)
      // Jobs without an exact price must show no amount, so the fee is hidden.
      const hasFee = served === 'yes' && givesExactPrices
      const fee = tripLine(tripBands, toJobPlace(checked))?.amountCents ?? 0
      return { served, ...found, tripFee: hasFee ? centsToDollars(fee) : null }
    },
  })

  app.route({
    ...routeInScope(app, routes.requestOutside),
    config: { cleanBody: cleanPageUrl },
    handler: async (request, reply) => {
      const { params, body, ipAddress } = request
      await app.countAgainst(limits.outsideRequests, `${ipAddress} ${params.widgetId}`)
      const widgetArea = await findArea(params.widgetId)
      await countAreaFact(app, ipAddress, widgetArea)
      const { area } = widgetArea
      if (!area || checkZip(area, body.zip).served !== 'no')
        throw new InvalidInputError('This business serves the ZIP code.')
      const signs = await app.spamFilter.examine(body)
      const origin = consentOrigin(request, body.pageUrl)
      await storeOutsideRequest(app.db, widgetArea, body, origin, judgedReasons(signs))
      return reply.code(204).send(null)
    },
  })

  async function findArea(widgetId: string) {
    const widgetArea = await app.widgetAreas.find(widgetId)
    requireAvailable(widgetArea.planState)
    return widgetArea
  }
}
