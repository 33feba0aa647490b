import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { OpenDatabase } from './db/connect.ts'
import { database } from './http/database.ts'
import type { EmailSender } from './providers/email-sender.ts'
import { type Metrics, metrics } from './operations/metrics.ts'
import { operationsRoutes } from './operations/operations-routes.ts'

/** The HTTP server of a worker: `/metrics`, `/healthz` and `/readyz`. */
export async function buildWorkerApp(providers: {
  database: OpenDatabase
  emailSender: Pick<EmailSender, 'check'>
  log: FastifyBaseLogger
  metrics: Metrics
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: providers.log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  await app.register(database, { database: providers.database })
  await app.register(metrics, { metrics: providers.metrics })
  await app.register(operationsRoutes, { checkEmail: providers.emailSender.check })
  return app
}
