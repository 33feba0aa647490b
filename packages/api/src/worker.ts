import { readConfig } from './config.ts'
import { StartupError } from './errors.ts'
import { openServices } from './open-services.ts'
import { startWorkers } from './operations/workers.ts'
import { runProcess } from './run-process.ts'

/** A process that takes jobs and answers no requests, beside servers with `RUN_JOBS=0`. */
await runProcess(async (process) => {
  const config = readConfig()
  if (!config.databaseUrl)
    throw new StartupError(
      'A worker needs DATABASE_URL: the embedded database belongs to the server alone.',
    )
  const services = await openServices(config, process)
  process.onClose(() => services.jobs.stop())
  await startWorkers(services.jobs, services)
  services.log.info('taking jobs')
  process.tell({ working: true })
})
