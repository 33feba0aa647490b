import type { Broadcast, BroadcastSegments, BroadcastsPage } from '@curbquote/types/broadcasts'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emailMakerOf } from '../channels/email-kinds.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

const path = '/api/admin/email-broadcasts'
const segmentsPath = '/api/admin/email-broadcast-segments'

const test = suite<{ testApp: TestApp; token: string }>('broadcast routes')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  context.token = (await signInAsAdmin(context.testApp)).token
  const { db } = context.testApp.app
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  // Pro, trial, free, Pro by override, free by override, and one with an unverified email address.
  await createCompany(db, { created_at: daysAgo(3), last_login_at: daysAgo(1) })
  await createCompany(db, { subscription_status: 'trialing', created_at: daysAgo(10) })
  await createCompany(db, { subscription_status: 'canceled', created_at: daysAgo(90) })
  await createCompany(db, {
    subscription_status: null,
    plan_override: 'pro',
    created_at: daysAgo(90),
    last_login_at: daysAgo(20),
  })
  await createCompany(db, {
    name: '$&<b>',
    plan_override: 'free',
    created_at: daysAgo(90),
    last_login_at: daysAgo(40),
  })
  await createCompany(db, { email_verified_at: null })
})
test.after((context) => context.testApp.close())

const body = { subject: 'News', content: '<p>Hi</p>', segment: 'all' }

const countsOf = (response: unknown) =>
  (response as BroadcastSegments).segments.map(({ id, count }) => `${id} ${count}`)

test('segments are counted by the effective plan and the given number of days', async ({
  testApp,
  token,
}) => {
  const byDefault = await call(testApp, 'GET', segmentsPath, { token })
  assert.is(byDefault.status, 200)
  assert.equal(countsOf(byDefault.json), [
    'all 5',
    'free 2',
    'pro 3',
    'inactive_X_days 2',
    'new_X_days 1',
  ])
  const segments = await call(testApp, 'GET', `${segmentsPath}?inactiveDays=15&newDays=30`, {
    token,
  })
  assert.equal(countsOf(segments.json).slice(3), ['inactive_X_days 3', 'new_X_days 2'])
  assert.is((await call(testApp, 'GET', `${segmentsPath}?newDays=0`, { token })).status, 400)
})

test('only admins can read and send broadcasts', async ({ testApp }) => {
  const company = await createCompany(testApp.app.db, { email_verified_at: null })
  const owner = await signInAs(testApp, company)
  for (const [method, route] of [
    ['GET', segmentsPath],
    ['GET', path],
    ['POST', path],
  ] as const) {
    const options = method === 'POST' ? { body: { bad: true } } : {}
    assert.is((await call(testApp, method, route, options)).status, 401)
    assert.is((await call(testApp, method, route, { ...options, token: owner })).status, 403)
  }
})

test('double send: repeated and concurrent requests with one idempotency key return the same broadcast', async ({
  testApp,
  token,
}) => {
  const send = (key: string, changes: object = {}) =>
    call(testApp, 'POST', path, {
      token,
      body: { ...body, ...changes },
      headers: { 'idempotency-key': key },
    })
  const responses = await Promise.all(Array.from({ length: 12 }, () => send('one-key')))
  assert.equal([...new Set(responses.map(({ status }) => status))], [201])
  const ids = new Set(responses.map(({ json }) => (json as Broadcast).id))
  assert.is(ids.size, 1)
  const { db } = testApp.app
  const [id = 0] = ids
  const recipients = await db
    .selectFrom('broadcast_recipients')
    .selectAll()
    .where('broadcast_id', '=', id)
    .orderBy('position')
    .execute()
  assert.equal(
    recipients.map(({ position }) => position),
    [1, 2, 3, 4, 5],
  )
  const actions = await db.selectFrom('admin_actions').selectAll().execute()
  assert.is(actions.length, 1)
  assert.is(actions[0]?.action_type, 'email_broadcast_sent')
  assert.is(actions[0]?.description, 'Sent the broadcast "News" to 5 users (All Users)')

  const other = await send('one-key', { subject: 'Other news' })
  assert.is(other.status, 422)
})

test('recipients are fixed when the broadcast is created', async ({ testApp, token }) => {
  const sent = await call(testApp, 'POST', path, {
    token,
    body: { ...body, segment: 'inactive_X_days', segmentDetails: { days: 15 } },
  })
  const broadcast = sent.json as Broadcast
  assert.equal(broadcast.segmentDetails, { days: 15 })
  assert.is(broadcast.recipientCount, 3)
  assert.is(broadcast.status, 'sending')
  await testApp.app.db.updateTable('companies').set({ last_login_at: new Date() }).execute()
  const frozen = await testApp.app.db
    .selectFrom('broadcast_recipients')
    .select('company_name')
    .where('broadcast_id', '=', broadcast.id)
    .execute()
  assert.is(frozen.length, 3)
  assert.ok(frozen.some(({ company_name }) => company_name === '$&<b>'))
})

for (const [what, changes, sentence] of [
  ['no subject', { subject: '  ' }, 'Please provide both subject and content'],
  ['no content', { content: '' }, 'Please provide both subject and content'],
  ['an unknown token', { subject: 'To {{name}}' }, '{{name}} is no personalization token.'],
  [
    'an unknown token in the content',
    { content: 'Hi {{first name}}' },
    '{{first name}} is no personalization token.',
  ],
  ['no days', { segment: 'new_X_days' }, 'Please enter the number of days for this segment.'],
  ['no days at all', { segment: 'new_X_days', segmentDetails: { days: 0 } }, undefined],
  ['a line break in the subject', { subject: 'News\r\nBcc: a@example.com' }, undefined],
  ['an unknown field', { to: 'everybody@example.com' }, undefined],
  ['an unknown segment', { segment: 'paying' }, undefined],
] as const)
  test(`a broadcast with ${what} is refused`, async ({ testApp, token }) => {
    const response = await call(testApp, 'POST', path, { token, body: { ...body, ...changes } })
    assert.is(response.status, 400)
    if (sentence) assert.is((response.json as { error: string }).error, sentence)
  })

test('an empty segment is refused without creating a broadcast', async ({ testApp, token }) => {
  const { db } = testApp.app
  await db
    .updateTable('companies')
    .set({ created_at: sql<Date>`now() - interval '5 days'` })
    .execute()
  const response = await call(testApp, 'POST', path, {
    token,
    body: { ...body, subject: 'Nobody', segment: 'new_X_days', segmentDetails: { days: 1 } },
  })
  assert.is(response.status, 400)
  assert.is((response.json as { code: string }).code, 'EMPTY_SEGMENT')
  const left = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('subject', '=', 'Nobody')
    .execute()
  assert.equal(left, [])
})

test('the history is paged, newest first, with at most 100 per page', async ({
  testApp,
  token,
}) => {
  const first = (await call(testApp, 'GET', `${path}?limit=1`, { token })).json as BroadcastsPage
  assert.equal([first.page, first.total, first.totalPages], [1, 2, 2])
  const second = (await call(testApp, 'GET', `${path}?limit=1&page=2`, { token }))
    .json as BroadcastsPage
  assert.ok((first.broadcasts[0]?.id ?? 0) > (second.broadcasts[0]?.id ?? 0))
  assert.is((await call(testApp, 'GET', `${path}?limit=101`, { token })).status, 400)
})

test('an admin’s draft is stored and visible to that admin only', async ({ testApp, token }) => {
  const draftPath = '/api/admin/email-broadcast-draft'
  const draft = {
    subject: 'Half a subj',
    content: '<p>Hi {{owner',
    segment: 'new_X_days',
    inactiveDays: '',
    newDays: '7',
  }
  assert.equal((await call(testApp, 'GET', draftPath, { token })).json, { draft: null })
  for (const content of ['<p>', draft.content]) {
    const kept = await call(testApp, 'PUT', draftPath, { token, body: { ...draft, content } })
    assert.is(kept.status, 200)
  }
  assert.equal((await call(testApp, 'GET', draftPath, { token })).json, { draft })
  const other = (await signInAsAdmin(testApp, 'other@quotes.test')).token
  assert.equal((await call(testApp, 'GET', draftPath, { token: other })).json, { draft: null })
  const owner = await signInAs(testApp, await createCompany(testApp.app.db))
  assert.is((await call(testApp, 'GET', draftPath, { token: owner })).status, 403)
})

test('a test broadcast is sent to the admin only, with sample names', async ({
  testApp,
  token,
}) => {
  const { db } = testApp.app
  const testPath = `${path}/test`
  const empty = await call(testApp, 'POST', testPath, {
    token,
    body: { subject: ' ', content: 'x' },
  })
  assert.is(empty.status, 400)
  const unknown = { subject: 'To {{name}}', content: 'x' }
  assert.is((await call(testApp, 'POST', testPath, { token, body: unknown })).status, 400)
  const sent = await call(testApp, 'POST', testPath, {
    token,
    body: { subject: 'To {{company_name}}', content: '<p>Hi {{owner_name}}</p>' },
  })
  assert.is(sent.status, 202)
  const email = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', '=', 'broadcast_test')
    .executeTakeFirstOrThrow()
  assert.is(email.company_id, null)
  const made = await emailMakerOf('broadcast_test')?.({ db, config: testApp.config }, email)
  assert.ok(made && 'composed' in made)
  assert.is(made.composed.subject, '[Test] To Sparkle Pressure Washing')
  assert.match(made.composed.text, 'Hi Sam Rivera')
  const { count } = await db
    .selectFrom('broadcasts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('subject', 'like', '%To %')
    .executeTakeFirstOrThrow()
  assert.is(Number(count), 0)
})

test.run()
