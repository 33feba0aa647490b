import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { maxRowId } from '@curbquote/types/limits'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import {
  findPublicCompanyIds,
  findPublicCompanySteps,
} from '../companies/public-company-queries.ts'
import type { Database } from '../db/schema/index.ts'

/** The maximum per file of the sitemap protocol. */
const maxUrls = 50_000
const companiesPerRead = 5_000

const hidden = { hide: true, access: 'public' } as const

/** The sitemap: an index, the product's pages, and files with companies. */
export const sitemapRoutes: FastifyPluginAsyncTypebox<{ publicUrl: string }> = async (
  app,
  { publicUrl },
) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
    done()
  })

  app.get('/sitemap.xml', { schema: hidden }, async (_request, reply) => {
    const steps = await findPublicCompanySteps(await app.findReader(), maxUrls)
    const files = ['/sitemap/pages.xml', ...steps.map(({ id }) => `/sitemap/companies/${id}.xml`)]
    const entries = files.map((file) => `<sitemap><loc>${publicUrl}${file}</loc></sitemap>\n`)
    return reply.send(`${opening('sitemapindex')}${entries.join('')}</sitemapindex>\n`)
  })

  app.get('/sitemap/pages.xml', { schema: hidden }, (_request, reply) => {
    const pageUrls = app.publicPages
      .filter(({ isIndexed, path }) => isIndexed && !path.includes(':'))
      .map(({ path }) => toEntry(`${publicUrl}${path}`))
    return reply.send(`${opening('urlset')}${pageUrls.join('')}</urlset>\n`)
  })

  app.get(
    '/sitemap/companies/:firstId(^\\d+).xml',
    {
      schema: {
        ...hidden,
        params: Type.Object({ firstId: Type.Integer({ minimum: 1, maximum: maxRowId }) }),
      },
    },
    async ({ params: { firstId } }, reply) => {
      const companies = listCompanies(await app.findReader(), publicUrl, firstId)
      return reply.send(Readable.from(companies))
    },
  )
}

/** Streams a sitemap file of at most `most` companies, starting at `firstId`. */
export async function* listCompanies(
  db: Kysely<Database>,
  publicUrl: string,
  firstId: number,
  most = maxUrls,
) {
  yield opening('urlset')
  let nextId = firstId
  let left = most
  while (left > 0) {
    const wanted = Math.min(left, companiesPerRead)
    const rows = await findPublicCompanyIds(db, nextId, wanted)
    yield rows.map(({ id }) => toEntry(`${publicUrl}/estimate/${id}`)).join('')
    const last = rows.at(-1)
    if (!last || rows.length < wanted) break
    nextId = last.id + 1
    left -= wanted
  }
  yield '</urlset>\n'
}

function toEntry(url: string): string {
  return `<url><loc>${url}</loc></url>\n`
}

function opening(root: 'sitemapindex' | 'urlset'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
}
