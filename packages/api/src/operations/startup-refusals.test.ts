import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lockDataDirectory } from '../config/data-directory.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { endServers, refusalOf, runServer } from '../test/test-server.ts'

const test = suite<{ dataDir: string }>('refusals to start')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-startup-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))
test.after(endServers)

test('production without its secrets is refused', async ({ dataDir }) => {
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir, MAIL_FROM: 'a@b.example' }
  assert.match(await refusalOf(await runServer(env)), 'JWT_SECRET')
})

test('an https PUBLIC_URL outside production is refused', async ({ dataDir }) => {
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://quotes.example' }
  assert.match(await refusalOf(await runServer(env)), 'NODE_ENV=production')
})

test('a data directory that cannot be written to is refused', async ({ dataDir }) => {
  await writeFile(path.join(dataDir, 'a-file'), '')
  const env = { DATA_DIR: path.join(dataDir, 'a-file/data') }
  assert.match(await refusalOf(await runServer(env)), 'DATA_DIR')
})

test('a second process on one embedded database is refused', async ({ dataDir }) => {
  const unlock = lockDataDirectory(dataDir)
  const refusal = await refusalOf(await runServer({ DATA_DIR: dataDir }))
  assert.match(refusal, `is in use by process ${process.pid}`)
  unlock()
})

test('an unreachable database is refused without printing its password', async ({ dataDir }) => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const DATABASE_URL = `postgres://someone:hunter2@${host}:1/quotes`
    const refusal = await refusalOf(await runServer({ DATA_DIR: dataDir, DATABASE_URL }))
    assert.match(refusal, 'DATABASE_URL')
    assert.match(refusal, 'ECONNREFUSED')
    assert.not.match(refusal, 'hunter2')
  }
})

if (isRealPostgres)
  test('a host that is not an IP address of this machine is refused with the name of its variable', async ({
    dataDir,
  }) => {
    const database = await openTestDatabase()
    const secret = 'x'.repeat(32)
    const env = {
      NODE_ENV: 'production',
      JWT_SECRET: secret,
      CODE_PEPPER: secret,
      MAIL_FROM: 'a@b.example',
      PUBLIC_URL: 'https://quotes.example',
      POSTMARK_SERVER_TOKEN: 'token',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    }
    for (const [name, args] of [
      ['HOST', []],
      ['WORKER_HOST', ['worker']],
    ] as const) {
      const refusal = await refusalOf(await runServer({ ...env, [name]: '192.0.2.1' }, [...args]))
      assert.match(refusal, new RegExp(`^${name} is 192\\.0\\.2\\.1`))
    }
    await database.close()
  })

test.run()
