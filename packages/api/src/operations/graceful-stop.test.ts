import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { customJobOf } from '../test/widget-visitor.ts'
import {
  prepareEmbeddedDatabase,
  runServer,
  storePhoto,
  type TestServer,
  until,
} from '../test/test-server.ts'

interface Context {
  dataDir: string
  database: TestDatabase | undefined
  server: TestServer
}

const stopLimitMs = 20_000

const test = suite<Context>('SIGTERM')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-stop-'))
  context.database = isRealPostgres ? await openTestDatabase() : undefined
  if (!context.database) await prepareEmbeddedDatabase(context.dataDir)
  context.server = await runServer({
    DATA_DIR: context.dataDir,
    DATABASE_URL: context.database?.url ?? '',
    RATE_LIMITS: 'off',
  })
  await context.server.listening
})
test.after.each(async ({ server, database, dataDir }) => {
  server.process.kill('SIGKILL')
  await server.exited
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends the signal and returns the duration and the exit of the process. */
async function stop(server: TestServer, signal: NodeJS.Signals = 'SIGTERM') {
  const start = Date.now()
  server.process.kill(signal)
  const end = await server.exited
  return { ...end, tookMs: Date.now() - start }
}

interface Reply {
  status: number
  connection: string | undefined
  body: string
}

function get(url: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body,
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Opens a raw connection for hand-written requests. */
async function openLine(server: TestServer): Promise<{ socket: Socket; received(): string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, received: () => received }
}

/** Without `fetch`: its first use is slow, and idle connections stay open for a second only. */
const isRefused = (server: TestServer) =>
  openLine(server).then(
    ({ socket }) => {
      socket.destroy()
      return false
    },
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
  )

/** Sends a sign-in with an unfinished body. `finish` sends the rest. */
async function openSlowSignIn(server: TestServer) {
  const body = JSON.stringify({ email: 'nobody@home.example', password: 'a-password' })
  const line = await openLine(server)
  line.socket.write(
    `POST /api/auth/company/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  line.socket.write(body.slice(0, 10))
  return { ...line, finish: () => line.socket.write(body.slice(10)) }
}

async function openIdleLine(server: TestServer) {
  const line = await openLine(server)
  line.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await until(() => line.received().includes('"ok"'), 'a response')
  assert.not.match(line.received(), /connection: close/i)
  return line
}

/** Sends a submission that waits for a database lock until `release` is called. */
async function openWaitingSubmission(server: TestServer, { db }: TestDatabase) {
  const company = await createCompany(db)
  const photo = await storePhoto(db, company.id)
  const locking = await db.startTransaction().execute()
  await sql`lock table quotes in exclusive mode`.execute(locking)
  const response = fetch(`${server.url}/api/widget/${company.widget_id}/custom-job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(customJobOf([photo])),
  })
  await until(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'quotes'::regclass and not granted`.execute(db)
    return rows.length > 0
  }, 'the submission waits')
  return { response, release: () => locking.commit().execute() }
}

/** Clients that send requests on one connection each, until a response has `Connection: close`. */
function startClients(server: TestServer, count: number) {
  const seen = { failures: [] as string[], responseCount: 0, closes: 0 }
  const done = Array.from({ length: count }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      for (;;) {
        const reply = await get(`${server.url}/${index % 2 ? 'readyz' : 'api/widget/none'}`, agent)
        seen.responseCount++
        if (![200, 404].includes(reply.status)) seen.failures.push(`${reply.status} ${reply.body}`)
        if (reply.connection === 'close') {
          seen.closes++
          return
        }
      }
    } catch (error) {
      seen.failures.push(String(error))
    } finally {
      agent.destroy()
    }
  })
  return { seen, done: Promise.all(done) }
}

test('on SIGTERM running requests finish and new connections are refused, without a failed request', async ({
  server,
  database,
}) => {
  const upload = await openSlowSignIn(server)
  const idle = await openIdleLine(server)
  const waiting = database && (await openWaitingSubmission(server, database))
  const clients = startClients(server, 6)
  await until(() => clients.seen.responseCount > 60, 'load')

  const stopped = stop(server)
  await until(() => isRefused(server), 'new connections are refused')
  idle.socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n')
  server.process.kill('SIGTERM')
  server.process.kill('SIGINT')
  await clients.done
  assert.equal(clients.seen.failures, [])
  assert.is(clients.seen.closes, 6)
  await until(() => idle.received().split('"ok"').length === 3, 'a response to the late request')
  assert.match(idle.received(), /connection: close/i)

  await until(() => idle.socket.closed, 'idle connections are closed')
  assert.is(server.process.exitCode, null, 'it waits')
  upload.finish()
  await until(() => upload.received().includes('WRONG_CREDENTIALS'), 'a response to the upload')
  assert.match(upload.received(), /connection: close/i)
  if (waiting) {
    await waiting.release()
    const response = await waiting.response
    assert.is(response.status, 201)
    assert.is(response.headers.get('connection'), 'close')
    assert.is((await database.db.selectFrom('quotes').select('id').execute()).length, 1)
    assert.ok((await database.db.selectFrom('deliveries').select('id').execute()).length > 0)
  }
  const { code, tookMs } = await stopped
  assert.is(code, 0)
  assert.ok(tookMs < stopLimitMs, `it took ${tookMs} ms`)
  assert.is(server.stderr(), '')
})

test('idle connections and unfinished bodies do not delay the exit', async ({ server }) => {
  const lines = [await openIdleLine(server), await openLine(server), await openSlowSignIn(server)]
  const { code, tookMs } = await stop(server, 'SIGINT')
  assert.is(code, 0)
  assert.ok(tookMs < stopLimitMs, `it took ${tookMs} ms`)
  for (const { socket } of lines) socket.destroy()
})

test.run()
