import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PushDevice, PushDevices } from '@curbquote/types/push-subscriptions'
import { createChannels } from '../channels/create-channels.ts'
import { abandonDelivery, sendDelivery } from '../deliveries/send-delivery.ts'
import { createEmailSender } from '../providers/create-email-sender.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../test/push-service-double.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs, signInImpersonating } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { submissionOf, totalOf, visitWidget } from '../test/widget-visitor.ts'

type Company = Awaited<ReturnType<typeof createCompany>>

const test = suite('alerts to devices')
let service: PushServiceDouble
let testApp: TestApp
let company: Company
let token: string

test.before(async () => {
  service = await startPushServiceDouble()
  testApp = await buildTestApp({ pushSender: service.sender })
})
test.after(async () => {
  await testApp.close()
  await service.close()
})
test.before.each(async () => {
  service.messages.length = 0
  service.requests = 0
  service.behave = () => 201
  // No quiet hours.
  company = await createCompany(testApp.app.db, { quiet_from: 0, quiet_until: 0 })
  token = await signInAs(testApp, company)
})

const path = '/api/company/push-subscriptions'

async function subscribe() {
  const { browser, ...subscription } = service.subscribe()
  const response = await call(testApp, 'POST', path, { token, body: subscription })
  assert.is(response.status, 201, JSON.stringify(response.json))
  return { browser, subscription, device: response.json as PushDevice }
}

async function submitQuote(): Promise<number> {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const response = await visitor.post('quote', submissionOf(job, totalOf(job)))
  assert.is(response.status, 201)
  return ((await response.json()) as { quoteId: number }).quoteId
}

async function deps() {
  const { app, config } = testApp
  const emailSender = await createEmailSender(config)
  const base = { db: app.db, jobs: app.jobs, config, emailSender, pushSender: service.sender }
  return { ...base, channels: createChannels(base) }
}

/** Runs the waiting jobs once. Returns the errors of the attempts. */
async function send(): Promise<string[]> {
  const errors: string[] = []
  const sending = await deps()
  await runJobs(testApp, 'send-delivery', ({ deliveryId }) =>
    sendDelivery(sending, deliveryId).catch((error: Error) => void errors.push(error.message)),
  )
  return errors
}

const pushes = () =>
  testApp.app.db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'state', 'due_at', 'last_error'])
    .where('company_id', '=', company.id)
    .where('channel', '=', 'push')
    .orderBy('created_at')
    .execute()

const devices = async () => (await call(testApp, 'GET', path, { token })).json as PushDevices

test('a submission alerts each device once, without the customer’s name, phone and street', async () => {
  const { browser, device } = await subscribe()
  const other = await subscribe()
  const quoteId = await submitQuote()
  assert.equal(await send(), [])
  assert.equal(
    service.messages.map((message) => message.browser).toSorted(),
    [browser, other.browser].toSorted(),
  )
  const message = service.messages.find((each) => each.browser === browser)
  assert.is(message?.payload.title, 'New quote · $291.50 · Driveway · 40202')
  assert.is(message?.payload.path, `/company/dashboard?lead=${quoteId}`)
  assert.is(message?.payload.subscriptionId, device.id)
  const text = JSON.stringify(message?.payload)
  for (const secret of ['Nora', 'Fields', '555', 'Elm']) assert.not.match(text, secret)
  assert.is(message?.headers.ttl, '43200')
  assert.is(message?.headers.urgency, 'high')
  assert.equal(
    (await pushes()).map(({ state }) => state),
    ['sent', 'sent'],
  )
})

test('the service worker confirms an alert with its token, and with no other', async () => {
  const { device } = await subscribe()
  const other = await subscribe()
  await submitQuote()
  await send()
  const { payload } = service.messages.find(
    (each) => each.payload.subscriptionId === device.id,
  ) as (typeof service.messages)[number]
  const confirm = (id: string, given: string) =>
    call(testApp, 'POST', `${path}/${id}/shown`, { body: { token: given } })
  assert.is((await confirm(other.device.id, payload.token)).status, 403)
  assert.is((await confirm(device.id, `${payload.token}x`)).status, 403)
  assert.is((await confirm(device.id, payload.token)).status, 200)
  const { devices: listed } = await devices()
  assert.ok(listed.find(({ id }) => id === device.id)?.lastShownAt)
  assert.is(listed.find(({ id }) => id === other.device.id)?.lastShownAt, null)
})

for (const status of [404, 410])
  test(`gone: a device whose push service responds with ${status} is removed`, async () => {
    await subscribe()
    await submitQuote()
    service.behave = () => status
    assert.equal(await send(), [])
    assert.equal((await devices()).devices, [])
    assert.is((await pushes())[0]?.state, 'failed')
  })

test('refused: another 4xx settles the alert as failed, and the device stays', async () => {
  await subscribe()
  await submitQuote()
  service.behave = () => 413
  assert.equal(await send(), [])
  assert.equal(
    (await pushes()).map(({ state, last_error }) => [state, last_error]),
    [['failed', 'The push service responded with 413.']],
  )
  assert.is((await devices()).devices.length, 1)
})

for (const status of [429, 500])
  test(`deferred: an alert that the push service answers with ${status} is retried`, async () => {
    await subscribe()
    await submitQuote()
    service.behave = () => status
    assert.equal(await send(), [`The push service responded with ${status}.`])
    const [push] = await pushes()
    assert.is(push?.state, 'pending')
    service.behave = () => 201
    await sendDelivery(await deps(), push?.id ?? '')
    assert.is((await pushes())[0]?.state, 'sent')
    assert.is(service.messages.length, 1)
  })

test('ten failures without a success remove a device', async () => {
  await subscribe()
  service.behave = () => 500
  await submitQuote()
  await send()
  const [push] = await pushes()
  for (let failure = 2; failure <= 10; failure++) {
    assert.is((await devices()).devices.length, 1)
    await sendDelivery(await deps(), push?.id ?? '').catch(() => undefined)
  }
  assert.equal((await devices()).devices, [])
})

test('lost response: an alert is not sent twice, and its outcome is unknown', async () => {
  await subscribe()
  await submitQuote()
  service.behave = () => 'drop'
  assert.is((await send()).length, 1)
  const [push] = await pushes()
  assert.is(push?.state, 'submitting')
  service.behave = () => 201
  await sendDelivery(await deps(), push?.id ?? '')
  assert.is((await pushes())[0]?.state, 'unknown')
  assert.is(service.messages.length, 1)
})

test('slow: a push service that never responds leaves the alert in doubt', async () => {
  await subscribe()
  await submitQuote()
  service.behave = () => 'hang'
  assert.match((await send())[0] ?? '', 'timeout')
  const [push] = await pushes()
  await abandonDelivery(await deps(), push?.id ?? '')
  assert.is((await pushes())[0]?.state, 'unknown')
})

test('gone: an alert is retried while the push service refuses connections, and the device stays', async () => {
  await subscribe()
  await submitQuote()
  const other = await startPushServiceDouble()
  await other.close()
  const gone = { ...(await deps()), pushSender: other.sender }
  const [push] = await pushes()
  const sending = { ...gone, channels: createChannels(gone) }
  for (let attempt = 0; attempt < 12; attempt++)
    await sendDelivery(sending, push?.id ?? '').then(
      () => assert.unreachable('It should have failed.'),
      (error: Error) => assert.match(error.message, 'cannot be reached'),
    )
  assert.is((await pushes())[0]?.state, 'pending')
  assert.is((await devices()).devices.length, 1)
  await sendDelivery(await deps(), push?.id ?? '')
  assert.is((await pushes())[0]?.state, 'sent')
})

test('an alert waits for the end of the quiet hours', async () => {
  await subscribe()
  // Quiet for the whole day except the hour before the current one.
  await sql`
    update companies set quiet_from = hour, quiet_until = (hour + 23) % 24
    from (select extract(hour from now() at time zone time_zone)::integer as hour
      from companies where id = ${company.id}) as local
    where id = ${company.id}`.execute(testApp.app.db)
  await submitQuote()
  await send()
  assert.is(service.messages.length, 0)
  const [push] = await pushes()
  assert.is(push?.state, 'pending')
  assert.ok((push?.due_at.getTime() ?? 0) > Date.now() + 21 * 3_600_000)
  const { rows } = await sql<{ waits: boolean }>`
    select start_after > now() + interval '21 hours' as waits from pgboss.job
    where name = 'send-delivery' and state = 'created' and data ->> 'deliveryId' = ${push?.id}`.execute(
    testApp.app.db,
  )
  assert.equal(rows, [{ waits: true }])
})

test('a device that subscribes again is renewed, also with a second account', async () => {
  const { subscription, device } = await subscribe()
  const again = await call(testApp, 'POST', path, { token, body: subscription })
  assert.is((again.json as PushDevice).id, device.id)
  const first = company
  company = await createCompany(testApp.app.db)
  const other = await signInAs(testApp, company)
  await call(testApp, 'POST', path, { token: other, body: subscription })
  assert.equal((await devices()).devices, [])
  company = first
})

test('a device that is signed out gets no alerts', async () => {
  await subscribe()
  assert.is((await call(testApp, 'POST', '/api/auth/logout', { token })).status < 300, true)
  await submitQuote()
  await send()
  assert.is(service.messages.length, 0)
})

test('a test alert reaches one device at any hour, and an owner removes a device', async () => {
  const { browser, device } = await subscribe()
  await subscribe()
  assert.is((await call(testApp, 'POST', `${path}/${device.id}/test`, { token })).status, 202)
  await send()
  assert.equal(
    service.messages.map((message) => [message.browser, message.payload.title]),
    [[browser, 'Alerts work on this device']],
  )
  assert.is((await call(testApp, 'DELETE', `${path}/${device.id}`, { token })).status, 200)
  assert.is((await call(testApp, 'DELETE', `${path}/${device.id}`, { token })).status, 404)
  assert.is((await devices()).devices.length, 1)
})

test('attack: another company and an impersonating admin cannot use a device', async () => {
  const { device } = await subscribe()
  const stranger = await signInAs(testApp, await createCompany(testApp.app.db))
  for (const [method, url] of [
    ['DELETE', `${path}/${device.id}`],
    ['POST', `${path}/${device.id}/test`],
  ] as const) {
    assert.is((await call(testApp, method, url, { token: stranger })).status, 404)
    const admin = await signInImpersonating(testApp, company)
    assert.is((await call(testApp, method, url, { token: admin })).status, 403)
  }
})

test('attack: an endpoint inside the server’s network gets no request', async () => {
  const { browser: _browser, ...subscription } = service.subscribe()
  for (const endpoint of ['https://127.0.0.1/x', 'https://localhost:8443/x', 'https://[::1]/x']) {
    await call(testApp, 'POST', path, { token, body: { ...subscription, endpoint } })
  }
  await submitQuote()
  await send()
  assert.is(service.requests, 0)
  assert.equal((await devices()).devices, [], 'they are removed')
})

test('the stored subscription is sealed', async () => {
  const { subscription, device } = await subscribe()
  const row = await testApp.app.db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', device.id)
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row)
  assert.not.match(stored, subscription.endpoint)
  assert.not.match(stored, subscription.keys.auth)
})

test.run()
