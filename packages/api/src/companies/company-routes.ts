import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { effectivePlan } from '@curbquote/types/billing'
import { routes as billingRoutes } from '@curbquote/types/billing/routes'
import { routes as companiesRoutes } from '@curbquote/types/companies/routes'
import { toBranding } from '../branding/to-branding.ts'
import { NotFoundError } from '../errors/errors.ts'
import { findQuotesPage } from '../quotes/quote-queries.ts'
import { toQuote } from '../quotes/to-quote.ts'
import {
  findAcceptedTotals,
  findAccount,
  findDashboard,
  findOverviewWeeks,
  findSetup,
  findNeeds,
} from './company-queries.ts'
import { toDashboard, toDashboardCompany, toOverviewStats, toOverviewWeek } from './to-dashboard.ts'
import { hasTexts } from '../providers/create-text-sender.ts'
import { toEntitlements } from './to-entitlements.ts'

const recentQuotes = 5

/** Account, plan and figures of the signed-in company. */
export const companyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...companiesRoutes.getAccount,
    handler: async (request) => {
      const row = await findAccount(app.db, request.owner.companyId)
      if (!row) throw new NotFoundError('Company')
      return {
        id: row.id,
        email: row.email,
        name: row.name,
        firstName: row.first_name,
        lastName: row.last_name,
        widgetId: row.widget_id,
        effectivePlan: effectivePlan({
          planOverride: row.plan_override,
          subscriptionStatus: row.subscription_status,
        }),
        subscriptionStatus: row.subscription_status,
        ...toBranding(row, app.settings.publicUrl),
      }
    },
  })

  app.route({
    ...billingRoutes.getEntitlements,
    handler: async (request) => {
      const row = await findAccount(app.db, request.owner.companyId)
      if (!row) throw new NotFoundError('Company')
      return toEntitlements(row, { hasTexts: hasTexts(app.settings) })
    },
  })

  app.route({
    ...companiesRoutes.getCompanyDashboard,
    handler: async (request) => {
      const row = await findDashboard(request.owner)
      if (!row) throw new NotFoundError('Company')
      return toDashboard(row)
    },
  })

  app.route({
    ...companiesRoutes.getCompanyOverview,
    handler: async (request) => {
      const { publicUrl } = app.settings
      const db = await app.findReader()
      const row = await findDashboard({ db, companyId: request.owner.companyId })
      const setup = await findSetup({ db, companyId: request.owner.companyId }, `${publicUrl}/`)
      if (!row || !setup) throw new NotFoundError('Company')
      const accepted = await findAcceptedTotals({ db, companyId: request.owner.companyId })
      const weeks = await findOverviewWeeks({ db, companyId: request.owner.companyId })
      const needs = await findNeeds({ db, companyId: request.owner.companyId })
      const newest = { sort: 'newest', offset: 0, limit: recentQuotes } as const
      const { rows } = await findQuotesPage({ db, companyId: request.owner.companyId }, {}, newest)
      return {
        stats: toOverviewStats(row, accepted),
        needs,
        recentQuotes: rows.map((quote) => toQuote(quote, publicUrl)),
        company: toDashboardCompany(row),
        weeks: weeks.map(toOverviewWeek),
        setup: {
          hasPrices: setup.has_prices,
          hasBranding: setup.has_branding,
          isEmbedded: setup.is_embedded,
          hasQuote: setup.has_quote,
        },
      }
    },
  })
}
