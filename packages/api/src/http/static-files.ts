import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { sendStaticDocument, type StaticDocument, toStaticDocument } from '../html/encoded-html.ts'
import { isNavigation } from './is-navigation.ts'

const fiveMinutesMs = 300_000
const fiveMinutes = 'public, max-age=300'
const oneDayMs = 86_400_000
const oneYearMs = 31_536_000_000
const immutable = { maxAge: oneYearMs, immutable: true }

const workerPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

/**
 * Serves the built widget and dashboard. `widget.js` and `/widget/latest/element.js` (for preloading) are stable URLs with
 * short caching. All other files have hashed names and are immutable. Unknown paths return the dashboard, which shows its
 * own not-found screen.
 */
export const staticFiles: FastifyPluginAsync<{
  widget: string
  dashboard: string
  publicUrl: string
}> = async (app, { widget, dashboard, publicUrl }) => {
  await app.register(fastifyStatic, { root: dashboard, serve: false, preCompressed: true })

  const crossOrigin = (reply: FastifyReply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')

  const loader = readLoader(path.join(widget, 'widget.js'), publicUrl)
  for (const pathname of ['/widget.js', '/v1/widget.js'])
    app.get(pathname, { schema: { hide: true, access: 'public' } }, (request, reply) => {
      if (!loader) return reply.callNotFound()
      crossOrigin(reply).type('text/javascript; charset=utf-8').header('cache-control', fiveMinutes)
      return sendStaticDocument(request, reply, loader)
    })
  app.get(
    '/widget/latest/element.js',
    { schema: { hide: true, access: 'public' } },
    (_request, reply) =>
      crossOrigin(reply).sendFile('widget/latest/element.js', widget, { maxAge: fiveMinutesMs }),
  )
  for (const folder of ['widget', 'widget/latest'])
    app.get<{ Params: { file: string } }>(
      `/${folder}/:file`,
      { schema: { hide: true, access: 'public' } },
      ({ params: { file } }, reply) =>
        isFileName(file)
          ? crossOrigin(reply).sendFile(file, path.join(widget, folder), immutable)
          : reply.callNotFound(),
    )
  app.get<{ Params: { file: string } }>(
    '/assets/:file',
    { schema: { hide: true, access: 'public' } },
    ({ params: { file } }, reply) =>
      isFileName(file)
        ? reply.sendFile(file, path.join(dashboard, 'assets'), immutable)
        : reply.callNotFound(),
  )

  // What developers install: the npm packages and the WordPress plugin in the version of this server.
  for (const file of downloads)
    app.get(`/downloads/${file}`, { schema: { hide: true, access: 'public' } }, (_request, reply) =>
      crossOrigin(reply)
        .header('content-disposition', `attachment; filename="curbquote-${file}"`)
        .sendFile(file, path.join(dashboard, 'downloads'), { maxAge: fiveMinutesMs }),
    )

  // Never from the cache: a browser compares it with its version.
  app.get('/service-worker.js', { schema: { hide: true, access: 'public' } }, (_request, reply) =>
    reply
      // A worker has the policy of its own response. It confirms alerts to this server and shows their icon.
      .header('content-security-policy', workerPolicy)
      .sendFile('service-worker.js', dashboard, { maxAge: 0 }),
  )

  app.get(
    '/manifest.webmanifest',
    { schema: { hide: true, access: 'public' } },
    (_request, reply) =>
      reply
        .type('application/manifest+json')
        .sendFile('manifest.webmanifest', dashboard, { maxAge: fiveMinutesMs }),
  )

  // Browsers request it for every page without its own icon, such as the API reference.
  app.get('/favicon.ico', { schema: { hide: true, access: 'public' } }, (_request, reply) =>
    reply.sendFile('favicon.ico', import.meta.dirname, { maxAge: oneDayMs }),
  )

  const hasDashboard = existsSync(path.join(dashboard, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const allowed = app.methodsOf(request.url)
    if (allowed.length > 0 && !allowed.includes(request.method))
      return reply
        .code(405)
        .header('allow', allowed.join(', '))
        .send({ error: 'This URL does not support this method.', code: 'METHOD_NOT_ALLOWED' })
    if (hasDashboard && wantsPage(request)) {
      // Pages of the application are not indexed by search engines.
      if (isApplicationPath(request.url) || app.publicPages.length === 0)
        return reply
          .header('x-robots-tag', 'noindex')
          .sendFile('index.html', dashboard, { maxAge: 0 })
      return app.sendNotFoundPage(request, reply)
    }
    if (app.publicPages.length > 0 && isNavigation(request))
      return app.sendNotFoundPage(request, reply)
    return reply.code(404).send({ error: 'Not found.', code: 'NOT_FOUND' })
  })
}

/**
 * The script of the embed codes with the origin of this server: a copy that an optimizer serves from another site must find
 * the server. `undefined` without a build.
 */
function readLoader(file: string, publicUrl: string): StaticDocument | undefined {
  if (!existsSync(file)) return undefined
  const { origin } = new URL(publicUrl)
  const source = Buffer.from(readFileSync(file, 'utf8').replaceAll('__SERVER_ORIGIN__', origin))
  return toStaticDocument(source, constants.BROTLI_MAX_QUALITY)
}

/** Whether the path belongs to the dashboard, which shows its own not-found screen. */
function isApplicationPath(url: string): boolean {
  return /^\/(?:dashboard|verify-email|company|company-\w+|admin)(?:[/?]|$)/.test(url)
}

/** The files that `build` packs. */
const downloads = ['client.tgz', 'widget.tgz', 'wordpress.zip', 'SHA256SUMS']

function isFileName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name)
}

/** Whether a path without a route may be a page: not a file, not under a reserved prefix, in canonical spelling. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?', 1)
  return (
    (method === 'GET' || method === 'HEAD') &&
    /text\/html|\*\/\*/.test(accept) &&
    /^\/(?:[\w~-]+\/)*[\w~-]*$/.test(pathname) &&
    !/^\/(?:api|assets|dev|docs|downloads|photos|v1|widget)(?:\/|$)/i.test(pathname)
  )
}
