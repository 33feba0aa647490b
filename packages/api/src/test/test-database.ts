import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { openMemoryPglite, openPostgres, type OpenDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startJobs } from '../providers/jobs.ts'

/**
 * The suite runs on PostgreSQL, and a part of it also on PGlite. `TEST_DATABASE_URL` names a PostgreSQL server whose
 * database `curbquote_template` is migrated. Without it, tests run on PGlite: from the dump that `TEST_PGLITE_DUMP` names,
 * or, if a single file is run by hand, from a newly migrated schema.
 */
const serverUrl = process.env.TEST_DATABASE_URL
export const templateName = 'curbquote_template'

/** The template database with the demo. Its photos are in the folder `TEST_DEMO_DATA_DIR`. */
export const demoTemplateName = 'curbquote_demo'

/** Tests of races, restarts and kills need a real server. */
export const isRealPostgres = serverUrl !== undefined

export interface TestDatabase extends OpenDatabase {
  /** The URL of this test's database. Undefined on PGlite. */
  url: string | undefined
}

/** Opens a new, migrated database. On PostgreSQL it is a copy of `template`. */
export async function openTestDatabase(template = templateName): Promise<TestDatabase> {
  return serverUrl ? openOwnPostgres(serverUrl, template) : openOwnPglite()
}

async function openOwnPostgres(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files takes half of the CPU time of writing them to the log.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = withLongConnectTimeout(databaseUrl(server, name))
  const database = await openPostgres(url)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Adds a `connect_timeout` of 60 seconds to a URL, because connecting takes long on a busy test machine. Tests of the default
 * limit remove it.
 */
export function withLongConnectTimeout(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('connect_timeout', '60')
  return url.href
}

async function openOwnPglite(): Promise<TestDatabase> {
  const dumpFile = process.env.TEST_PGLITE_DUMP
  const database = await openMemoryPglite(
    dumpFile ? new Blob([await readFile(dumpFile)]) : undefined,
  )
  if (!dumpFile) await prepareSchema(database)
  return { ...database, url: undefined }
}

/** Creates the tables of the application and the job queues. */
export async function prepareSchema(database: OpenDatabase): Promise<void> {
  await migrate(database.db)
  const { jobDefinitions } = await import('../workers.ts')
  const jobs = await startJobs(database, pino({ level: 'silent' }), { definitions: jobDefinitions })
  await jobs.stop()
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on the server, such as CREATE DATABASE. */
export async function onServer(server: string, statement: string): Promise<void> {
  await serverPool(server).query(statement)
}

const serverPools = new Map<string, pg.Pool>()

/** One pool for all tests of the process, because connecting takes a tenth of the time of a short test. */
function serverPool(server: string): pg.Pool {
  let pool = serverPools.get(server)
  if (!pool) {
    const connectionString = databaseUrl(server, 'postgres')
    pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // An idle connection fails when the server stops.
    pool.on('error', () => undefined)
    serverPools.set(server, pool)
  }
  return pool
}
