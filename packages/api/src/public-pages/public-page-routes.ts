import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dollarsToCents, formatCents, formatUnitPrice } from '@curbquote/pricing'
import type { PublicService } from '@curbquote/types/companies'
import { maxRowId } from '@curbquote/types/limits'
import { formatPhone, phoneUrl, withoutExtension } from '@curbquote/types/text'
import { Type } from 'typebox'
import { searchHint, zipOfSearch } from '../companies/companies-near-zip.ts'
import {
  findPublicCompanies,
  findPublicCompany,
  publicCompaniesPerPage,
  type ListedCompany,
} from '../companies/public-company-queries.ts'
import { logoUrlOf } from '../branding/own-logos.ts'
import { limits } from '../rate-limits/limits.ts'
import { toPublicCompany } from '../companies/public-company-routes.ts'
import { demoWidgetId } from '../companies/demo-widget-id.ts'
import { hostedPageRoutes } from './hosted-page-routes.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

const hidden = { schema: { hide: true, access: 'public' } } as const

/** The public pages, prerendered by the build. Pages about companies are filled per request. */
export const publicPageRoutes: FastifyPluginAsyncTypebox<{ publicUrl: string }> = async (
  app,
  { publicUrl },
) => {
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /admin/\nDisallow: /company/dashboard\nDisallow: /dashboard\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  if (app.publicPages.length === 0) return

  await app.register(sitemapRoutes, { publicUrl })

  await app.register(hostedPageRoutes)

  // Paths that people guess.
  for (const name of ['login', 'signup'])
    app.get(`/${name}`, hidden, (_request, reply) => reply.redirect(`/company/${name}`, 301))

  const filledHere = [
    '/estimates',
    '/estimate/:companyId',
    '/estimate-not-found',
    '/quote',
    '/invalid-quote-link',
    '/404',
  ]
  for (const { path } of app.publicPages)
    if (!filledHere.includes(path))
      app.get(path, hidden, (request, reply) => app.sendPublicPage(request, reply, path))

  app.get(
    '/estimates',
    {
      schema: {
        hide: true,
        access: 'public',
        querystring: Type.Object({
          page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
          search: Type.Optional(Type.String({ maxLength: 100 })),
        }),
      },
    },
    async (request, reply) => {
      const { page } = request.query
      const search = request.query.search?.trim()
      // The order of the companies says which of them serve the ZIP code.
      if (zipOfSearch(search)) await app.countAgainst(limits.directorySearches, request.ipAddress)
      const rows = await findPublicCompanies(await app.findReader(), { page, search })
      if (rows.length === 0 && page > 1) return app.sendNotFoundPage(request, reply)
      const companies = rows.slice(0, publicCompaniesPerPage).map((row) => toCard(row, publicUrl))
      const pageUrl = (of: number) =>
        `/estimates?${new URLSearchParams({ ...(search && { search }), page: String(of) }).toString()}`
      // Search results are not indexed.
      if (search) reply.header('x-robots-tag', 'noindex')
      return app.sendPublicPage(request, reply, '/estimates', {
        search,
        hint: searchHint(search),
        hasCompanies: companies.length > 0,
        isEmpty: companies.length === 0 && !search,
        companies,
        previousPage: page > 1 && pageUrl(page - 1),
        nextPage: rows.length > publicCompaniesPerPage && pageUrl(page + 1),
      })
    },
  )

  app.get<{ Params: { companyId: string } }>(
    '/estimate/:companyId',
    hidden,
    async (request, reply) => {
      const companyId = Number(request.params.companyId)
      const isId = /^[1-9]\d{0,9}$/.test(request.params.companyId) && companyId <= maxRowId
      const row = isId ? await findPublicCompany(await app.findReader(), companyId) : undefined
      if (!row) return app.sendNotFoundPage(request, reply)
      return app.sendPublicPage(request, reply, '/estimate/:companyId', {
        company: {
          ...toCard(row, publicUrl),
          givesQuotes: row.gives_quotes,
          // Only a demo company has the example rating and reviews.
          isDemo: row.widget_id === demoWidgetId,
        },
        structuredData: toJsonLd({
          '@context': 'https://schema.org',
          '@type': 'HomeAndConstructionBusiness',
          '@id': `${publicUrl}/estimate/${row.id}`,
          url: `${publicUrl}/estimate/${row.id}`,
          name: toPublicCompany(row).name,
          telephone: row.phone ? `+1${withoutExtension(row.phone)}` : undefined,
          email: row.contact_emails[0],
          areaServed: row.service_area ?? undefined,
          address:
            row.city && row.state
              ? {
                  '@type': 'PostalAddress',
                  addressLocality: row.city,
                  addressRegion: row.state,
                  addressCountry: 'US',
                }
              : undefined,
        }),
      })
    },
  )
}

/** `About 14 miles away. Serves 78704.` */
function distanceInWords({ miles, serves, zip }: NonNullable<ListedCompany['near']>): string {
  const distance = `About ${miles} ${miles === 1 ? 'mile' : 'miles'} away.`
  if (serves === undefined) return distance
  return `${distance} ${serves ? `Serves ${zip}.` : `Does not serve ${zip} yet.`}`
}

function toCard(row: ListedCompany, publicUrl: string) {
  const company = toPublicCompany(row)
  const place = [row.city, row.state].filter(Boolean).join(', ')
  return {
    ...company,
    logoUrl: row.logo_id && logoUrlOf(publicUrl, row.logo_id),
    initials: initialsOf(company.name),
    place: company.serviceArea ?? place,
    distance: row.near && distanceInWords(row.near),
    phone: company.phone && formatPhone(company.phone),
    phoneUrl: company.phone && phoneUrl(company.phone),
    hasContact: Boolean(company.phone ?? company.email),
    hasServices: company.services.length > 0,
    services: company.services.map(toServiceLine),
    serviceNames: company.services.map(({ name }) => name).join(' · '),
    startingPrice: toServiceLine(company.services.find(({ pricePerUnit }) => pricePerUnit)),
  }
}

/** A service with formatted prices. Without a price `price` is `undefined`. */
function toServiceLine(service: PublicService | undefined) {
  if (!service) return undefined
  const { name, unit, pricePerUnit, setupFee } = service
  return {
    name,
    price: pricePerUnit ? formatUnitPrice(dollarsToCents(pricePerUnit), unit) : undefined,
    setupFee: setupFee ? formatCents(dollarsToCents(setupFee)) : undefined,
  }
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}

/** Serializes JSON for a script element. Escapes `<` so that a company's name cannot end the element. */
function toJsonLd(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
