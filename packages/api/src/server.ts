import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { keptSecret, prepareDataDirectory } from './data-directory.ts'
import { openPglite, openPostgres, type OpenDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { StartupError } from './errors.ts'
import { createLog } from './operations/log.ts'
import { startWorkers } from './operations/workers.ts'
import { createMailer } from './services/create-mailer.ts'
import { createPayments } from './services/create-payments.ts'
import { createPhotoStore } from './services/create-photo-store.ts'
import { createVision } from './services/create-vision.ts'
import { startJobs } from './services/jobs.ts'

/** Everything has to be over this long after SIGTERM. */
const stopTimeoutMs = 9_500

/** What is open, in the order of its opening, by what closes it. */
const closers: (() => Promise<unknown>)[] = []

let stopping: Promise<void> | undefined

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  // A terminal's Ctrl+C reaches the process twice, by itself and through its parent: the second changes nothing.
  process.on(signal, () => exitWith(0))

try {
  await run(readConfig())
} catch (error) {
  // What breaks because it is being closed is no failure to start.
  if (!stopping) {
    console.error(error instanceof StartupError ? error.message : error)
    exitWith(1)
  }
}

/** The process: opens what the application stands on, and listens. */
async function run(config: Config): Promise<void> {
  prepareDataDirectory(config.dataDir)
  const log = createLog(config.logLevel)
  const settings = {
    ...config,
    jwtSecret: config.jwtSecret ?? keptSecret(config.dataDir, 'jwt-secret'),
    codePepper: config.codePepper ?? keptSecret(config.dataDir, 'code-pepper'),
  }

  tell({ doing: config.databaseUrl ? 'connecting to the database' : 'opening the database' })
  const database = await openDatabase(config)
  closers.push(() => database.close())
  tell({ doing: 'bringing its tables up to date' })
  await migrate(database.db)
  const photoStore = createPhotoStore(config)
  const jobs = await startJobs(database, log)
  const mailer = await createMailer(config)
  const { payments, simulated } = await createPayments(settings, database.db)
  const vision = await createVision(config)
  const app = await buildApp(
    settings,
    { database, jobs, photoStore, payments, simulatedPayments: simulated, vision },
    log,
  )
  // Together: what requests under way enqueue is for the next process, and running jobs need no request.
  closers.push(() => Promise.all([app.close(), jobs.stop()]))
  if (config.seedDemo) {
    tell({ doing: 'preparing the demo company' })
    await prepareDemo(database.db, photoStore, settings)
  }
  tell({ doing: `listening on port ${config.port}` })
  await app.listen({ host: config.host, port: config.port }).catch((error: Error) => {
    throw asStartupError(error, config)
  })
  await startWorkers(jobs, {
    database,
    db: database.db,
    photoStore,
    mailer,
    payments,
    log,
    config: settings,
    metrics: app.metrics,
  })
  tell({ listening: config.publicUrl })
}

/** What a parent process, where there is one, shows of the start. */
export type StartupMessage = { doing: string } | { listening: string }

function tell(message: StartupMessage): void {
  process.send?.(message)
}

function openDatabase(config: Config): Promise<OpenDatabase> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openPglite(config.dataDir)
}

function asStartupError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use. Stop what listens there, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartupError(`Port ${port} needs more rights. Set PORT to another number.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST is ${host}, which is no address of this machine.`)
    default:
      return error
  }
}

function exitWith(code: number): void {
  if (stopping) return
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  stopping = closeAll().then(
    () => process.exit(code),
    () => process.exit(1),
  )
}

async function closeAll(): Promise<void> {
  for (const close of closers.toReversed()) await close()
}
