import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import fastifyPlugin from 'fastify-plugin'
import { version } from '../config.ts'
import { InvalidInputError } from '../errors.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** `/openapi.json`, made of the routes' own schemas, and a readable reference of it at `/docs`. */
export const apiReferencePages = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'CurbQuote API',
          version,
          description:
            'Instant, itemised quotes for exterior-cleaning businesses. Every refusal is `{ error, code }`: a sentence for a person and a stable code for a program.',
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
    })
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    await app.register(async (reference) => {
      reference.addHook('onRequest', async (request) => {
        // The reference makes an address of it.
        if (!URL.canParse(`http://${request.hostname}`))
          throw new InvalidInputError('The Host header is not valid.')
      })
      reference.addHook('onSend', async (_request, reply, payload) => {
        if (typeof payload !== 'string' || !isHtml(reply.getHeader('content-type'))) return
        // The page starts itself with a script of its own, which the policy has to know by its digest.
        const digests = [...payload.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].flatMap(
          ([, script]) =>
            script ? `'sha256-${createHash('sha256').update(script).digest('base64')}'` : [],
        )
        reply.header(
          'content-security-policy',
          contentSecurityPolicy({ 'script-src': ["'self'", ...digests].join(' ') }),
        )
      })
      await reference.register(apiReference, { routePrefix: '/docs', configuration })
    })
  },
)

/** Nothing that would speak to the reference's makers. */
const configuration = {
  title: 'CurbQuote API',
  pageTitle: 'CurbQuote API',
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

function isHtml(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/html')
}
