import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import { ApiError } from '@curbquote/types'
import Fastify, { type FastifySchema } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { version } from '../config.ts'
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
            'Instant, itemized quotes for exterior-cleaning businesses. Every refusal is `{ error, code }`: a sentence for a person and a stable code for a program.',
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: ({ schema, url }) => ({ schema: schema && withSharedRefusals(schema), url }),
    })
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    let loading: ReturnType<typeof loadReference> | undefined
    const reference = () => {
      loading ??= loadReference()
      // What could not be loaded is tried again with the next request.
      loading.catch(() => (loading = undefined))
      return loading
    }
    app.get('/docs', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs/', 301))
    app.get('/docs/', { schema: { hide: true } }, async (_request, reply) => {
      const { page, policy } = await reference()
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(page)
    })
    app.get('/docs/js/scalar.js', { schema: { hide: true } }, async (_request, reply) => {
      const { script } = await reference()
      return reply.type('application/javascript; charset=utf-8').send(script)
    })
  },
)

/** Adds the refusals that plugins and the framework answer for a route, which need not be repeated with each. */
function withSharedRefusals(schema: FastifySchema): FastifySchema {
  const { body, params, querystring, headers, security, response } = schema
  const takesInput = [body, params, querystring, headers].some(Boolean)
  const statuses = [
    ...(takesInput ? [400] : []),
    ...(security ? [401] : []),
    ...(body || schema.consumes ? [400, 413, 415] : []),
    ...[429, 500, 503],
  ]
  const refusals = Object.fromEntries(statuses.map((status) => [status, ApiError]))
  return { ...schema, response: { ...refusals, ...(response as object | undefined) } }
}

/** Done when somebody opens the page: a start needs neither its 38 MB nor its 0.2 s of CPU. */
async function loadReference(): Promise<{ page: string; policy: string; script: string }> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(apiReference, { routePrefix: '/docs', configuration })
  const { body: page } = await pages.inject('/docs/')
  const { body: script } = await pages.inject('/docs/js/scalar.js')
  await pages.close()
  // The page starts itself with a script of its own, which the policy has to know by its digest.
  const digests = [...page.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].flatMap(([, inline]) =>
    inline ? `'sha256-${createHash('sha256').update(inline).digest('base64')}'` : [],
  )
  const policy = contentSecurityPolicy({ 'script-src': ["'self'", ...digests].join(' ') })
  return { page, policy, script }
}

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
