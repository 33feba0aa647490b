import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openMemoryPglite } from '../db/connect.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { until } from '../test/test-server.ts'
import { measureQueues } from './queue-metrics.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'

const test = suite<{ testApp: TestApp }>('metrics')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

/** The value of a series, given as `name{labels}`. */
async function read({ url }: TestApp, series: string): Promise<number | undefined> {
  const response = await fetch(`${url}/metrics`)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const line = (await response.text()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('quotes, photos and emails are counted', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const visitor = visitWidget(testApp, company)
  assert.is(await read(testApp, 'curbquote_photos_stored_total'), 0)
  assert.is(await read(testApp, 'curbquote_quotes_submitted_total{method="custom"}'), undefined)
  for (let job = 0; job < 2; job++)
    assert.is((await visitor.post('custom-job', customJobOf([await visitor.photo()]))).status, 201)
  assert.is(await read(testApp, 'curbquote_quotes_submitted_total{method="custom"}'), 2)
  testApp.app.metrics.deliveries.inc({ channel: 'email', kind: 'lead_alert', outcome: 'sent' })
  assert.is(
    await read(
      testApp,
      'curbquote_deliveries_total{channel="email",kind="lead_alert",outcome="sent"}',
    ),
    1,
  )
})

test('a blocked event loop is in the histogram', async ({ testApp }) => {
  const buckets = async () => ({
    all: (await read(testApp, 'curbquote_event_loop_delay_seconds_count')) ?? 0,
    short: (await read(testApp, 'curbquote_event_loop_delay_seconds_bucket{le="0.25"}')) ?? 0,
  })
  const before = await buckets()
  const end = performance.now() + 400
  while (performance.now() < end);
  await until(async () => {
    const { all, short } = await buckets()
    return all - short > before.all - before.short
  }, 'the delay is observed')
})

test('request durations are labeled by route pattern, not by URL', async ({ testApp }) => {
  const { url } = testApp
  for (const widget of ['nobody-1', 'nobody-2', 'nobody-3'])
    await fetch(`${url}/api/widget/${widget}`)
  for (const pathname of ['/nothing/1', '/nothing/2?x=1'])
    await fetch(`${url}${pathname}`, { method: 'POST' })
  const count = 'http_request_duration_seconds_count'
  assert.is(
    await read(testApp, `${count}{method="GET",route="/api/widget/:widgetId",status="404"}`),
    3,
  )
  assert.is(await read(testApp, `${count}{method="POST",route="none",status="404"}`), 2)
  const text = await (await fetch(`${url}/metrics`)).text()
  assert.not.match(text, 'nobody-1')
  assert.match(text, 'process_cpu_seconds_total')
})

test('the depth and age of queues are measured, and scheduled jobs are counted separately', async ({
  testApp,
}) => {
  const { app, database } = testApp
  const labels = '{queue="make-document"}'
  const payload = { companyId: 1, responseId: 1 }
  await database.db.transaction().execute(async (transaction) => {
    await app.jobs.enqueue(transaction, 'make-document', [payload, payload])
    const startAfter = new Date(Date.now() + 3_600_000)
    await app.jobs.enqueue(transaction, 'make-document', [payload], { startAfter })
  })
  await sql`
    update pgboss.job set start_after = now() - interval '90 seconds'
    where name = 'make-document' and start_after <= now()`.execute(database.db)
  const { lines, valueOf } = await readQueueMetrics(testApp, labels)
  assert.is(valueOf('curbquote_queue_depth'), 2)
  assert.is(valueOf('curbquote_queue_scheduled'), 1)
  assert.ok(valueOf('curbquote_queue_age_seconds') >= 90)
  assert.ok(lines.includes('curbquote_database_up 1'))
})

test('a job that is retried has been due since it was enqueued', async ({ testApp }) => {
  const { app, database } = testApp
  await database.db
    .transaction()
    .execute((transaction) => app.jobs.enqueue(transaction, 'erase-companies', [{}]))
  await sql`
    update pgboss.job
    set state = 'retry', retry_count = 6, created_on = now() - interval '10 minutes',
        start_after = now() + interval '5 minutes'
    where name = 'erase-companies'`.execute(database.db)
  const { valueOf } = await readQueueMetrics(testApp, '{queue="erase-companies"}')
  assert.is(valueOf('curbquote_queue_depth'), 0)
  assert.is(valueOf('curbquote_queue_scheduled'), 1)
  assert.ok(valueOf('curbquote_queue_age_seconds') >= 600)
})

/** Measures the queues at this moment. */
async function readQueueMetrics({ database }: TestApp, labels: string) {
  const registry = new Registry()
  measureQueues(registry, database.db)
  const lines = (await registry.metrics()).split('\n')
  const valueOf = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name}${labels} `))?.split(' ')[1])
  return { lines, valueOf }
}

test('metrics stay readable without a database', async () => {
  const closed = await openMemoryPglite()
  await closed.close()
  const registry = new Registry()
  measureQueues(registry, closed.db)
  const text = await registry.metrics()
  assert.match(text, 'curbquote_database_up 0')
  assert.not.match(text, /^curbquote_queue_depth\{/m)
})

test('lookups in the cache of widgets are counted', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const series = (outcome: string) =>
    `curbquote_cache_lookups_total{cache="widget-config",outcome="${outcome}"}`
  const counted = async (outcome: string) => (await read(testApp, series(outcome))) ?? 0
  const before = { hit: await counted('hit'), miss: await counted('miss') }
  let requests = 0
  // The notifications of the new company may drop the first values.
  await until(async () => {
    requests++
    assert.is((await fetch(`${testApp.url}/api/widget/${company.widget_id}`)).status, 200)
    return (await counted('hit')) > before.hit
  }, 'a hit')
  const misses = (await counted('miss')) - before.miss
  assert.ok(misses >= 1)
  assert.is((await counted('hit')) - before.hit + misses, requests)
})

test('liveness and readiness', async ({ testApp }) => {
  for (const pathname of ['/healthz', '/readyz']) {
    const response = await fetch(`${testApp.url}${pathname}`)
    assert.is(response.status, 200)
    assert.equal(await response.json(), { status: 'ok' })
  }
})

test.run()
