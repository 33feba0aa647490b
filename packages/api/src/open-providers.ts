import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Config, type Settings, version } from './config/config.ts'
import { readOrCreateSecret, prepareDataDirectory } from './config/data-directory.ts'
import { openDatabase, type OpenDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './operations/log.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import type { Tracing } from './operations/tracing.ts'
import type { RunningProcess } from './commands/run-process.ts'
import { createEmailSender } from './providers/create-email-sender.ts'
import { createPayments } from './simulations/create-providers.ts'
import { createTextSender } from './providers/create-text-sender.ts'
import {
  contactOf,
  createPushSender,
  type PushSender,
  readVapidKeys,
} from './providers/push-sender.ts'
import type { TextSender } from './providers/text-sender.ts'
import { createPhotoStore } from './providers/create-photo-store.ts'
import { type Jobs, startJobs } from './providers/jobs.ts'
import type { EmailSender } from './providers/email-sender.ts'
import type { Payments } from './providers/payments.ts'
import type { PhotoStore } from './providers/photo-store.ts'
import type { SimulatedPayments } from './simulations/simulated-payments.ts'
import { createWebhookSender, type WebhookSender } from './providers/webhook-sender.ts'
import { jobDefinitions } from './workers.ts'

/** Providers of both the server and the worker. */
export interface Providers {
  config: Settings
  log: FastifyBaseLogger
  metrics: Metrics
  database: OpenDatabase
  db: OpenDatabase['db']
  jobs: Jobs
  photoStore: PhotoStore
  emailSender: EmailSender
  payments: Payments
  simulatedPayments: SimulatedPayments | undefined
  webhookSender: WebhookSender
  /** Undefined if push services could not reach the operator. */
  pushSender: PushSender | undefined
  /** Undefined without a provider of text messages. */
  textSender: TextSender | undefined
  /** Undefined without a collector. */
  tracing: Tracing | undefined
}

/** Opens the migrated database, closed when the process ends, and all providers. The caller stops the jobs. */
export async function openProviders(
  config: Config,
  { tell, onClose }: RunningProcess,
): Promise<Providers> {
  prepareDataDirectory(config.dataDir)
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  const settings = {
    ...config,
    jwtSecret: config.jwtSecret ?? readOrCreateSecret(config.dataDir, 'jwt-secret'),
    codePepper: config.codePepper ?? readOrCreateSecret(config.dataDir, 'code-pepper'),
  }
  const tracing = await openTracing(config)
  onClose(async () => tracing?.close())
  tell({ doing: config.databaseUrl ? 'connecting to the database' : 'opening the database' })
  const database = await openDatabase(config, {
    log,
    ...(tracing && { onStatement: tracing.recordStatement.bind(tracing) }),
  })
  onClose(() => database.close())
  tell({ doing: 'migrating the database' })
  await migrate(database.direct)
  await warnWithoutTimeouts(config, database, log)
  const { payments, simulated } = await createPayments(settings, database.db)
  const emailSender = await createEmailSender(config)
  onClose(async () => emailSender.close?.())
  const webhookSender = createWebhookSender({ allowNetworks: config.webhookAllowNetworks })
  const contact = contactOf(config)
  if (!contact) log.warn('no alerts to devices: set SUPPORT_EMAIL to an email address that works')
  const pushSender = contact && createPushSender(readVapidKeys(config), contact, webhookSender)
  const textSender = await createTextSender(config)
  const traced = <Service extends object>(name: string, service: Service) =>
    tracing ? tracing.service(name, service) : service
  return {
    config: settings,
    log,
    metrics,
    database,
    db: database.db,
    jobs: await startJobs(database, log, {
      definitions: jobDefinitions,
      failedJobs: metrics.failedJobs,
      tracing,
    }),
    photoStore: traced('photo-store', createPhotoStore(config)),
    emailSender: traced('email-sender', emailSender),
    payments: traced('payments', payments),
    simulatedPayments: simulated,
    webhookSender: traced('webhook-sender', webhookSender),
    pushSender: pushSender ? traced('push-sender', pushSender) : undefined,
    textSender: textSender && traced('text-sender', textSender),
    tracing,
  }
}

/** A pooler's sessions have the role's timeouts, which are unlimited by default. */
async function warnWithoutTimeouts(
  { databaseDirectUrl }: Config,
  { db }: OpenDatabase,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!databaseDirectUrl) return
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(db)
  if (rows[0]?.timeout === '0')
    log.warn(
      "statements have no timeout: run alter role <the user of DATABASE_URL> set statement_timeout = '15s'",
    )
}

/** Loads OpenTelemetry only where it is used. */
async function openTracing({ tracing }: Config): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { Tracing } = await import('./operations/tracing.ts')
  return new Tracing(tracing, version)
}
