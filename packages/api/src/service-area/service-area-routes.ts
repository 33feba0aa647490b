import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { maxServiceZips } from '@curbquote/types/limits'
import type { SavedServiceArea, ServiceArea } from '@curbquote/types/service-area'
import { routes } from '@curbquote/types/service-area/routes'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import { findZipPlace, type ZipPlace } from '../zip-places/zip-places.ts'
import { checkZip, toJobPlace } from './check-zip.ts'
import { findOutsideZips } from './outside-request-queries.ts'
import {
  findServiceArea,
  includeZip,
  replaceServiceArea,
  toCompanyArea,
} from './service-area-queries.ts'

/** The service area of the signed-in company. */
export const serviceAreaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getServiceArea,
    handler: async ({ owner }) => toSaved(await findServiceArea(owner)),
  })

  app.route({
    ...routes.saveServiceArea,
    config: {
      activity: { action: 'settings_changed', describe: () => 'Changed the service area' },
    },
    handler: async ({ owner, body }) => {
      requireSavableArea(body)
      return toSaved(await replaceServiceArea(owner, body))
    },
  })

  app.route({
    ...routes.addServiceZip,
    config: {
      activity: {
        action: 'settings_changed',
        describe: ({ body }) => `Added ${(body as { zip: string }).zip} to the service area`,
      },
    },
    handler: async ({ owner, body }) => {
      const { area, isFull } = await includeZip(owner, body.zip)
      if (isFull)
        throw new DomainError(
          409,
          'LIST_FULL',
          `You can list at most ${maxServiceZips.toLocaleString('en-US')} ZIP codes.`,
        )
      return toSaved(area)
    },
  })

  app.route({
    ...routes.listOutsideRequests,
    handler: async ({ owner }) => {
      const { total, rows } = await findOutsideZips(owner)
      const saved = await findServiceArea(owner)
      const area = saved && toCompanyArea(saved)
      return {
        total,
        zips: rows.map((row) => {
          const place = findZipPlace(row.zip)
          const miles = area && checkZip(area, row.zip).miles
          return { ...row, place: place ? nameOf(place) : null, miles: miles ?? null }
        }),
      }
    },
  })

  app.route({
    ...routes.checkOwnZip,
    handler: async ({ owner, params: { zip } }) => {
      const saved = await findServiceArea(owner)
      const area = saved && toCompanyArea(saved)
      const place = findZipPlace(zip)
      const found = { city: place?.city ?? null, state: place?.state || null }
      if (!area) return { served: 'yes' as const, ...found }
      const checked = checkZip(area, zip)
      const { zip: _, ...jobPlace } = toJobPlace(checked)
      return { served: checked.served, ...found, ...jobPlace }
    },
  })
}

/** @throws DomainError 422 */
function requireSavableArea({ baseZip, includedZips, excludedZips }: ServiceArea): void {
  if (baseZip !== null && !findZipPlace(baseZip))
    throw new DomainError(
      422,
      'UNKNOWN_BASE_ZIP',
      `The ZIP code ${baseZip} is not in our data. Please use one nearby.`,
    )
  const excluded = new Set(excludedZips)
  const both = includedZips.filter((zip) => excluded.has(zip))
  if (both.length > 0)
    throw new DomainError(
      422,
      'ZIP_IN_BOTH_LISTS',
      `A ZIP code cannot be added and excluded: ${both.slice(0, 10).join(', ')}.`,
      { details: { zips: both } },
    )
}

function toSaved(area: ServiceArea | undefined): SavedServiceArea {
  if (!area) throw new NotFoundError('Company')
  const base = area.baseZip === null ? undefined : findZipPlace(area.baseZip)
  return {
    ...area,
    basePlace: base ? nameOf(base) : null,
    unknownZips: [...area.includedZips, ...area.excludedZips].filter((zip) => !findZipPlace(zip)),
  }
}

/** `Austin, TX`. Some military post offices have no state. */
function nameOf({ city, state }: ZipPlace): string {
  return state ? `${city}, ${state}` : city
}
