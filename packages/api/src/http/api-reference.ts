import { v1GetDescription } from '@curbquote/types/v1-prices'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { version } from '../config/config.ts'
import { nameSchemas } from './name-schemas.ts'
import { contentSecurityPolicy, scriptSourceOf } from './security-headers.ts'

/** `/openapi.json`, generated from the routes' schemas, and its readable reference at `/docs/reference/`. */
export const apiReferencePages = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'CurbQuote API',
          version,
          license: { name: 'MIT', identifier: 'MIT' },
          description:
            'Instant, itemized quotes for exterior-cleaning businesses. Every error response is `{ error, code }`: a message for people and a stable code for programs.',
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: {
            session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            provider: { type: 'http', scheme: 'basic' },
            key: {
              type: 'http',
              scheme: 'bearer',
              description: 'An API key. Each operation names the scope that the key needs.',
            },
          },
        },
      },
      transform: ({ schema: { access, ...schema }, url }) => ({
        schema: { ...schema, 'x-access': access },
        url,
      }),
    })
    app.get('/openapi.json', { schema: { hide: true, access: 'public' } }, async () =>
      nameSchemas(app.swagger()),
    )
    let loading: ReturnType<typeof loadReference> | undefined
    const reference = () => {
      loading ??= loadReference()
      // Retry a failed load with the next request.
      loading.catch(() => (loading = undefined))
      return loading
    }
    app.get('/docs/', { schema: { hide: true, access: 'public' } }, (_request, reply) =>
      reply.redirect('/docs', 301),
    )
    app.get('/docs/reference', { schema: { hide: true, access: 'public' } }, (_request, reply) =>
      reply.redirect('/docs/reference/', 301),
    )
    app.get(
      '/docs/reference/',
      { schema: { hide: true, access: 'public' } },
      async (_request, reply) => {
        const { page, policy } = await reference()
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', policy)
          .send(page)
      },
    )
    app.get(
      '/docs/reference/js/scalar.js',
      { schema: { hide: true, access: 'public' } },
      async (_request, reply) => {
        const { script } = await reference()
        return reply.type('application/javascript; charset=utf-8').send(script)
      },
    )
  },
)

/** Loads the reference with the first request for it, because it takes 38 MB and 0.2 s of CPU. */
async function loadReference(): Promise<{ page: string; policy: string; script: string }> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(apiReference, { routePrefix: '/docs/reference', configuration })
  const { body: page } = await pages.inject('/docs/reference/')
  const { body: script } = await pages.inject('/docs/reference/js/scalar.js')
  await pages.close()
  const policy = contentSecurityPolicy({ 'script-src': scriptSourceOf(page) })
  return { page, policy, script }
}

/** Disables all features that contact the vendor of the reference. */
const configuration = {
  title: 'CurbQuote API',
  pageTitle: 'CurbQuote API',
  // The public API comes first. The other document also has the calls of the dashboard and the widget, which may change at any time.
  sources: [
    { title: 'Public API', slug: 'public', url: v1GetDescription.path, default: true },
    { title: 'Internal API', slug: 'internal', url: '/openapi.json' },
  ],
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never' as const,
  agent: { disabled: true },
  mcp: { disabled: true },
}
