import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { areRatesExact, centsToDollars } from '@curbquote/pricing'
import type { PublicCompany } from '@curbquote/types/companies'
import { routes } from '@curbquote/types/companies/routes'
import { NotFoundError } from '../errors/errors.ts'
import {
  findPublicCompanies,
  findPublicCompany,
  publicCompaniesPerPage,
  type PublicCompanyRow,
} from './public-company-queries.ts'

/** Public data of companies. */
export const publicCompanyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listPublicCompanies,
    handler: async (request) => {
      const rows = await findPublicCompanies(await app.findReader(), request.query)
      return rows.slice(0, publicCompaniesPerPage).map(toPublicCompany)
    },
  })

  app.route({
    ...routes.getPublicCompany,
    handler: async (request) => {
      const row = await findPublicCompany(await app.findReader(), request.params.companyId)
      if (!row) throw new NotFoundError('Company')
      return toPublicCompany(row)
    },
  })
}

export function toPublicCompany(row: PublicCompanyRow): PublicCompany {
  return {
    id: row.id,
    name: row.branding_name ?? row.name,
    phone: row.phone,
    email: row.contact_emails[0] ?? null,
    serviceArea: row.service_area,
    services: row.services.map(({ id, name, unit, price_per_unit_cents, setup_fee_cents }) => {
      // Services with a range or a review have no exact price to show.
      const isShown = row.shows_prices && (!row.saved || areRatesExact(row.saved.rules, id))
      const toPrice = (cents: number) => (isShown && cents > 0 ? centsToDollars(cents) : null)
      return {
        name,
        unit,
        pricePerUnit: toPrice(price_per_unit_cents),
        setupFee: toPrice(setup_fee_cents),
      }
    }),
    widgetId: row.widget_id,
  }
}
