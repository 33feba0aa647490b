import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDemo } from './demo/prepare-demo.ts'
import { StartupError } from './errors.ts'
import { openServices } from './open-services.ts'
import { startWorkers } from './operations/workers.ts'
import { runProcess } from './run-process.ts'
import { createVision } from './services/create-vision.ts'

/** The process: opens what the application stands on, and listens. */
await runProcess(async (process) => {
  const services = await openServices(readConfig(), process)
  const { config, log, db, jobs, photoStore } = services
  const app = await buildApp(config, { ...services, vision: await createVision(config) }, log)
  // Together: what requests under way enqueue is for the next process, and running jobs need no request.
  process.onClose(() => Promise.all([app.close(), jobs.stop()]))
  if (config.seedDemo) {
    process.tell({ doing: 'preparing the demo company' })
    await prepareDemo(db, photoStore, config)
  }
  process.tell({ doing: `listening on port ${config.port}` })
  await app.listen({ host: config.host, port: config.port }).catch((error: Error) => {
    throw asStartupError(error, config)
  })
  if (config.runJobs) await startWorkers(jobs, { ...services, metrics: app.metrics })
  process.tell({ listening: config.publicUrl })
})

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
