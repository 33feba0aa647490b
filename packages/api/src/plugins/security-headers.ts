import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyPlugin from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

/** What a page of ours may load. */
const contentSecurity = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** The policy of our pages, with other sources for some of the directives where they are given. */
export function contentSecurityPolicy(
  changes: Partial<Record<keyof typeof contentSecurity, string>> = {},
): string {
  return Object.entries({ ...contentSecurity, ...changes })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** Data and scripts are pages to nobody, whoever opens them. */
const noPage = /^(?:application\/json|(?:application|text)\/javascript)\b/
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"
/** What a browser heeds in them; a form waits for some of them on a slow line, and the rest would be as long as a script. */
const headersOfAll = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
])

export const securityHeaders = fastifyPlugin<{ isProduction: boolean; publicUrl: string }>(
  async (app, { isProduction, publicUrl }) => {
    // Photos are addressed by the public origin, also on a page that was opened under another name of this server.
    const images = { 'img-src': `'self' data: blob: ${new URL(publicUrl).origin}` }
    const pagePolicy = contentSecurityPolicy(images)
    const framedPolicy = contentSecurityPolicy({ ...images, 'frame-ancestors': '*' })
    const headers = Object.entries(
      headersOf({
        contentSecurityPolicy: false,
        frameguard: false,
        strictTransportSecurity: isProduction && publicUrl.startsWith('https:'),
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
        crossOriginResourcePolicy: { policy: 'same-origin' },
      }),
    )
    const constantHeaders = Object.fromEntries(headers.filter(([name]) => headersOfAll.has(name)))
    const pageHeaders = Object.fromEntries(headers.filter(([name]) => !headersOfAll.has(name)))
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(constantHeaders)
      done()
    })
    app.addHook('onSend', (request, reply, _payload, done) => {
      // What was sent with the answer that is still right holds.
      if (reply.statusCode === 304) return done()
      // The API's answers are about one company, also after somebody else takes over the browser.
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store')
      const isPage = !noPage.test(String(reply.getHeader('content-type')))
      if (isPage) reply.headers(pageHeaders)
      // Only the hosted quote page may stand in somebody's frame.
      const isHostedQuote = request.url.startsWith('/quote') && /^\/quote(?:\?|$)/.test(request.url)
      const own = isHostedQuote ? framedPolicy : isPage ? pagePolicy : noPagePolicy
      const given = reply.getHeader('content-security-policy')
      const policy = typeof given === 'string' ? given : own
      if (policy !== given) reply.header('content-security-policy', policy)
      if (isFramedByNobody(policy)) reply.header('x-frame-options', 'DENY')
      done()
    })
  },
)

/** A route's own policy may say who frames it; one that is silent lets nobody. */
function isFramedByNobody(policy: string): boolean {
  const [, ancestors] = /frame-ancestors ([^;]+)/.exec(policy) ?? []
  return !ancestors || ancestors === "'none'"
}

/** What Helmet sets on every answer: asked once, since it is always the same. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}
