import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SafeHtml } from '../html/html.ts'
import { standalonePolicy } from '../html/standalone-page.ts'
import { errorPage } from './error-handler.ts'

/**
 * Prepares a plugin for the pages that links in emails open: it accepts the forms of the pages and one-click requests (RFC
 * 8058), shows errors as pages, and sets the headers of the pages. GET must change nothing, because email programs follow links
 * to check them.
 */
export function prepareLinkPages(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  // One-click requests may be multipart. Their body is constant and ignored.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null, {}))
    payload.once('error', done)
  })
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, errorPage }
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', standalonePolicy())
  })
}

export function sendLinkPage(reply: FastifyReply, page: SafeHtml, status = 200) {
  return reply.code(status).type('text/html; charset=utf-8').send(String(page))
}
