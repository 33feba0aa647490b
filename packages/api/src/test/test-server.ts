import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Kysely } from 'kysely'
import * as assert from 'uvu/assert'
import type { Database } from '../db/schema/index.ts'
import type { StartupMessage } from '../commands/run-process.ts'
import { findFreePort } from './server-process.ts'

const serverFile = path.join(import.meta.dirname, '../main.ts')

/** A server or worker process. */
export interface TestServer {
  url: string
  process: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves when the server listens or the worker runs. Rejects when the process exits before. */
  listening: Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Starts the server on a free port, or with the argument `worker` a worker, with no environment variables but `env` and the
 * defaults of tests.
 */
export async function runServer(env: NodeJS.ProcessEnv, args: string[] = []): Promise<TestServer> {
  const port = env.PORT ?? String(await findFreePort())
  const child = fork(serverFile, args, {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      SEED_DEMO: '0',
      PUBLIC_URL: 'http://quotes.test',
      SPAM_FILTER: 'off',
      ...env,
      PORT: port,
      WORKER_PORT: port,
    },
    silent: true,
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  // Wait for `close`: at `exit` the last output may not have arrived.
  const exited = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  const listening = new Promise<void>((resolve, reject) => {
    child.on('message', (message: StartupMessage) => {
      if ('listening' in message || 'working' in message) resolve()
    })
    void exited.then(({ code }) =>
      reject(new Error(`The server ended (${code}): ${output.stderr}`)),
    )
  })
  listening.catch(() => undefined)
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    listening,
    exited,
  }
}

const running = new Set<ChildProcess>()

/** Kills processes that a failed test left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Waits for the process to exit with code 1 and returns its message, which must be one sentence. */
export async function refusalOf(server: TestServer): Promise<string> {
  const { code } = await server.exited
  assert.is(code, 1, server.stderr())
  assert.match(server.stderr(), /^[^\n]+\.\n$/)
  assert.not.match(server.stderr(), /\n\s+at /)
  assert.is(server.stdout(), '')
  return server.stderr()
}

/** Starts two servers at the same time. */
export async function startTwo(env: NodeJS.ProcessEnv): Promise<[TestServer, TestServer]> {
  const servers = [await runServer(env), await runServer(env)] as [TestServer, TestServer]
  await Promise.all(servers.map(({ listening }) => listening))
  return servers
}

export async function stopAll(servers: TestServer[]): Promise<void> {
  for (const server of servers) server.process.kill('SIGTERM')
  for (const server of servers) {
    assert.is((await server.exited).code, 0)
    assert.is(server.stderr(), '')
  }
}

/** Copies the suite's migrated PGlite into a data directory, which saves seconds of migration. */
export async function prepareEmbeddedDatabase(dataDir: string): Promise<void> {
  const dumpFile = process.env.TEST_PGLITE_DUMP
  if (!dumpFile) return
  const pglite = await PGlite.create(path.join(dataDir, 'db'), {
    extensions: { pg_trgm, btree_gin },
    loadDataDir: new Blob([await readFile(dumpFile)]),
  })
  await pglite.close()
}

export async function until(isSo: () => boolean | Promise<boolean>, what: string, seconds = 60) {
  const deadline = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(20)
  }
}

/** Stores a photo without a file and returns its URL. */
export async function storePhoto(db: Kysely<Database>, companyId: number): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('photos')
    .values({ id, company_id: companyId, byte_size: 1_000, width_px: 800, height_px: 600 })
    .execute()
  return `http://quotes.test/photos/${id}.jpg`
}
