import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { OpenDatabase } from './db/connect.ts'
import { database } from './http/database.ts'
import type { EmailSender } from './providers/email-sender.ts'
import { type Metrics, metrics } from './operations/metrics.ts'
import { operationsRoutes } from './operations/operations-routes.ts'

/** The HTTP server of a worker: `/metrics`, `/healthz` and `/readyz`. */
export async function buildWorkerApp(services: {
  database: OpenDatabase
  emailSender: Pick<EmailSender, 'check'>
  log: FastifyBaseLogger
  metrics: Metrics
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  await app.register(database, { database: services.database })
  await app.register(metrics, { metrics: services.metrics })
  await app.register(operationsRoutes, { checkEmail: services.emailSender.check })
  return app
}
