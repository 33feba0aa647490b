import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiError, maxRowId, PublicCompany } from '@curbquote/types'
import { Type } from 'typebox'
import { NotFoundError } from '../errors.ts'
import {
  findPublicCompanies,
  findPublicCompany,
  publicCompaniesPerPage,
  type PublicCompanyRow,
} from './public-company-queries.ts'

/** What anybody may know of a company. */
export const publicCompanyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/companies/public',
    {
      schema: {
        summary: 'The companies that give quotes now, by name',
        tags: ['companies'],
        querystring: Type.Object(
          { page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Array(PublicCompany), 400: ApiError },
      },
    },
    async (request) => {
      const rows = await findPublicCompanies(app.db, request.query)
      return rows.slice(0, publicCompaniesPerPage).map(toPublicCompany)
    },
  )

  app.get(
    '/company/public/:companyId',
    {
      schema: {
        summary: 'A company as its customers see it',
        tags: ['companies'],
        params: Type.Object({ companyId: Type.Integer({ minimum: 1, maximum: maxRowId }) }),
        response: { 200: PublicCompany, 400: ApiError, 404: ApiError },
      },
    },
    async (request) => {
      const row = await findPublicCompany(app.db, request.params.companyId)
      if (!row) throw new NotFoundError('Company')
      return toPublicCompany(row)
    },
  )
}

export function toPublicCompany(row: PublicCompanyRow): PublicCompany {
  return {
    id: row.id,
    name: row.branding_name ?? row.name,
    phone: row.phone,
    email: row.contact_emails[0] ?? null,
    serviceArea: row.service_area,
    widgetId: row.widget_id,
  }
}
