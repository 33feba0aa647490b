import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
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
  testApp.app.metrics.emails.inc({ kind: 'lead_alert', outcome: 'sent' })
  assert.is(await read(testApp, 'curbquote_emails_total{kind="lead_alert",outcome="sent"}'), 1)
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

test('liveness and readiness', async ({ testApp }) => {
  for (const pathname of ['/healthz', '/readyz']) {
    const response = await fetch(`${testApp.url}${pathname}`)
    assert.is(response.status, 200)
    assert.equal(await response.json(), { status: 'ok' })
  }
})

test.run()
