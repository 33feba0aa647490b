import { readConfig } from './config/config.ts'
import { StartupError } from './errors/errors.ts'
import { openProviders } from './open-providers.ts'
import { listen } from './operations/listen.ts'
import { buildWorkerApp } from './worker-app.ts'
import { startWorkers } from './workers.ts'
import { runProcess } from './commands/run-process.ts'

/** Runs background jobs, for servers with `RUN_JOBS=0`. By default only its own machine can reach its health and metrics. */
await runProcess(async (process) => {
  const config = readConfig()
  if (!config.databaseUrl)
    throw new StartupError(
      'A worker needs DATABASE_URL: the embedded database belongs to the server alone.',
    )
  const providers = await openProviders(config, process)
  const app = await buildWorkerApp(providers)
  process.onClose(() => Promise.all([app.close(), providers.jobs.stop()]))
  await listen(app, {
    host: config.workerHost,
    hostVariable: 'WORKER_HOST',
    port: config.workerPort,
    portVariable: 'WORKER_PORT',
  })
  await startWorkers(providers)
  providers.log.info('taking jobs')
  process.tell({ working: true })
})
