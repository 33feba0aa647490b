import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findRate, surfacesOf } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { V1Job } from '@curbquote/types/v1-prices'
import { routes } from '@curbquote/types/v1-prices/routes'
import { DomainError, InvalidInputError, NotFoundError } from '../errors/errors.ts'
import * as queries from '../pricing/price-rules-queries.ts'
import { type PriceSettings, rulesOf } from '../pricing/read-price-list.ts'
import { testJob } from '../pricing/test-job.ts'
import { checkZip, toJobPlace } from '../service-area/check-zip.ts'
import { findServiceArea, toCompanyArea } from '../service-area/service-area-queries.ts'
import { offeredServices, toJob, toV1Price, toV1PriceList } from './v1-prices.ts'

/** The price list of the company of an API key, and prices of jobs. */
export const v1PriceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.v1GetPriceList,
    handler: async ({ apiKey: { ownerId: companyId } }) => {
      const settings = await findSettings(companyId)
      return toV1PriceList(settings, await findArea(companyId))
    },
  })

  app.route({
    ...routes.v1PriceJob,
    handler: async ({ apiKey: { ownerId: companyId }, body }) => {
      const job = { ...toJob(body), ...(await findPlace(companyId, body.zip)) }
      const settings = await findSettings(companyId)
      requireKnownIds(body, settings)
      requireQuantities(body, job, settings)
      return toV1Price(testJob(settings, { job, selectedAddOnIds: body.addOnIds ?? [] }))
    },
  })

  async function findSettings(companyId: number) {
    return requireCompany(await queries.findPriceSettings({ db: app.db, companyId }))
  }

  async function findArea(companyId: number) {
    return requireCompany(await findServiceArea({ db: app.db, companyId }))
  }

  /** @throws DomainError if the company does not serve the ZIP code */
  async function findPlace(companyId: number, zip: string | undefined) {
    if (zip === undefined) return undefined
    const area = toCompanyArea(await findArea(companyId))
    const checked = area && checkZip(area, zip)
    if (checked?.served === 'no')
      throw new DomainError(422, 'OUTSIDE_SERVICE_AREA', `The company does not serve ${zip}.`, {
        details: { field: 'zip' },
      })
    return checked && toJobPlace(checked)
  }
}

function requireCompany<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new NotFoundError('Company')
  return found
}

/** @throws InvalidInputError that names the field */
function requireKnownIds(
  { serviceId, surfaces, addOnIds = [] }: V1Job,
  settings: PriceSettings,
): void {
  const services = offeredServices(settings)
  const requireService = (field: string, id: number | undefined) => {
    if (id !== undefined && !services.some(({ serviceTypeId }) => serviceTypeId === id))
      refuse(field, 'There is no such service in the price list.')
  }
  requireService('serviceId', serviceId)
  for (const [index, surface] of surfaces.entries())
    requireService(`surfaces.${index}.serviceId`, surface.serviceId)
  const unknown = addOnIds.findIndex((wanted) => !settings.addOns.some(({ id }) => id === wanted))
  if (unknown !== -1)
    refuse(`addOnIds.${unknown}`, `There is no add-on ${addOnIds[unknown]} in the price list.`)
}

const sizeFields = { 'sq ft': 'squareFeet', 'linear ft': 'feet', each: 'count' } as const

/** @throws InvalidInputError for an unknown rate, and for a surface without the size by which its rate is priced */
function requireQuantities({ surfaces }: V1Job, job: Job, settings: PriceSettings): void {
  const [service] = offeredServices(settings)
  const priced = service ? surfacesOf(job, service) : []
  const rules = rulesOf(settings)
  for (const [index, given] of surfaces.entries()) {
    const { type, rateId } = given
    const surface = priced[index]
    const rate = surface && findRate(rules, surface.serviceTypeId, surface)
    const entry = `surfaces.${index}`
    if (rateId !== undefined && (type !== undefined || !rate))
      refuse(
        `${entry}.rateId`,
        '`rateId` must be a rate of the service (`serviceId`) that has no surfaces, in place of `type`.',
      )
    const fields = rate ? [sizeFields[rate.unit]] : Object.values(sizeFields)
    if (fields.some((field) => (given[field] ?? 0) > 0)) continue
    const [field] = fields
    if (rate && field) refuse(`${entry}.${field}`, `Entry ${index + 1} of surfaces needs ${field}.`)
    refuse(entry, `Entry ${index + 1} of surfaces has no size.`)
  }
}

function refuse(field: string, message: string): never {
  throw new InvalidInputError(message, undefined, { field })
}
