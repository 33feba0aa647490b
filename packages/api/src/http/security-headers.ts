import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyPlugin from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

/** The content security policy of our pages. */
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

/** The policy of our pages, with some directives replaced. */
export function contentSecurityPolicy(
  changes: Partial<Record<keyof typeof contentSecurity, string>> = {},
): string {
  return Object.entries({ ...contentSecurity, ...changes })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** The policy of our pages, which also allows photos by the public origin. Pages may be opened under another host name. */
export function pagePolicyOf(
  publicUrl: string,
  changes: Partial<Record<keyof typeof contentSecurity, string>> = {},
): string {
  const images = `'self' data: blob: ${new URL(publicUrl).origin}`
  return contentSecurityPolicy({ 'img-src': images, ...changes })
}

/** Value of `script-src` that allows exactly the inline scripts of this page, by their digests, besides our own files. */
export function scriptSourceOf(html: string): string {
  const scripts = html.split(/<script\b/).slice(1)
  const digests = scripts.flatMap((script) => {
    const inline = script.slice(script.indexOf('>') + 1, script.indexOf('</script>'))
    return inline ? `'sha256-${createHash('sha256').update(inline).digest('base64')}'` : []
  })
  return ["'self'", ...digests].join(' ')
}

/** Content types that are never rendered as a page. */
const noPage = /^(?:application\/json|(?:application|text)\/javascript)\b/
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"
/** Headers of all responses. The others have no effect on these types and would delay the widget on slow connections. */
const headersOfAll = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
])

export const securityHeaders = fastifyPlugin<{ isProduction: boolean; publicUrl: string }>(
  async (app, { isProduction, publicUrl }) => {
    const pagePolicy = pagePolicyOf(publicUrl)
    const framedPolicy = pagePolicyOf(publicUrl, { 'frame-ancestors': '*' })
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
      // A response can be cached only if its route declares it and the request and response have no session, key or cookie.
      if (
        request.headers.authorization !== undefined ||
        reply.hasHeader('set-cookie') ||
        !reply.hasHeader('cache-control')
      )
        reply.header('cache-control', 'no-store')
      // The other headers of the cached response stay valid.
      if (reply.statusCode === 304) return done()
      const isPage = !noPage.test(String(reply.getHeader('content-type')))
      if (isPage) reply.headers(pageHeaders)
      // Only the hosted page may be framed.
      const isHostedPage = request.url.startsWith('/quote') && /^\/quote(?:\?|$)/.test(request.url)
      const own = isHostedPage ? framedPolicy : isPage ? pagePolicy : noPagePolicy
      const given = reply.getHeader('content-security-policy')
      const policy = typeof given === 'string' ? given : own
      if (policy !== given) reply.header('content-security-policy', policy)
      if (forbidsFraming(policy)) reply.header('x-frame-options', 'DENY')
      done()
    })
  },
)

/** Whether a route's own policy forbids framing, which is the default without `frame-ancestors`. */
function forbidsFraming(policy: string): boolean {
  const [, ancestors] = /frame-ancestors ([^;]+)/.exec(policy) ?? []
  return !ancestors || ancestors === "'none'"
}

/** The headers that Helmet sets, computed once because they never change. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}
