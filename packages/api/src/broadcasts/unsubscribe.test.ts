import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { createBroadcast } from './create-broadcast.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const password = 'a webhook password of the tests, and nothing else'
const email = 'Owner@Bright.example'

const test = suite<{ testApp: TestApp; token: string; broadcastId: number }>('unsubscribing')
test.before(async (context) => {
  context.testApp = await buildTestApp({ env: { POSTMARK_WEBHOOK_PASSWORD: password } })
  const { app, config } = context.testApp
  await createCompany(app.db, { email })
  const { adminId } = await signInAsAdmin(context.testApp)
  const admin = { adminId, email: 'admin@quotes.test' }
  const { id } = await createBroadcast(app.db, app.jobs, admin, undefined, {
    subject: 'News',
    content: '<p>Hi</p>',
    segment: 'all',
  })
  context.broadcastId = id
  context.token = unsubscribeTokens(config.codePepper).issue({ broadcastId: id, position: 1 })
})
test.after((context) => context.testApp.close())
test.after.each(async ({ testApp }) => {
  await testApp.app.db.deleteFrom('email_suppressions').execute()
})

function suppressions({ app }: TestApp) {
  return app.db.selectFrom('email_suppressions').select(['email', 'reason']).execute()
}

const unsubscribed = [{ email: 'owner@bright.example', reason: 'unsubscribed' as const }]

test('opening the link changes nothing, and the page masks the email address', async ({
  testApp,
  token,
}) => {
  const page = await call(testApp, 'GET', `/api/unsubscribe/${token}`)
  assert.is(page.status, 200)
  assert.match(page.text, 'O•••@Bright.example')
  assert.not.match(page.text, email)
  assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'")
  assert.equal(await suppressions(testApp), [])
})

for (const [what, contentType, content] of [
  ['an email program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'another email program',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['the page\u2019s button', 'application/x-www-form-urlencoded', ''],
] as const)
  test(`a click of ${what} unsubscribes and can be repeated`, async ({ testApp, token }) => {
    for (let click = 0; click < 2; click++) {
      const response = await fetch(`${testApp.url}/api/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: content,
      })
      assert.is(response.status, 200)
      assert.match(await response.text(), 'You are unsubscribed')
    }
    assert.equal(await suppressions(testApp), unsubscribed)
  })

test('a failure is shown as a page, and an email program sees its status', async ({
  testApp,
  token,
}) => {
  const { db } = testApp.app
  await sql`alter table email_suppressions rename to lost_suppressions`.execute(db)
  const responses = await Promise.all(
    ['List-Unsubscribe=One-Click', ''].map((body) =>
      fetch(`${testApp.url}/api/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
    ),
  )
  await sql`alter table lost_suppressions rename to email_suppressions`.execute(db)
  for (const response of responses) {
    assert.is(response.status, 500)
    assert.match(response.headers.get('content-type') ?? '', 'text/html')
    assert.match(await response.text(), 'Something went wrong')
  }
})

test('the page’s button undoes an unsubscription', async ({ testApp, token }) => {
  const url = `${testApp.url}/api/unsubscribe/${token}`
  await fetch(url, { method: 'POST' })
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ resubscribe: '1' }),
  })
  assert.match(await response.text(), 'You are subscribed again')
  assert.equal(await suppressions(testApp), [])
})

test('a guessed or altered link has no effect', async ({ testApp, token, broadcastId }) => {
  const other = unsubscribeTokens('another pepper').issue({ broadcastId, position: 1 })
  for (const wrong of [
    other,
    token.replace(/-1-/, '-2-'),
    token.slice(0, -1),
    `${broadcastId}-1`,
    'x',
  ]) {
    assert.is((await call(testApp, 'GET', `/api/unsubscribe/${wrong}`)).status, 404)
    assert.is((await call(testApp, 'POST', `/api/unsubscribe/${wrong}`)).status, 404)
  }
  assert.equal(await suppressions(testApp), [])
})

const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`,
})

function post(testApp: TestApp, body: object, secret = password) {
  return call(testApp, 'POST', '/api/postmark/webhook', { body, headers: basic(secret) })
}

test('a forged webhook is refused', async ({ testApp }) => {
  const bounce = { RecordType: 'Bounce', Email: email, Inactive: true }
  assert.is((await post(testApp, bounce, 'wrong')).status, 401)
  assert.is((await post(testApp, bounce, '')).status, 401)
  assert.is((await call(testApp, 'POST', '/api/postmark/webhook', { body: bounce })).status, 401)
  for (const path of ['/api/postmark/webhook', '/api/postmark/inbound'])
    for (const user of ['', 'somebody', 'Postmark', 'postmark:'])
      for (const credentials of [`${user}:${password}`, password]) {
        const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
        const response = await call(testApp, 'POST', path, {
          body: bounce,
          headers: { authorization },
        })
        assert.is(response.status, 401, `${path} ${user}`)
      }
  assert.equal(await suppressions(testApp), [])
})

test('hard bounces and complaints suppress broadcasts, soft bounces do not', async ({
  testApp,
}) => {
  await post(testApp, { RecordType: 'Bounce', Email: 'a@soft.example', Inactive: false })
  await post(testApp, { RecordType: 'Bounce', Email: 'B@hard.example', Inactive: true })
  await post(testApp, { RecordType: 'SpamComplaint', Email: 'c@spam.example', Inactive: true })
  assert.equal(
    (await suppressions(testApp))
      .map(({ email: address, reason }) => `${address} ${reason}`)
      .toSorted(),
    ['b@hard.example bounced', 'c@spam.example complained'],
  )
})

test('reactivation at Postmark does not undo an unsubscription', async ({ testApp, token }) => {
  const change = {
    RecordType: 'SubscriptionChange',
    Recipient: email,
    Origin: 'Admin',
    SuppressSending: true,
    SuppressionReason: 'HardBounce',
  }
  await post(testApp, change)
  assert.equal(await suppressions(testApp), [{ email: email.toLowerCase(), reason: 'bounced' }])
  await fetch(`${testApp.url}/api/unsubscribe/${token}`, { method: 'POST' })
  await post(testApp, { ...change, SuppressSending: false, SuppressionReason: null })
  assert.equal(await suppressions(testApp), unsubscribed)
  await post(testApp, { ...change, SuppressSending: false, Origin: 'Recipient' })
  assert.equal(await suppressions(testApp), [])
})

test('a delivery event settles a message whose response was lost', async ({
  testApp,
  broadcastId,
}) => {
  const { db } = testApp.app
  await db.updateTable('broadcast_recipients').set({ state: 'unknown' }).execute()
  await db.updateTable('broadcasts').set({ unknown_count: 1 }).execute()
  const response = await post(testApp, {
    RecordType: 'Delivery',
    ServerID: 23,
    MessageStream: 'broadcast',
    MessageID: '0cba00ca-3da1-b283-a572-87bcceb17e35',
    Recipient: email,
    DeliveredAt: '2026-01-05T16:34:00Z',
    Details: '250 ok',
    Metadata: { batchId: `${broadcastId}-0`, emailId: 'x' },
  })
  assert.is(response.status, 200)
  const row = await db.selectFrom('broadcasts').selectAll().executeTakeFirstOrThrow()
  assert.equal([row.success_count, row.unknown_count], [1, 0])
})

test.run()
