import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { sessionRoutes } from './auth/session-routes.ts'
import { companyRoutes } from './companies/company-routes.ts'
import { publicCompanyRoutes } from './companies/public-company-routes.ts'
import { analysisRoutes } from './analyses/analysis-routes.ts'
import { builtFiles, type Config } from './config.ts'
import { outboxRoutes } from './dev/outbox-routes.ts'
import { outboxDirectory } from './services/create-mailer.ts'
import type { OpenDatabase } from './db/connect.ts'
import { metrics } from './operations/metrics.ts'
import { operationsRoutes } from './operations/operations-routes.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { photoUploadRoutes } from './photos/photo-upload-routes.ts'
import { apiReferencePages } from './plugins/api-reference.ts'
import { auth } from './plugins/auth.ts'
import { database } from './plugins/database.ts'
import { errorAnswers } from './plugins/error-answers.ts'
import { gracefulStop } from './plugins/graceful-stop.ts'
import { rateLimits } from './plugins/rate-limits.ts'
import { requestValidation } from './plugins/request-validation.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { staticFiles } from './plugins/static-files.ts'
import { pageTemplates } from './public-pages/page-templates.ts'
import { publicPageRoutes } from './public-pages/public-page-routes.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import { leadRoutes } from './quotes/lead-routes.ts'
import type { Jobs } from './services/jobs.ts'
import type { PhotoStore } from './services/photo-store.ts'

import { widgetRoutes } from './widgets/widget-routes.ts'

/** What the application needs from outside itself; tests hand in doubles. */
export interface Services {
  database: OpenDatabase
  jobs: Jobs
  photoStore: PhotoStore
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: Config
    jobs: Jobs
    photoStore: PhotoStore
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** A request that has not arrived by then is closed; a phone on a slow line needs this long for a 10 MB photo. */
const requestTimeoutMs = 120_000
const headersTimeoutMs = 15_000
const maxJsonBytes = 256 * 1024

/** The whole HTTP application, ready to listen. */
export async function buildApp(
  config: Config & { jwtSecret: string },
  services: Services,
  logger?: FastifyBaseLogger,
): Promise<App> {
  const app = Fastify<RawServerDefault>({
    ...(logger && { loggerInstance: logger }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    // What arrives while the process stops is still answered: nobody else will.
    return503OnClosing: false,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 300 },
  }).withTypeProvider<TypeBoxTypeProvider>()

  // JSON and multipart forms are all that is taken; plain text would slip past the browser's preflight.
  app.removeContentTypeParser('text/plain')
  app.decorate('settings', config)
  app.decorate('jobs', services.jobs)
  app.decorate('photoStore', services.photoStore)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  await app.register(errorAnswers)
  await app.register(gracefulStop)
  await app.register(requestValidation)
  await app.register(securityHeaders, {
    isProduction: config.isProduction,
    publicUrl: config.publicUrl,
  })
  await app.register(database, { database: services.database })
  await app.register(rateLimits, { enabled: config.rateLimits })
  await app.register(cookie)
  await app.register(auth, { secret: config.jwtSecret })
  await app.register(metrics)
  await app.register(apiReferencePages, { publicUrl: config.publicUrl })

  await app.register(operationsRoutes)
  await app.register(pageTemplates, {
    dashboard: builtFiles.dashboard,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
  })
  await app.register(publicPageRoutes, { publicUrl: config.publicUrl })
  await app.register(staticFiles, builtFiles)
  await app.register(photoRoutes)
  if (!config.isProduction && !config.postmark)
    await app.register(outboxRoutes, {
      directory: outboxDirectory(config),
      publicUrl: config.publicUrl,
    })
  await app.register(sessionRoutes, { prefix: '/api' })
  await app.register(companyRoutes, { prefix: '/api' })
  await app.register(publicCompanyRoutes, { prefix: '/api' })
  await app.register(leadRoutes, { prefix: '/api' })

  // The widget lives on other people's pages: open to every origin, and never with anybody's cookies.
  await app.register(
    async (widgets) => {
      await widgets.register(cors, {
        origin: '*',
        credentials: false,
        methods: ['GET', 'POST'],
        maxAge: 86_400,
      })
      await widgets.register(widgetRoutes, { database: services.database })
      await widgets.register(photoUploadRoutes)
      await widgets.register(analysisRoutes)
      await widgets.register(quoteRoutes)
    },
    { prefix: '/api/widget' },
  )
  return app
}

/** Fastify trusts no bare hop count; a function that counts says the same, for servers only their proxies can reach. */
function trustedProxies(setting: Config['trustProxy']) {
  if (typeof setting !== 'number') return setting
  return setting > 0 && ((_address: string, hop: number) => hop < setting)
}
