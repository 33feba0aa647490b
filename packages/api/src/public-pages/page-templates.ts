import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import mustache from 'mustache'
import { pagePolicyOf, scriptSourceOf } from '../http/security-headers.ts'
import { brieflyShared } from '../http/shared-caching.ts'
import { encodeHtml, type EncodedHtml, sendEncoded, varyByEncoding } from '../html/encoded-html.ts'

/** A prerendered Mustache template. The server fills in its tokens. */
export interface PublicPage {
  path: string
  file: string
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** How long browsers may use a cached copy without revalidation. Default: 0. */
  maxAgeSeconds?: number
  /** Whether the build wrote inline scripts into the page. Data of a request never becomes one. */
  hasInlineScripts?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The prerendered pages. Empty without a build. */
    publicPages: readonly PublicPage[]
    /** Sends a prerendered page filled with `view`. `vary` lists the request headers that the response depends on. */
    sendPublicPage(
      request: FastifyRequest,
      reply: FastifyReply,
      pagePath: string,
      view?: Record<string, unknown>,
    ): Promise<FastifyReply>
    /** Sends the not-found page. */
    sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  }
}

interface FilledPage extends EncodedHtml {
  etag: string
  /** Default: the content security policy of all pages. */
  policy?: string
}

export const pageTemplates = fastifyPlugin<{
  dashboard: string
  publicUrl: string
  supportEmail: string
}>(async (app, { dashboard, publicUrl, supportEmail }) => {
  const folder = path.join(dashboard, 'pages')
  const listing = path.join(folder, 'pages.json')
  const pages = existsSync(listing)
    ? (JSON.parse(await readFile(listing, 'utf8')) as PublicPage[])
    : []
  const templates = new Map<string, string>()
  for (const page of pages)
    templates.set(page.path, await readFile(path.join(folder, page.file), 'utf8'))
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const filled = new Map<string, FilledPage>()

  const fill = (pagePath: string, view: Record<string, unknown> | undefined): FilledPage => {
    const known = view ? undefined : filled.get(pagePath)
    if (known) return known
    const template = templates.get(pagePath)
    if (template === undefined) throw new Error(`There is no page ${pagePath}.`)
    const html = Buffer.from(mustache.render(template, { publicUrl, supportEmail, ...view }))
    const page = {
      ...encodeHtml(html),
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      ...(byPath.get(pagePath)?.hasInlineScripts && {
        policy: pagePolicyOf(publicUrl, { 'script-src': scriptSourceOf(template) }),
      }),
    }
    if (!view) filled.set(pagePath, page)
    return page
  }

  app.decorate('publicPages', pages)
  app.decorate(
    'sendPublicPage',
    async (
      request: FastifyRequest,
      reply: FastifyReply,
      pagePath: string,
      view?: Record<string, unknown>,
    ) => {
      const page = fill(pagePath, view)
      const { isIndexed = false, maxAgeSeconds = 0 } = byPath.get(pagePath) ?? {}
      reply
        .type('text/html; charset=utf-8')
        .header(
          'cache-control',
          reply.statusCode === 200 ? brieflyShared(maxAgeSeconds) : 'no-store',
        )
        .header('etag', page.etag)
      varyByEncoding(reply)
      if (!isIndexed) reply.header('x-robots-tag', 'noindex')
      if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
        return reply.code(304).send()
      if (page.policy) reply.header('content-security-policy', page.policy)
      return sendEncoded(request, reply, page)
    },
  )
  app.decorate('sendNotFoundPage', (request: FastifyRequest, reply: FastifyReply) =>
    app.sendPublicPage(
      request,
      reply.code(404),
      request.url.startsWith('/estimate/') ? '/estimate-not-found' : '/404',
    ),
  )
})
