import helmet from '@fastify/helmet'
import fastifyPlugin from 'fastify-plugin'

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

export const securityHeaders = fastifyPlugin<{ isProduction: boolean; publicUrl: string }>(
  async (app, { isProduction, publicUrl }) => {
    // Photos are addressed by the public origin, also on a page that was opened under another name of this server.
    const images = { 'img-src': `'self' data: blob: ${new URL(publicUrl).origin}` }
    const pagePolicy = contentSecurityPolicy(images)
    const framedPolicy = contentSecurityPolicy({ ...images, 'frame-ancestors': '*' })
    await app.register(helmet, {
      contentSecurityPolicy: false,
      frameguard: false,
      strictTransportSecurity: isProduction && publicUrl.startsWith('https:'),
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    })
    app.addHook('onSend', async (request, reply) => {
      // Only the hosted quote page may stand in somebody's frame.
      const isHostedQuote = request.url.split('?', 1)[0] === '/quote'
      const given = reply.getHeader('content-security-policy')
      const policy = typeof given === 'string' ? given : isHostedQuote ? framedPolicy : pagePolicy
      reply.header('content-security-policy', policy)
      // A route's own policy may say who frames it; one that is silent lets nobody.
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(policy) ?? []
      if (!ancestors || ancestors === "'none'") reply.header('x-frame-options', 'DENY')
    })
  },
)
