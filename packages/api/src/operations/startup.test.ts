import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lockDataDirectory } from '../config/data-directory.ts'
import { productionEnv } from '../test/build-test-app.ts'
import { isRealPostgres, openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { endServers, prepareEmbeddedDatabase, refusalOf, runServer } from '../test/test-server.ts'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'

const test = suite<{ dataDir: string }>('starting up')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-startup-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))
test.after(endServers)

/** A database for a server process: on the suite's PostgreSQL, or embedded in the data directory. */
async function prepareDatabase(
  dataDir: string,
): Promise<{ url: string; close: () => Promise<void> | undefined }> {
  const database: TestDatabase | undefined = isRealPostgres ? await openTestDatabase() : undefined
  if (!database) await prepareEmbeddedDatabase(dataDir)
  return { url: database?.url ?? '', close: () => database?.close() }
}

const secrets = { JWT_SECRET: 'x'.repeat(32), CODE_PEPPER: 'y'.repeat(32) }

if (isRealPostgres)
  test('a wrong password and an unknown database are refused', async ({ dataDir }) => {
    const database = await openTestDatabase()
    const wrongPassword = new URL(database.url ?? '')
    wrongPassword.password = 'hunter2'
    const refusal = await refusalOf(
      await runServer({ DATA_DIR: dataDir, DATABASE_URL: wrongPassword.href }),
    )
    assert.match(refusal, 'password authentication failed')
    assert.not.match(refusal, 'hunter2')

    const unknown = new URL(database.url ?? '')
    unknown.pathname = '/no_such_database'
    assert.match(
      await refusalOf(await runServer({ DATA_DIR: dataDir, DATABASE_URL: unknown.href })),
      'no_such_database',
    )
    await database.close()
  })

test('a port in use is refused, and the data directory is free again', async ({ dataDir }) => {
  const database = await prepareDatabase(dataDir)
  const occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
  const { port } = occupant.address() as { port: number }
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: String(port) }
  assert.match(await refusalOf(await runServer(env)), `Port ${port} is in use`)
  occupant.close()
  lockDataDirectory(dataDir)()
  await database.close()
})

test('production always has rate limits, no demo and no /dev routes', async ({ dataDir }) => {
  const database = await prepareDatabase(dataDir)
  const server = await runServer({
    ...secrets,
    ...productionEnv,
    PUBLIC_URL: 'https://quotes.example',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMITS: 'off',
    SEED_DEMO: '1',
  })
  await server.listening
  for (const devPath of ['/dev/outbox', '/dev/checkout/1', '/dev'])
    for (const accept of ['*/*', 'text/html'])
      assert.is((await fetch(`${server.url}${devPath}`, { headers: { accept } })).status, 404)
  assert.is((await fetch(`${server.url}/api/widget/demo`)).status, 404)
  const signIn = (email = 'demo@curbquote.test') =>
    fetch(`${server.url}/api/auth/company/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'demo-password' }),
    })
  assert.is((await signIn()).status, 401)
  const sixth = await inOneWindow(limits.signInsOfAccount, async (round) => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn(`nobody-${round}@curbquote.test`)
    return signIn(`nobody-${round}@curbquote.test`)
  })
  assert.is(sixth.status, 429)
  assert.match(sixth.headers.get('strict-transport-security') ?? '', 'max-age')
  server.process.kill('SIGTERM')
  assert.equal(await server.exited, { code: 0, signal: null })
  await database.close()
})

test.run()
