import type { V1EventPage } from '@curbquote/types/v1-events'
import { webhookCatalog } from '@curbquote/types/webhooks/schemas'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { assertValid } from '../test/documented-response.ts'
import { signInAs } from '../test/sign-in.ts'
import { storeKey } from '../test/test-key.ts'
import {
  acceptance,
  callOffer,
  offeredTotal,
  type OfferedQuote,
  submitOffer,
} from '../test/test-offer.ts'

let testApp: TestApp
const test = suite<{ offered: OfferedQuote; owner: string; key: string }>('details of events')
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())
test.before.each(async (context) => {
  context.offered = await submitOffer(testApp)
  const { company } = context.offered
  context.key = await storeKey(testApp.app.db, company.id, ['hooks'])
  context.owner = await signInAs(testApp, company)
})

/** The message of the last event, which its schema describes. */
async function lastMessage(key: string) {
  const { json } = await call(testApp, 'GET', '/api/v1/events?order=desc&limit=1', { token: key })
  const [event] = (json as V1EventPage).events
  assert.ok(event)
  assertValid(webhookCatalog[event.type], event.body, event.type)
  // What happened is before the long quote.
  const order = ['type', 'timestamp', 'sequence', 'isTest', 'details', 'data']
  assert.equal(
    Object.keys(event.body),
    order.filter((name) => name in event.body),
  )
  return event.body
}

const sent = async (response: { status: number; text: string }) =>
  assert.ok(response.status < 300, response.text)

test('a question is in its message', async ({ offered, key }) => {
  await sent(await callOffer(testApp, offered.token, '/questions', { text: 'Gutters too?' }))
  const message = await lastMessage(key)
  assert.is(message.type, 'quote.asked')
  if (message.type === 'quote.asked') assert.equal(message.details, { question: 'Gutters too?' })
})

test('an acceptance has the signer, the revision, the total and the document', async ({
  offered,
  key,
}) => {
  await sent(await callOffer(testApp, offered.token, '/accept', acceptance))
  const message = await lastMessage(key)
  assert.is(message.type, 'quote.accepted')
  if (message.type !== 'quote.accepted') return
  const { documentUrl, ...details } = message.details
  assert.equal(details, { signerName: 'Nora Fields', revision: 1, total: offeredTotal })
  assert.is(message.data.customerUrl, `http://quotes.test/q/${offered.token}`)
  assert.is(documentUrl, `${message.data.customerUrl}/document.pdf`)
})

test('a refusal has its reason and the comment', async ({ offered, key }) => {
  const refusal = { revision: 1, reason: 'too_expensive', text: 'Next year.' }
  await sent(await callOffer(testApp, offered.token, '/decline', refusal))
  const message = await lastMessage(key)
  assert.is(message.type, 'quote.declined')
  if (message.type === 'quote.declined')
    assert.equal(message.details, { reason: 'too_expensive', comment: 'Next year.' })
})

test('a change has the previous values, and a new price the previous total', async ({
  offered,
  owner,
  key,
}) => {
  const path = `/api/company/quotes/${offered.quoteId}`
  const change = async (method: string, end: string, body: object) => {
    await sent(await call(testApp, method, `${path}/${end}`, { token: owner, body }))
    return lastMessage(key)
  }
  const noted = await change('PATCH', 'notes', { notes: 'Call first' })
  assert.equal(noted.type === 'quote.changed' && noted.details, { previous: { notes: null } })
  const renoted = await change('PATCH', 'notes', { notes: 'Call later' })
  assert.equal(renoted.type === 'quote.changed' && renoted.details, {
    previous: { notes: 'Call first' },
  })
  const contacted = await change('PATCH', 'status', { status: 'contacted' })
  assert.equal(contacted.type === 'quote.changed' && contacted.details, {
    previous: { status: 'pending' },
  })
  const revised = await change('POST', 'offers', {
    lines: [{ label: 'Driveway', amount: 100 }],
    taxRate: 0,
  })
  assert.equal(revised.type === 'quote.revised' && revised.details, {
    revision: 2,
    previousTotal: offeredTotal,
  })
  const withdrawn = await change('POST', 'withdraw', {})
  assert.equal(withdrawn.type === 'quote.changed' && withdrawn.details, {
    previous: { offerState: 'open' },
  })
})

test('the token of the quote page is not stored with the message', async ({ offered, key }) => {
  await sent(await callOffer(testApp, offered.token, '/questions', { text: 'Why?' }))
  await lastMessage(key)
  const { body } = await testApp.app.db
    .selectFrom('webhook_messages')
    .select('body')
    .where('company_id', '=', offered.company.id)
    .executeTakeFirstOrThrow()
  assert.is(body?.data.customerUrl, `${offered.quoteId}-0`)
  assert.not.match(JSON.stringify(body), offered.token)
})

test.run()
