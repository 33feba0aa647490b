import type { SubmittedQuote } from '@curbquote/types/quotes'
import { webhookEvents } from '@curbquote/types/webhooks'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { expireOffers } from '../offers/expire-offers.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { countStatements } from '../test/count-statements.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import {
  acceptance,
  callOffer,
  offeredTotal,
  offerOf,
  setValidUntil,
  tokenOf,
} from '../test/test-offer.ts'
import {
  changeNotes,
  deliverAll,
  deliverDeps,
  passTime,
  storeEndpoint,
} from '../test/test-webhooks.ts'
import { until } from '../test/test-server.ts'
import { untilBlocked } from '../test/until-blocked.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/webhook-receiver.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'
import { createSemaphore } from './semaphore.ts'
import { claimDelivery, slowMs } from './claim-delivery.ts'
import { type DeliverDeps, deliverWebhook } from './deliver-webhook.ts'
import { resumeDeliveries } from './resume-deliveries.ts'
import { settleDelivery } from './settle-delivery.ts'
import { findEndpoints, replaceSecret, updateEndpoint } from './webhook-queries.ts'
import { createWebhookSecret } from './webhook-secret.ts'
import { deleteOldMessages } from './write-message.ts'

interface Context {
  receiver: WebhookReceiver
  company: { id: number; email: string; widget_id: string }
  deps: DeliverDeps
}

let testApp: TestApp
const test = suite<Context>('webhook deliveries')
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())
test.before.each(async (context) => {
  context.receiver = await startWebhookReceiver()
  context.company = await createCompany(testApp.app.db)
  context.deps = deliverDeps(testApp, context.receiver)
})
test.after.each(async ({ receiver, company }) => {
  await receiver.close()
  await testApp.app.db.deleteFrom('companies').where('id', '=', company.id).execute()
})

const deliveriesOf = (companyId: number) =>
  testApp.app.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .execute()

const endpointOf = (companyId: number) =>
  testApp.app.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()

/** Makes all deliveries due, and delivers them. */
async function deliverLater(deps: DeliverDeps, interval: string): Promise<void> {
  await passTime(testApp, interval)
  await sql`update pgboss.job set state = 'completed' where name = 'deliver-webhook' and state = 'created'`.execute(
    testApp.app.db,
  )
  await resumeDeliveries(deps)
  await deliverAll(testApp, deps)
}

test('a change of a quote is delivered once, signed, with the quote in its body', async ({
  company,
  receiver,
  deps,
}) => {
  const { secret } = await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  const [request, ...others] = receiver.requests
  assert.equal(others, [])
  assert.ok(request)
  assert.is(request.body.type, 'quote.changed')
  assert.is(request.body.sequence, 1)
  assert.is(request.body.data.id, quote.id)
  assert.is(request.body.data.notes, 'Call first')
  assert.is(request.headers['content-type'], 'application/json')
  assert.equal(new Webhook(secret).verify(request.text, request.headers), request.body)
  assert.throws(() => new Webhook(secret).verify(`${request.text} `, request.headers))
  const [delivery] = await deliveriesOf(company.id)
  assert.is(delivery?.state, 'delivered')
  assert.is(delivery?.status_code, 204)
  assert.is(delivery?.attempt, 1)
})

test('each action of a customer and of the company sends its event', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company, { events: [...webhookEvents] })
  const submit = async () => {
    const visitor = visitWidget(testApp, company)
    const response = await visitor.post(
      'quote',
      submissionOf(await visitor.analysis(), offeredTotal),
    )
    assert.is(response.status, 201)
    const { quoteId } = (await response.json()) as SubmittedQuote
    return { quoteId, token: tokenOf(testApp, quoteId) }
  }
  const sent: string[] = []
  /** Runs an action and records the events that it sends. */
  const eventsOf = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    const before = receiver.requests.length
    const result = await action()
    await deliverAll(testApp, deps)
    sent.push(
      receiver.requests
        .slice(before)
        .map(({ body }) => body.type)
        .join(' '),
    )
    return result
  }
  const owner = await signInAs(testApp, company)
  const asCustomer = (token: string, path: string, body: object = {}) =>
    eventsOf(async () => {
      const response = await callOffer(testApp, token, path, body)
      assert.ok(response.status < 300, response.text)
    })

  const accepted = await eventsOf(submit)
  await asCustomer(accepted.token, '/seen')
  await asCustomer(accepted.token, '/seen')
  await asCustomer(accepted.token, '/questions', { text: 'When?' })
  await eventsOf(async () => {
    const path = `/api/company/quotes/${accepted.quoteId}/offers`
    const body = { revision: 1, lines: [{ label: 'Driveway', amount: 250 }] }
    const response = await call(testApp, 'POST', path, { token: owner, body })
    assert.is(response.status, 201, response.text)
  })
  const { total } = await offerOf(testApp, accepted.token)
  await asCustomer(accepted.token, '/accept', { ...acceptance, revision: 2, total })
  const declined = await eventsOf(submit)
  await asCustomer(declined.token, '/decline', { revision: 1, reason: 'not_now' })
  const expired = await eventsOf(submit)
  await setValidUntil(testApp, expired.quoteId, sql<Date>`now() - interval '1 second'`)
  await eventsOf(() => expireOffers({ db: testApp.app.db, jobs: testApp.app.jobs }))
  await eventsOf(() => changeNotes(testApp, company, { id: expired.quoteId }))
  assert.equal(sent, [
    'quote.created',
    'quote.opened',
    '',
    'quote.asked',
    'quote.revised',
    'quote.accepted',
    'quote.created',
    'quote.declined',
    'quote.created',
    'quote.expired',
    'quote.changed',
  ])
})

test('a company without endpoints writes no messages, and an endpoint gets only its events', async ({
  company,
  receiver,
  deps,
}) => {
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote)
  await storeEndpoint(testApp, company, { events: ['quote.accepted'] })
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  const messages = await testApp.app.db
    .selectFrom('webhook_messages')
    .select('id')
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(messages, [])
  assert.equal(receiver.requests, [])
})

test("a company's events reach no endpoint of another company", async ({
  company,
  receiver,
  deps,
}) => {
  const other = await createCompany(testApp.app.db)
  await storeEndpoint(testApp, other, { host: 'other.receiver.test' })
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  await deliverAll(testApp, deps)
  assert.equal(
    receiver.requests.map(({ host }) => host.split('.')[0]),
    ['hooks'],
  )
  assert.equal(await deliveriesOf(other.id), [])
})

test('the sequence counts the events of a quote, and the body stays what it was at the event', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (const notes of ['one', 'two', 'three']) await changeNotes(testApp, company, quote, notes)
  await deliverAll(testApp, deps)
  assert.equal(
    receiver.requests
      .map(({ body }) => [body.sequence, body.data.notes])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
    [
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ],
  )
})

test('retries have the same id and body, a new time, and the delays of the schedule', async ({
  company,
  receiver,
  deps,
}) => {
  const { secret } = await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  receiver.behave = () => 500
  await deliverAll(testApp, deps)
  const delays: number[] = []
  for (let attempt = 1; attempt < 10; attempt++) {
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from next_at - attempted_at))::integer as seconds
      from webhook_deliveries where company_id = ${company.id}`.execute(testApp.app.db)
    const seconds = rows[0]?.seconds ?? 0
    delays.push(seconds)
    // Late enough for the job that resumes deliveries.
    await deliverLater(deps, `${seconds + 40} seconds`)
  }
  const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  for (const [index, seconds] of expected.entries())
    assert.ok(Math.abs((delays[index] ?? 0) - seconds) <= 3, delays.join())
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  assert.is(ids.length, 10)
  assert.is(new Set(ids).size, 1)
  assert.is(new Set(receiver.requests.map(({ text }) => text)).size, 1)
  for (const { text, headers } of receiver.requests) new Webhook(secret).verify(text, headers)
  const [delivery] = await deliveriesOf(company.id)
  assert.is(delivery?.state, 'failed')
  assert.is(delivery?.next_at, null)
})

test('Retry-After delays the next attempt', async ({ company, receiver, deps }) => {
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  receiver.behave = () => ({ status: 429, headers: { 'retry-after': '3600' } })
  await deliverAll(testApp, deps)
  const { rows } = await sql<{ isObeyed: boolean }>`
    select next_at > now() + interval '59 minutes' as "isObeyed" from webhook_deliveries
    where company_id = ${company.id}`.execute(testApp.app.db)
  assert.equal(rows, [{ isObeyed: true }])
})

test('a lost response, a redirect and a timeout are retried, and a receiver that is down for 24 hours loses nothing', async ({
  company,
  receiver,
  deps,
}) => {
  const impatient = deliverDeps(testApp, receiver, 200)
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  const behaviors = [
    'drop',
    'hang',
    { status: 302, headers: { location: 'https://169.254.169.254/' } },
    503,
  ] as const
  receiver.behave = () => behaviors[receiver.requests.length % behaviors.length] ?? 503
  for (const notes of ['one', 'two', 'three']) await changeNotes(testApp, company, quote, notes)
  await deliverAll(testApp, impatient)
  for (let hour = 0; hour < 24; hour++) await deliverLater(impatient, '1 hour')
  const early = receiver.requests.splice(0)
  assert.ok(early.length >= 3 * 6, `${early.length} attempts`)
  receiver.behave = () => 204
  // The next attempt of the schedule is at most a day later.
  for (let hour = 0; hour < 24; hour++) await deliverLater(deps, '1 hour')
  assert.equal(receiver.requests.map(({ body }) => body.data.notes).toSorted(), [
    'one',
    'three',
    'two',
  ])
  assert.ok((await deliveriesOf(company.id)).every(({ state }) => state === 'delivered'))
  assert.is((await endpointOf(company.id)).failing_since, null)
})

test('410 disables the endpoint and ends its deliveries', async ({ company, receiver, deps }) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  receiver.behave = () => 410
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  const { state, disabled_reason } = await endpointOf(company.id)
  assert.equal([state, disabled_reason], ['disabled', 'gone'])
  await changeNotes(testApp, company, quote, 'later')
  await deliverLater(deps, '25 hours')
  assert.is(receiver.requests.length, 1)
  assert.equal(
    (await deliveriesOf(company.id)).map(({ state }) => state),
    ['failed'],
  )
})

test('an endpoint is disabled after five days of failures, and its owner gets an email', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  receiver.behave = () => 500
  for (let day = 0; day < 5; day++) {
    await changeNotes(testApp, company, quote, `day ${day}`)
    await deliverAll(testApp, deps)
    assert.is((await endpointOf(company.id)).state, 'active', `day ${day}`)
    await passTime(testApp, '1 day')
  }
  await changeNotes(testApp, company, quote, 'the last one')
  await deliverAll(testApp, deps)
  assert.is((await endpointOf(company.id)).disabled_reason, 'failing')
  const emails = await testApp.app.db
    .selectFrom('deliveries')
    .select(['kind', 'recipients', 'parameters'])
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(emails, [
    {
      kind: 'webhook_disabled',
      recipients: [company.email],
      parameters: { host: 'hooks.receiver.test' },
    },
  ])
})

test('two failures five days apart do not disable an endpoint', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  receiver.behave = () => 500
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  await testApp.app.db.deleteFrom('webhook_messages').where('company_id', '=', company.id).execute()
  await passTime(testApp, '6 days')
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  assert.is((await endpointOf(company.id)).state, 'active')
})

test('during a rotation both secrets verify, and a day later only the new one', async ({
  company,
  receiver,
  deps,
}) => {
  const { id, secret: old } = await storeEndpoint(testApp, company)
  const { secret, sealed } = createWebhookSecret(testApp.config.codePepper)
  await replaceSecret({ db: testApp.app.db, companyId: company.id }, id, sealed)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote)
  await deliverAll(testApp, deps)
  const [during] = receiver.requests.splice(0)
  assert.ok(during)
  new Webhook(secret).verify(during.text, during.headers)
  new Webhook(old).verify(during.text, during.headers)
  await sql`update webhook_endpoints set previous_until = now() where company_id = ${company.id}`.execute(
    testApp.app.db,
  )
  await changeNotes(testApp, company, quote, 'later')
  await deliverAll(testApp, deps)
  const [after] = receiver.requests
  assert.ok(after)
  new Webhook(secret).verify(after.text, after.headers)
  assert.throws(() => new Webhook(old).verify(after.text, after.headers))
})

test('a delivery with two jobs is sent once', async ({ company, receiver, deps }) => {
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  await sql`
    insert into pgboss.job (name, data) select name, data from pgboss.job
    where name = 'deliver-webhook' and state = 'created'`.execute(testApp.app.db)
  await deliverAll(testApp, deps)
  assert.is(receiver.requests.length, 1)
})

test('claims use indexes that leave out the history of 30 days', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes
    where indexname in ('webhook_deliveries_open', 'webhook_deliveries_slow')
    order by indexname`.execute(testApp.app.db)
  const [open, slow] = rows.map(({ indexdef }) => indexdef)
  assert.match(open ?? '', /\(company_id, endpoint_id, created_at, message_id\) WHERE .*state/)
  assert.match(slow ?? '', /\(company_id, endpoint_id, created_at\) WHERE .*duration_ms >= 2000/)
})

test('a large quote is shortened to 20 KB', async ({ company, receiver, deps }) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote, '\u{1f9fd}'.repeat(5_000))
  await deliverAll(testApp, deps)
  const [request] = receiver.requests
  assert.ok(request && Buffer.byteLength(request.text) < 20_000)
  assert.is(request.body.data.id, quote.id)
  assert.is(request.body.isTruncated, true)
  await changeNotes(testApp, company, quote, `x${'\u{1f9fd}'.repeat(4_999)}`)
  await deliverAll(testApp, deps)
  assert.is(receiver.requests[1]?.body.data.notes, `x${'\u{1f9fd}'.repeat(149)}`)
  await changeNotes(testApp, company, quote, 'short')
  await deliverAll(testApp, deps)
  assert.is('isTruncated' in (receiver.requests[2]?.body ?? {}), false)
})

test('old messages are deleted in batches', async ({ company }) => {
  const { db } = testApp.app
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(db, company.id)
  for (const notes of ['1', '2', '3', '4', '5']) await changeNotes(testApp, company, quote, notes)
  await sql`update webhook_messages set created_at = now() - interval '31 days' where company_id = ${company.id}`.execute(
    db,
  )
  const { counted, database } = countStatements(testApp.database)
  await deleteOldMessages(database.db, 30, 2)
  assert.is(counted.statements, 3)
  assert.equal(await deliveriesOf(company.id), [])
})

test('messages are deleted with their quote, after 30 days, and with their company', async ({
  company,
}) => {
  const { db } = testApp.app
  await storeEndpoint(testApp, company)
  const [deleted, old, recent] = await Promise.all(
    [1, 2, 3].map(() => storeBareQuote(db, company.id)),
  )
  for (const quote of [deleted, old, recent]) if (quote) await changeNotes(testApp, company, quote)
  await db
    .deleteFrom('quotes')
    .where('id', '=', deleted?.id ?? 0)
    .execute()
  assert.is((await deliveriesOf(company.id)).length, 2)
  await sql`update webhook_messages set created_at = now() - interval '31 days' where quote_id = ${old?.id}`.execute(
    db,
  )
  await deleteOldMessages(db, 30)
  assert.is((await deliveriesOf(company.id)).length, 1)
  await db.deleteFrom('companies').where('id', '=', company.id).execute()
  assert.equal(await deliveriesOf(company.id), [])
})

test('the body of a message cannot be changed', async ({ company }) => {
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  try {
    await testApp.app.db
      .updateTable('webhook_messages')
      .set({ body: '{}' })
      .where('company_id', '=', company.id)
      .execute()
    assert.unreachable('it was changed')
  } catch (error) {
    assert.match((error as Error).message, 'never changes')
  }
})

test('deliveries of a busy endpoint wait without jobs, and each gets a job if no running job continues with it', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (const notes of ['1', '2', '3', '4', '5']) await changeNotes(testApp, company, quote, notes)
  const { rows: running } = await sql<{ message_id: string }>`
    update webhook_deliveries set state = 'sending', attempt = 1, next_at = now() + interval '1 minute'
    where message_id in (select message_id from webhook_deliveries where company_id = ${company.id} limit 2)
    returning message_id`.execute(testApp.app.db)
  assert.is(running.length, 2)
  await deliverAll(testApp, deps)
  assert.equal(receiver.requests, [])
  const jobs = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::integer as count from pgboss.job
        where name = 'deliver-webhook' and state = 'created'
          and (data->>'companyId')::integer = ${company.id}`.execute(testApp.app.db)
    ).rows[0]?.count
  assert.is(await jobs(), 0)
  await passTime(testApp, '45 seconds')
  await resumeDeliveries(deps)
  assert.is(await jobs(), 3)
  await resumeDeliveries(deps)
  assert.is(await jobs(), 3)
})

/** Makes an endpoint slow: it took 15 seconds for an earlier message. */
async function makeSlow(company: { id: number }, { id }: { id: number }): Promise<void> {
  const { db } = testApp.app
  await changeNotes(testApp, company, await storeBareQuote(db, company.id), 'earlier')
  await sql`
    update webhook_deliveries set state = 'delivered', next_at = null, attempt = 1, duration_ms = 15000
    where company_id = ${company.id} and endpoint_id = ${id}`.execute(db)
  await sql`delete from pgboss.job where name = 'deliver-webhook'`.execute(db)
}

test('one job delivers all waiting messages of its endpoint, also those that were postponed', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (const notes of ['1', '2', '3', '4']) await changeNotes(testApp, company, quote, notes)
  await sql`update webhook_deliveries set next_at = now() + interval '10 seconds' where company_id = ${company.id}`.execute(
    testApp.app.db,
  )
  const [first] = await deliveriesOf(company.id)
  assert.ok(first)
  await deliverWebhook(deps, {
    companyId: company.id,
    messageId: first.message_id,
    endpointId: first.endpoint_id,
  })
  assert.equal(
    receiver.requests.map(({ body }) => body.data.notes),
    ['1', '2', '3', '4'],
  )
})

test('slow endpoints of a company leave room for its other endpoints', async ({
  company,
  receiver,
  deps,
}) => {
  const slow = await storeEndpoint(testApp, company, { host: 'slow.receiver.test' })
  await makeSlow(company, slow)
  const hanging = await storeEndpoint(testApp, company, { host: 'hanging.receiver.test' })
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (const notes of ['1', '2']) await changeNotes(testApp, company, quote, notes)
  await sql`
    update webhook_deliveries
    set state = 'sending', attempt = 1, attempted_at = now() - interval '5 seconds', next_at = now() + interval '55 seconds'
    where company_id = ${company.id} and endpoint_id = ${hanging.id}`.execute(testApp.app.db)
  await storeEndpoint(testApp, company, { host: 'fast.receiver.test' })
  await changeNotes(testApp, company, quote, '3')
  await deliverAll(testApp, deps)
  assert.equal(
    receiver.requests.map(({ host }) => host.split('.')[0]),
    ['fast'],
  )
})

test('slow endpoints get a part of the attempts of a process, and give it back', async ({
  company,
  receiver,
  deps,
}) => {
  const slow = await storeEndpoint(testApp, company, { host: 'slow.receiver.test' })
  await makeSlow(company, slow)
  await storeEndpoint(testApp, company, { host: 'fast.receiver.test' })
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await changeNotes(testApp, company, quote, '1')
  await deliverAll(testApp, { ...deps, slowAttempts: createSemaphore(0) })
  const hosts = () => receiver.requests.splice(0).map(({ host }) => host.split('.')[0])
  assert.equal(hosts(), ['fast'])
  await sql`update webhook_deliveries set state = 'delivered', next_at = null where company_id = ${company.id}`.execute(
    testApp.app.db,
  )
  const slowAttempts = createSemaphore(1)
  for (const status of [500, 204, 204]) {
    // The earlier deliveries may have become due.
    await sql`delete from pgboss.job where name = 'deliver-webhook'`.execute(testApp.app.db)
    receiver.behave = () => status
    await changeNotes(testApp, company, quote, '2')
    await deliverAll(testApp, { ...deps, slowAttempts })
    assert.equal(hosts().toSorted(), ['fast', 'slow'])
  }
})

test('endpoints that have not responded yet get a part of the attempts of a process, and give it back', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company, { host: 'known.receiver.test' })
  const quote = await storeBareQuote(testApp.app.db, company.id)
  const deliver = async (unknownAttempts: ReturnType<typeof createSemaphore>) => {
    receiver.requests.splice(0)
    await changeNotes(testApp, company, quote)
    await deliverAll(testApp, { ...deps, unknownAttempts })
    return receiver.requests.map(({ host }) => host.split('.')[0]).toSorted()
  }
  const unknownAttempts = createSemaphore(1)
  assert.equal(await deliver(unknownAttempts), ['known'])
  await storeEndpoint(testApp, company, { host: 'new.receiver.test' })
  assert.equal(await deliver(createSemaphore(0)), ['known'])
  await sql`update webhook_deliveries set next_at = now() where state = 'pending'`.execute(
    testApp.app.db,
  )
  assert.equal(await deliver(unknownAttempts), ['known', 'new', 'new'])
  assert.equal(await deliver(unknownAttempts), ['known', 'new'])
})

test('an endpoint that has not responded yet leaves its place to others of unknown speed when it is slow', async ({
  company,
  receiver,
  deps,
}) => {
  receiver.behave = () => 'hang'
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  const slots = { slowAttempts: createSemaphore(1), unknownAttempts: createSemaphore(1) }
  const webhookSender = createWebhookSender({ ...receiver.options, timeoutMs: 2 * slowMs })
  const delivering = deliverAll(testApp, { ...deps, ...slots, webhookSender })
  await until(() => receiver.requests.length > 0, 'the request')
  assert.not(slots.unknownAttempts.tryAcquire())
  await until(() => slots.unknownAttempts.tryAcquire(), 'the place')
  assert.not(slots.slowAttempts.tryAcquire())
  slots.unknownAttempts.release()
  await delivering
  for (const semaphore of Object.values(slots)) {
    assert.ok(semaphore.tryAcquire())
    assert.not(semaphore.tryAcquire())
  }
})

test('a burst to a new endpoint waits 2 seconds for a place, however many messages wait', async ({
  company,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (let count = 0; count < 12; count++) await changeNotes(testApp, company, quote, String(count))
  await deliverAll(testApp, { ...deps, unknownAttempts: createSemaphore(0) })
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(next_at) - now())::float as seconds
    from webhook_deliveries where company_id = ${company.id}`.execute(testApp.app.db)
  const [longest] = rows
  assert.ok(longest && longest.seconds > 0 && longest.seconds <= 2, `${longest?.seconds} s`)
})

if (isRealPostgres) {
  for (const [speed, most] of [
    ['unknown', 1],
    ['known', 2],
  ] as const)
    test(`concurrent claims start at most ${most} attempts of an endpoint of ${speed} speed`, async ({
      company,
      deps,
    }) => {
      const { id: endpointId } = await storeEndpoint(testApp, company)
      const quote = await storeBareQuote(testApp.app.db, company.id)
      if (speed === 'known') {
        await changeNotes(testApp, company, quote, 'earlier')
        await deliverAll(testApp, deps)
      }
      for (let count = 0; count < 8; count++)
        await changeNotes(testApp, company, quote, String(count))
      const due = (await deliveriesOf(company.id)).filter(({ state }) => state === 'pending')
      const claims = await Promise.all(
        due.map(({ message_id: messageId }) =>
          claimDelivery(testApp.app.db, { companyId: company.id, messageId, endpointId }),
        ),
      )
      assert.is(claims.filter((claim) => claim?.isBusy === false).length, most)
      assert.is(claims.filter((claim) => claim?.isBusy === true).length, 8 - most)
    })

  test('a message that is written while the earlier one is delivered follows at once', async ({
    company,
    receiver,
    deps,
  }) => {
    const { db, jobs } = testApp.app
    await storeEndpoint(testApp, company)
    const quote = await storeBareQuote(db, company.id)
    await changeNotes(testApp, company, quote, '1')
    let delivering: Promise<void> | undefined
    await db.transaction().execute(async (transaction) => {
      await recordQuoteEvent(transaction, jobs, {
        kind: 'notes_changed',
        companyId: company.id,
        quoteId: quote.id,
        from: null,
        to: '2',
        actor: 'owner',
      })
      delivering = deliverAll(testApp, deps)
      await Promise.race([untilBlocked(db), delivering])
      assert.equal(receiver.requests, [])
    })
    await delivering
    await deliverAll(testApp, deps)
    assert.is(receiver.requests.length, 2)
  })

  test('an endpoint is deleted while the result of its delivery is recorded', async ({
    company,
    deps,
  }) => {
    const { db } = testApp.app
    const { id: endpointId } = await storeEndpoint(testApp, company)
    await changeNotes(testApp, company, await storeBareQuote(db, company.id))
    const [delivery] = await deliveriesOf(company.id)
    const key = { companyId: company.id, messageId: delivery?.message_id ?? '', endpointId }
    const claimed = await claimDelivery(db, key)
    assert.ok(claimed?.isBusy === false)
    let settling: Promise<void> | undefined
    await db.transaction().execute(async (transaction) => {
      await sql`select from webhook_endpoints where id = ${endpointId} for update`.execute(
        transaction,
      )
      settling = settleDelivery(deps, key, claimed, {
        statusCode: 500,
        error: null,
        durationMs: 1,
      })
      await untilBlocked(db)
      await transaction
        .deleteFrom('webhook_endpoints')
        .where('company_id', '=', company.id)
        .where('id', '=', endpointId)
        .execute()
    })
    await settling
    assert.equal(await deliveriesOf(company.id), [])
  })
}

test('an attempt that cannot be signed follows the schedule', async ({
  company,
  receiver,
  deps,
}) => {
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  const changed = { ...deps, config: { ...deps.config, codePepper: 'another '.repeat(8) } }
  try {
    await deliverAll(testApp, changed)
    assert.unreachable('it was signed')
  } catch (error) {
    assert.is((error as { code?: string }).code === 'ERR_ASSERTION', false)
  }
  const [delivery] = await deliveriesOf(company.id)
  assert.equal([delivery?.state, delivery?.attempt], ['pending', 1])
  assert.equal(receiver.requests, [])
})

test('a delivery ends when its last attempt is lost', async ({ company, receiver, deps }) => {
  await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  await sql`
    update webhook_deliveries set state = 'sending', attempt = 10, next_at = now() - interval '1 minute'
    where company_id = ${company.id}`.execute(testApp.app.db)
  await deliverAll(testApp, deps)
  assert.equal(receiver.requests, [])
  assert.is((await deliveriesOf(company.id))[0]?.state, 'failed')
})

test('the result of a replaced URL does not change the endpoint', async ({ company, deps }) => {
  const { id } = await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  for (const statusCode of [410, 500]) {
    await changeNotes(testApp, company, quote, String(statusCode))
    const post = async () => {
      const url = `https://new.receiver.test/${statusCode}`
      await updateEndpoint({ db: testApp.app.db, companyId: company.id }, id, { url })
      return { statusCode, error: null, durationMs: 1 }
    }
    await deliverAll(testApp, { ...deps, webhookSender: { ...deps.webhookSender, post } })
    const { state, failing_since } = await endpointOf(company.id)
    assert.equal([state, failing_since], ['active', null])
  }
  assert.equal(
    (await deliveriesOf(company.id)).map(({ state }) => state),
    ['pending', 'pending'],
  )
})

test('a success of a replaced URL keeps the failures of the new one', async ({ company, deps }) => {
  const { id } = await storeEndpoint(testApp, company)
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  const post = async () => {
    await updateEndpoint({ db: testApp.app.db, companyId: company.id }, id, {
      url: 'https://new.receiver.test/',
    })
    await sql`update webhook_endpoints set failing_since = now(), last_failed_at = now() where id = ${id}`.execute(
      testApp.app.db,
    )
    return { statusCode: 204, error: null, durationMs: 1 }
  }
  await deliverAll(testApp, { ...deps, webhookSender: { ...deps.webhookSender, post } })
  assert.ok((await endpointOf(company.id)).failing_since)
  assert.is((await deliveriesOf(company.id))[0]?.state, 'delivered')
})

test('events during a pause are delivered afterwards', async ({ company, receiver, deps }) => {
  const { id } = await storeEndpoint(testApp, company)
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await updateEndpoint({ db: testApp.app.db, companyId: company.id }, id, { state: 'paused' })
  await changeNotes(testApp, company, quote)
  await deliverLater(deps, '1 hour')
  assert.equal(receiver.requests, [])
  await updateEndpoint({ db: testApp.app.db, companyId: company.id }, id, { state: 'active' })
  await deliverLater(deps, '1 minute')
  assert.is(receiver.requests.length, 1)
})

test('410 deletes the endpoint of an automation', async ({ company, receiver, deps }) => {
  await storeEndpoint(testApp, company, { source: 'zapier' })
  receiver.behave = () => 410
  await changeNotes(testApp, company, await storeBareQuote(testApp.app.db, company.id))
  await deliverAll(testApp, deps)
  assert.equal(await findEndpoints({ db: testApp.app.db, companyId: company.id }), [])
})

test.run()
