import { v1GetDescription } from '@curbquote/types/v1-prices'
import swagger from '@fastify/swagger'
import type { Access, EndpointContract } from '@curbquote/types/endpoints'
import Fastify, { type FastifySchema } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { version } from '../config/config.ts'
import { sendStaticDocument, type StaticDocument, toStaticDocument } from '../html/encoded-html.ts'
import { nameSchemas } from './name-schemas.ts'
import { contentSecurityPolicy, scriptSourceOf } from './security-headers.ts'

/**
 * `/openapi.json`, generated from the routes' schemas, and the readable references: of the public API at `/docs/reference/`, and of
 * all calls at `/docs/internal-reference/`.
 */
export const apiReferencePages = fastifyPlugin<{ publicUrl: string; supportEmail: string }>(
  async (app, { publicUrl, supportEmail }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'CurbQuote API',
          version,
          license: { name: 'MIT', identifier: 'MIT' },
          contact: { name: 'CurbQuote', url: publicUrl, email: supportEmail },
          description:
            'Instant, itemized quotes for exterior-cleaning businesses. Every error response is `{ error, code }`: a message for people and a stable code for programs.',
        },
        servers: [{ url: publicUrl }],
        tags: Object.entries(tagDescriptions).map(([name, text]) => ({ name, description: text })),
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
        schema: { ...schema, description: describe(schema, access), 'x-access': access },
        url,
      }),
    })
    const isPublic = { schema: { hide: true, access: 'public' } } as const
    let description: StaticDocument | undefined
    app.get('/openapi.json', isPublic, async (request, reply) => {
      description ??= toStaticDocument(Buffer.from(JSON.stringify(nameSchemas(app.swagger()))))
      return sendStaticDocument(request, reply.type('application/json; charset=utf-8'), description)
    })
    app.get('/docs/', isPublic, (_request, reply) => reply.redirect('/docs', 301))
    for (const reference of references) {
      const { path } = reference
      let loading: ReturnType<typeof loadReference> | undefined
      const load = () => {
        loading ??= loadReference(reference)
        // Retry a failed load with the next request.
        loading.catch(() => (loading = undefined))
        return loading
      }
      app.get(path, isPublic, (_request, reply) => reply.redirect(`${path}/`, 301))
      app.get(`${path}/`, isPublic, async (request, reply) => {
        const { page, policy } = await load()
        reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
        return sendStaticDocument(request, reply, page)
      })
      app.get(`${path}/js/scalar.js`, isPublic, async (request, reply) => {
        const { script } = await load()
        return sendStaticDocument(
          request,
          reply.type('application/javascript; charset=utf-8'),
          script,
        )
      })
    }
  },
)

/** The description of an operation, with the scope that it needs. Most summaries say everything, and linters require a description. */
function describe({ summary, description }: FastifySchema, access: Access | undefined): string {
  const text = description ?? `${summary}.`
  const scope = access !== undefined && access !== 'public' && 'scope' in access && access.scope
  return scope ? `${text} Scope: \`${scope}\`.` : text
}

const tagDescriptions: Record<EndpointContract['tag'], string> = {
  'add-ons': 'Add-ons of a company.',
  admin: 'The admin console.',
  'api-keys': 'API keys of a company.',
  billing: 'Plans and payments.',
  branding: 'Colors, texts and the logo of a company.',
  companies: 'Companies and their public pages.',
  days: 'Days of jobs.',
  notifications: 'Emails, texts and push messages.',
  offers: 'Quotes from the view of the customer.',
  operations: 'Probes and metrics.',
  pricing: 'Prices and price rules.',
  quotes: 'Quotes of a company.',
  session: 'Signing in.',
  'sign-up': 'Creating an account.',
  v1: 'The public API, for programs with a key.',
  webhooks: 'Webhooks of a company.',
  widget: 'The calls of the form.',
}

interface Reference {
  path: string
  title: string
  /** The URL of the OpenAPI document. */
  url: string
}

/** The internal document has the calls of the dashboard and the widget, which may change at any time. */
const references: readonly Reference[] = [
  { path: '/docs/reference', title: 'CurbQuote API', url: v1GetDescription.path },
  {
    path: '/docs/internal-reference',
    title: 'CurbQuote internal API',
    url: '/openapi.json',
  },
]

/** Loads a reference with the first request for it, because it takes 38 MB and 0.2 s of CPU. */
async function loadReference({ path: routePrefix, title, url }: Reference) {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(apiReference, {
    routePrefix: routePrefix as `/${string}`,
    configuration: { ...configuration, title, pageTitle: title, url },
  })
  const { body: page } = await pages.inject(`${routePrefix}/`)
  const { body: script } = await pages.inject(`${routePrefix}/js/scalar.js`)
  await pages.close()
  const policy = contentSecurityPolicy({ 'script-src': scriptSourceOf(page) })
  return {
    page: toStaticDocument(Buffer.from(page)),
    policy,
    script: toStaticDocument(Buffer.from(script)),
  }
}

/** Disables all features that contact the vendor of the reference. */
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never' as const,
  agent: { disabled: true },
  mcp: { disabled: true },
}
