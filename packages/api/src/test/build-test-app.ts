import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type Logger, pino } from 'pino'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createMetrics } from '../operations/metrics.ts'
import { createVision, createPayments } from '../simulations/create-providers.ts'
import { DiskPhotoStore } from '../providers/disk-photo-store.ts'
import { startJobs } from '../providers/jobs.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import type { PushSender } from '../providers/push-sender.ts'
import type { Vision } from '../providers/vision.ts'
import { createWebhookSender, type WebhookSender } from '../providers/webhook-sender.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp {
  app: App
  /** The URL of the listening server. */
  url: string
  config: Config & { jwtSecret: string; codePepper: string }
  database: TestDatabase
  close(): Promise<void>
}

export const testSecret = 'a secret of the tests, and of nothing else'

/** The environment of a production server, except its secrets. Its emails are not sent. */
export const productionEnv = {
  NODE_ENV: 'production',
  MAIL_FROM: 'CurbQuote <quotes@quotes.test>',
  POSTMARK_SERVER_TOKEN: 'none',
  POSTMARK_API_BASE: 'http://127.0.0.1:9',
  ALLOW_EMBEDDED_IN_PRODUCTION: '1',
}

/** Starts the application with a new database on a free loopback port. */
export async function buildTestApp(
  options: {
    env?: NodeJS.ProcessEnv
    /** Directories to use instead of the browser builds. */
    builtFiles?: Partial<Config['builtFiles']>
    /** The database of another application, to run two on one. The test closes it. */
    database?: TestDatabase
    photoStore?: PhotoStore
    vision?: Vision
    webhookSender?: WebhookSender
    pushSender?: PushSender
    log?: Logger
    /** Routes of the test. */
    routes?: FastifyPluginAsync
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-test-'))
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://quotes.test',
      RATE_LIMITS: 'off',
      // Tests of the filter turn it on. The others send requests without a browser that solves a challenge.
      SPAM_FILTER: 'off',
      JWT_SECRET: testSecret,
      CODE_PEPPER: testSecret,
      ...options.env,
    }),
    jwtSecret: testSecret,
    codePepper: testSecret,
  }
  Object.assign(config.builtFiles, options.builtFiles)
  const database = options.database ?? (await openTestDatabase())
  const log = options.log ?? pino({ level: 'silent' })
  const metrics = createMetrics()
  const { jobDefinitions } = await import('../workers.ts')
  const jobs = await startJobs(database, log, {
    definitions: jobDefinitions,
    failedJobs: metrics.failedJobs,
  })
  const photoStore = options.photoStore ?? new DiskPhotoStore(path.join(dataDir, 'photos'))
  const { payments, simulated } = await createPayments(config, database.db)
  const app = await buildApp(
    config,
    {
      database,
      jobs,
      metrics,
      photoStore,
      payments,
      simulatedPayments: simulated,
      vision: options.vision ?? (await createVision(config)),
      pushSender: options.pushSender,
      webhookSender:
        options.webhookSender ??
        createWebhookSender({ allowNetworks: config.webhookAllowNetworks }),
    },
    log,
  )
  if (options.routes) await app.register(options.routes)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    url,
    config,
    database,
    close: async () => {
      await app.close()
      await jobs.stop()
      if (!options.database) await database.close()
      await rm(dataDir, { recursive: true, force: true })
      const [difference] = app.undeclaredResponses ?? []
      if (difference) throw new Error(`A response differs from its declaration: ${difference}`)
    },
  }
}
