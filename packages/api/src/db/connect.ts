import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, type LogEvent, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { restrictFileModes, lockDataDirectory } from '../config/data-directory.ts'
import { finishRestore } from '../config/finish-restore.ts'
import { StartupError } from '../errors/errors.ts'
import { type ChannelListener, ListenConnection } from './listen-connection.ts'
import { PipelinedPostgresDialect } from './pipelined-postgres.ts'
import { prepareMarkedStatements } from './prepared-statements.ts'
import { ReadReplica } from './read-replica.ts'
import type { Database } from './schema/index.ts'

/** An open database: PGlite in this process or a PostgreSQL server. These members hide the differences. */
export interface OpenDatabase {
  db: Kysely<Database>
  /** A database whose sessions are not shared by a pooler: for migrations and settings of a session. */
  direct: Kysely<Database>
  /**
   * For exports, statistics and public pages: the replica if there is one and it has everything that was committed before the
   * call, otherwise `db`. Reads only.
   */
  findReader(): Promise<Kysely<Database>>
  engine: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool }
  /** Listens to a NOTIFY channel until the database is closed. */
  listen(channel: string, listener: ChannelListener): Promise<void>
  /**
   * Takes a lock that one process at a time can hold. It is released when the process dies. Returns a function that releases
   * it, or `undefined` when it is held by another process.
   */
  tryLock(space: number, id: number): Promise<(() => Promise<void>) | undefined>
  close(): Promise<void>
}

/** The location of the database. Without a URL it is PGlite in the data directory. */
export interface DatabaseConfig {
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databaseReplicaUrl: string | undefined
  dataDir: string
}

/** Called after each statement. */
type OnStatement = (event: LogEvent) => void

/** Longer statements are canceled. */
const statementTimeoutMs = 15_000
/** Requests that wait longer for a connection get 503. `connect_timeout` in the URL overrides this limit, in seconds. */
const defaultConnectionTimeoutMs = 1_500
const poolSize = 20
/** For locks that last as long as a job, and migrations. */
const directPoolSize = 5

/** Sums of cents stay below 2^53, so bigint columns are parsed as numbers. */
const int8Oid = 20
/** Dates are parsed as `YYYY-MM-DD`, without a time zone. */
const dateOid = 1082

/** Opens the database of the configuration. */
export function openDatabase(
  { databaseUrl, databaseDirectUrl, databaseReplicaUrl, dataDir }: DatabaseConfig,
  options: { log?: Pick<FastifyBaseLogger, 'error'>; onStatement?: OnStatement } = {},
): Promise<OpenDatabase> {
  return databaseUrl
    ? openPostgres(databaseUrl, {
        directUrl: databaseDirectUrl,
        replicaUrl: databaseReplicaUrl,
        ...options,
      })
    : openPglite(dataDir, options)
}

/** Opens PGlite in `dataDir` and locks the directory. Commits are durable. */
export async function openPglite(
  dataDir: string,
  options: { onStatement?: OnStatement } = {},
): Promise<OpenDatabase> {
  restrictFileModes(dataDir)
  const unlock = lockDataDirectory(dataDir)
  try {
    finishRestore(dataDir)
    const directory = path.join(dataDir, 'db')
    const isNew = mkdirSync(directory, { recursive: true, mode: 0o700 }) !== undefined
    const { DurableNodeFS, secureAndSyncTree } = await import('./durable-node-fs.ts')
    const opened = await createPglite(
      {
        fs: new DurableNodeFS(directory),
        relaxedDurability: false,
        startParams: await durableStartParams(),
      },
      options.onStatement,
    )
    if (isNew) secureAndSyncTree(directory)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** PGlite's start parameters with fsync, which PGlite turns off. Uses fsync(2), because its fdatasync(2) is a no-op. */
async function durableStartParams(): Promise<string[]> {
  const { PGlite } = await import('@electric-sql/pglite')
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ]
}

/** Opens PGlite in memory, optionally from a dump. */
export async function openMemoryPglite(dump?: Blob): Promise<OpenDatabase> {
  return createPglite(dump && { loadDataDir: dump })
}

async function createPglite(
  options?: PGliteOptions,
  onStatement?: OnStatement,
): Promise<OpenDatabase> {
  // Loaded on demand: with a PostgreSQL server it is needed only to restore the tenant role's access.
  const { PGlite } = await import('@electric-sql/pglite')
  const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const extensions = { pg_trgm, btree_gin }
  return wrapPglite(await PGlite.create({ ...options, extensions, parsers }), onStatement)
}

/**
 * Connects to a PostgreSQL server. Connections that fail while nothing uses them are logged. With `directUrl`, `databaseUrl`
 * may be the URL of a pooler in transaction mode, which can run each transaction in a different session. LISTEN, locks and
 * migrations need a session of their own and connect to `directUrl`.
 * @throws StartupError when the server cannot be reached
 */
export async function openPostgres(
  databaseUrl: string,
  options: {
    directUrl?: string | undefined
    replicaUrl?: string | undefined
    log?: Pick<FastifyBaseLogger, 'error'>
    onStatement?: OnStatement
  } = {},
): Promise<OpenDatabase> {
  const { directUrl, replicaUrl, log } = options
  const logIdleError = (error: Error) =>
    log?.error({ err: error }, 'idle database connection failed')
  const open = (url: string, config: pg.PoolConfig) => {
    const pool = createPool(
      { ...config, connectionString: url, connectionTimeoutMillis: connectionTimeoutOf(url) },
      logIdleError,
    )
    const db = new Kysely<Database>({
      dialect: new (config.pipeline ? PipelinedPostgresDialect : PostgresDialect)({ pool }),
      ...(options.onStatement && { log: options.onStatement }),
    })
    return { pool, db }
  }
  // A pooler refuses startup parameters that it does not know. Its sessions have the timeouts of the role.
  const sessionConfig = directUrl ? {} : { ...sessionTimeouts, pipeline: true }
  const { pool, db } = open(databaseUrl, { max: poolSize, ...sessionConfig })
  // Behind a pooler, the next transaction may run in a session that has not prepared the statement.
  if (!directUrl) pool.on('connect', prepareMarkedStatements)
  const direct = directUrl
    ? open(directUrl, { max: directPoolSize, ...sessionTimeouts })
    : { pool, db }
  // The server also starts without the replica. It then reads from the primary.
  const replica = replicaUrl ? open(replicaUrl, { max: poolSize, ...sessionTimeouts }) : undefined
  const reader = replica && new ReadReplica(db, replica.db, log)
  const destroy = async () => {
    await db.destroy()
    await replica?.db.destroy()
    if (direct.db !== db) await direct.db.destroy()
  }
  try {
    await requireConnection(db, databaseUrl, 'DATABASE_URL')
    if (directUrl) await requireConnection(direct.db, directUrl, 'DATABASE_DIRECT_URL')
  } catch (error) {
    await destroy()
    throw error
  }
  const listenConnections: ListenConnection[] = []
  return {
    db,
    direct: direct.db,
    findReader: async () => (reader ? reader.choose() : db),
    engine: { kind: 'postgres', pool },
    listen: async (channel, listener) => {
      const connection = new ListenConnection(
        directUrl ?? databaseUrl,
        channel,
        listener,
        logIdleError,
      )
      listenConnections.push(connection)
      await connection.open()
    },
    tryLock: (space, id) => tryAdvisoryLock(direct.pool, space, id),
    close: async () => {
      await Promise.all(listenConnections.map((connection) => connection.close()))
      await destroy()
    },
  }
}

function connectionTimeoutOf(url: string): number {
  const seconds = new URL(url).searchParams.get('connect_timeout')
  return seconds === null ? defaultConnectionTimeoutMs : Number(seconds) * 1_000
}

const sessionTimeouts = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: statementTimeoutMs,
}

function createPool(config: pg.PoolConfig, logIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    application_name: 'curbquote',
    types: {
      getTypeParser: (oid, format) =>
        parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
    },
    ...config,
  })
  // Without error listeners, a restart of the database ends the process. The pool's listener covers idle connections, the
  // connection's listener those in use: their statements reject. The pool reconnects by itself.
  pool.on('error', logIdleError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function requireConnection(db: Kysely<Database>, url: string, variable: string) {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new StartupError(
      `The database at ${new URL(url).host} cannot be reached: ${reasonOf(error as Error)}. Check ${variable}.`,
    )
  }
}

/** A session-level advisory lock, which PostgreSQL releases when the process and its connection die. */
async function tryAdvisoryLock(pool: pg.Pool, space: number, id: number) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as taken',
      [space, id],
    )
    if (!rows[0]?.taken) {
      client.release()
      return undefined
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  return async () => {
    try {
      // Unlock explicitly and wait: closing the connection releases the lock only after the server has noticed, and the
      // next process would find it taken.
      await client.query('select pg_advisory_unlock($1, $2)', [space, id])
      client.release()
    } catch {
      // Close a broken connection, which releases its locks.
      client.release(true)
    }
  }
}

/** For a host with several IP addresses, the reason is in the errors of the individual attempts. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError && !error.message
    ? (error.errors as Error[]).map(({ message }) => message).join(', ')
    : error.message
}

const parsers: Record<number, (text: string) => unknown> = {
  [int8Oid]: Number,
  [dateOid]: (text) => text,
}

function wrapPglite(pglite: PGlite, onStatement?: OnStatement): OpenDatabase {
  const db = new Kysely<Database>({
    dialect: new PGliteDialect({ pglite }),
    ...(onStatement && { log: onStatement }),
  })
  // PGlite is used by this process only.
  const locks = new Set<string>()
  return {
    db,
    direct: db,
    findReader: async () => db,
    engine: { kind: 'pglite', pglite },
    listen: async (channel, listener) => {
      await pglite.listen(channel, (payload) => listener.onMessage(payload))
      listener.onConnectionChange(true)
    },
    tryLock: async (space, id) => {
      const lock = `${space} ${id}`
      if (locks.has(lock)) return undefined
      locks.add(lock)
      return async () => void locks.delete(lock)
    },
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}
