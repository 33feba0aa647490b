import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'

/** The dependencies of the use cases that answer offers. */
export interface ResponseDeps {
  db: Kysely<Database>
  jobs: Pick<Jobs, 'enqueue'>
  config: Pick<Settings, 'publicUrl' | 'codePepper'>
}
