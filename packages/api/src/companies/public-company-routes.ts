import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  centsToDollars,
  getPublicCompany,
  listPublicCompanies,
  type PublicCompany,
} from '@curbquote/types'
import { NotFoundError } from '../errors.ts'
import {
  findPublicCompanies,
  findPublicCompany,
  publicCompaniesPerPage,
  type PublicCompanyRow,
} from './public-company-queries.ts'

/** Public data of companies. */
export const publicCompanyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listPublicCompanies.route,
    handler: async (request) => {
      const rows = await findPublicCompanies(app.db, request.query)
      return rows.slice(0, publicCompaniesPerPage).map(toPublicCompany)
    },
  })

  app.route({
    ...getPublicCompany.route,
    handler: async (request) => {
      const row = await findPublicCompany(app.db, request.params.companyId)
      if (!row) throw new NotFoundError('Company')
      return toPublicCompany(row)
    },
  })
}

export function toPublicCompany(row: PublicCompanyRow): PublicCompany {
  const toPrice = (cents: number) => (row.shows_prices && cents > 0 ? centsToDollars(cents) : null)
  return {
    id: row.id,
    name: row.branding_name ?? row.name,
    phone: row.phone,
    email: row.contact_emails[0] ?? null,
    serviceArea: row.service_area,
    services: row.services.map(({ name, unit, price_per_unit_cents, setup_fee_cents }) => ({
      name,
      unit,
      pricePerUnit: toPrice(price_per_unit_cents),
      setupFee: toPrice(setup_fee_cents),
    })),
    widgetId: row.widget_id,
  }
}
