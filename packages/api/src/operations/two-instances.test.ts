import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { limits } from '../rate-limits/limits.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { customJobOf } from '../test/widget-visitor.ts'
import {
  endServers,
  refusalOf,
  runServer,
  startTwo,
  stopAll,
  storePhoto,
  type TestServer,
  until,
} from '../test/test-server.ts'

const test = suite<{ dataDir: string }>('two instances')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-two-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))
test.after(endServers)

const submissionPath = (company: { widget_id: string }) =>
  `/api/widget/${company.widget_id}/custom-job`

function post(server: TestServer, pathname: string, body: object, from: string): Promise<Response> {
  return fetch(`${server.url}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
}

if (isRealPostgres) {
  test('limits are shared, the strict ones exactly, and each email is sent once', async ({
    dataDir,
  }) => {
    const database = await openTestDatabase()
    const { db } = database
    const servers = await startTwo({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? '',
      TRUST_PROXY: '1',
    })
    const company = await createCompany(db)
    const body = customJobOf([await storePhoto(db, company.id)])

    // The emails of all repetitions would be counted below.
    await until(() => 3_600 - ((Date.now() / 1_000) % 3_600) > 20, 'a new hour', 30)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const server = servers[index % 2] as TestServer
        return (await post(server, submissionPath(company), body, '203.0.113.7')).status
      }),
    )
    assert.is(statuses.filter((status) => status === 201).length, 20)
    assert.is(statuses.filter((status) => status === 429).length, 10)

    // The 21st alert within an hour would be held for a digest.
    const emails = () =>
      db.selectFrom('deliveries').select(['kind', 'attempts', 'state']).orderBy('kind').execute()
    await until(
      async () => (await emails()).every(({ state }) => ['sent', 'skipped'].includes(state)),
      'all emails are sent',
    )
    assert.is((await emails()).length, 40)
    const sent = (await emails()).filter(({ state }) => state === 'sent')
    assert.ok(sent.every(({ attempts }) => attempts === 1))
    assert.is(sent.filter(({ kind }) => kind === 'lead_alert').length, 20)
    // All quotes have the same customer, who has not opened a link: only the first confirmation is sent.
    assert.is(sent.length - 20, 1)
    assert.is((await readdir(path.join(dataDir, 'outbox'))).length, sent.length)

    // Half of the limit at each server, then wait until they have synchronized.
    await inOneWindow(limits.everything, async (round) => {
      const from = `198.51.100.${round}`
      const requestCounts = new Map<TestServer, number>()
      const sendRequest = async (server: TestServer) => {
        requestCounts.set(server, (requestCounts.get(server) ?? 0) + 1)
        const response = await fetch(`${server.url}/api/nothing`, {
          headers: { 'x-forwarded-for': from },
        })
        await response.text()
        return response
      }
      for (let batch = 0; batch < 10; batch++)
        await Promise.all(
          servers.flatMap((server) => Array.from({ length: 30 }, () => sendRequest(server))),
        )
      for (const server of servers) {
        await until(
          async () => {
            // At this rate, the requests of 20 s stay below the other half of the limit.
            await sleep(100)
            return (await sendRequest(server)).status === 429
          },
          'the other’s half counts',
          20,
        )
        // Otherwise the server's own requests would have exceeded the limit.
        const ownCount = requestCounts.get(server) ?? 0
        assert.ok(ownCount < limits.everything.max, `429 after ${ownCount} requests to one server`)
        assert.ok(Number((await sendRequest(server)).headers.get('retry-after')) >= 1)
      }
    })
    await stopAll(servers)
    await database.close()
  })

  test('a server that leaves its jobs to a worker has its emails sent by one', async ({
    dataDir,
  }) => {
    const database = await openTestDatabase()
    const { db } = database
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url ?? '' }
    const server = await runServer({ ...env, RUN_JOBS: '0' })
    await server.listening
    const company = await createCompany(db)
    const body = customJobOf([await storePhoto(db, company.id)])
    assert.is((await post(server, submissionPath(company), body, '203.0.113.7')).status, 201)
    const states = async () =>
      (await db.selectFrom('deliveries').select('state').execute()).map(({ state }) => state)
    const worker = await runServer(env, ['worker'])
    await worker.listening
    await until(async () => (await states()).every((state) => state === 'sent'), 'the emails', 30)
    assert.is((await readdir(path.join(dataDir, 'outbox'))).length, 2)
    for (const path of ['/healthz', '/readyz'])
      assert.equal(await (await fetch(`${worker.url}${path}`)).json(), { status: 'ok' })
    const metrics = await (await fetch(`${worker.url}/metrics`)).text()
    assert.match(
      metrics,
      'curbquote_deliveries_total{channel="email",kind="lead_alert",outcome="sent"} 1',
    )
    assert.is((await fetch(`${worker.url}/api/widget/${company.widget_id}`)).status, 404)
    await stopAll([worker, server])
    await database.close()
  })
}

test('a worker refuses the embedded database, which belongs to the server', async ({ dataDir }) => {
  const worker = await runServer({ DATA_DIR: dataDir }, ['worker'])
  assert.match(await refusalOf(worker), 'DATABASE_URL')
})

test.run()
