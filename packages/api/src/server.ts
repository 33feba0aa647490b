import { buildApp } from './app.ts'
import { serveBackups } from './backups/backup-socket.ts'
import { readConfig } from './config/config.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { openProviders } from './open-providers.ts'
import { listen } from './operations/listen.ts'
import { startWorkers } from './workers.ts'
import { runProcess } from './commands/run-process.ts'
import { createVision } from './simulations/create-providers.ts'

/** The server process: opens the providers and listens. */
await runProcess(async (process) => {
  const providers = await openProviders(readConfig(), process)
  const { config, log, database, jobs, photoStore, tracing } = providers
  const vision = await createVision(config)
  const tracedVision = vision && tracing ? tracing.service('vision', vision) : vision
  const app = await buildApp(config, { ...providers, vision: tracedVision }, log)
  // Closed in parallel: jobs enqueued by the last requests are run by the next process.
  process.onClose(() => Promise.all([app.close(), jobs.stop()]))
  if (config.seedDemo) {
    process.tell({ doing: 'preparing the demo company' })
    await prepareDemo(database.direct, photoStore, config)
  }
  process.tell({ doing: `listening on port ${config.port}` })
  await listen(app, {
    host: config.host,
    hostVariable: 'HOST',
    port: config.port,
    portVariable: 'PORT',
  })
  if (config.runJobs) await startWorkers(providers)
  if (database.engine.kind === 'pglite') {
    const { pglite } = database.engine
    process.onClose(await serveBackups({ pglite, dataDir: config.dataDir }, log))
  }
  process.tell({ listening: config.publicUrl })
})
