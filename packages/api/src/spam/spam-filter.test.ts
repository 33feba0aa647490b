import type { Quote } from '@curbquote/types/quotes'
import type { OutsideZips } from '@curbquote/types/service-area'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp, testSecret } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { solve, solvedChallenge } from '../test/solve-challenge.ts'
import { createCompany } from '../test/test-company.ts'
import { storeEndpoint } from '../test/test-webhooks.ts'
import { customJobOf, submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { createChallenges } from './challenges.ts'
import { deleteOldSpam } from './delete-old-spam.ts'
import { containsUrl } from './spam-filter.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
  token: string
}

const test = suite<Context>('the spam filter')
test.before(async (context) => {
  context.testApp = await buildTestApp({ env: { SPAM_FILTER: 'on' } })
})
test.before.each(async (context) => {
  const { testApp } = context
  context.company = await createCompany(testApp.database.db)
  context.token = await signInAs(testApp, context.company)
  await storeEndpoint(testApp, context.company, { events: ['quote.created', 'quote.changed'] })
})
test.after((context) => context.testApp.close())

/** `ROBOTS=1000` is the size of the release. */
const robotCount = Number(process.env.ROBOTS ?? 150)

let texts = 0
/** A custom job with a text of its own. */
const newJob = () => ({
  ...customJobOf([]),
  jobDescription: `Please wash fountain number ${++texts}.`,
})

const post = ({ testApp, company }: Context, body: unknown) =>
  visitWidget(testApp, company).post('custom-job', body)

const solved = ({ testApp, company }: Context) => solvedChallenge(testApp, company.widget_id)

/** A request of a person: with a solved challenge, after a while. */
async function asPerson(context: Context, body: object = newJob()): Promise<Response> {
  return post(context, { ...body, challenge: await solved(context), filledInMs: 9_000 })
}

async function listed({ testApp, token }: Context, query = ''): Promise<Quote[]> {
  const { json } = await call(testApp, 'GET', `/api/company/quotes${query}`, { token })
  return json as Quote[]
}

async function reasonsOf(context: Context): Promise<string[] | undefined> {
  const [quote] = await listed(context, '?spam=true')
  return quote?.spam?.reasons
}

/** Everything that tells somebody about quotes, and every figure about them. */
async function tracesOf({ testApp, company }: Context) {
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where company_id = ${company.id}`.execute(
      testApp.database.db,
    )
    return rows[0]?.count
  }
  const { rows } = await sql<{ total: number; days: number }>`
    select (select coalesce(sum(quotes), 0)::integer from quote_totals where company_id = ${company.id}) as total,
      (select coalesce(sum(quotes), 0)::integer from quote_days where company_id = ${company.id}) as days`.execute(
    testApp.database.db,
  )
  return {
    emails: await count('deliveries'),
    messages: await count('webhook_messages'),
    numbers: await count('quote_counters'),
    ...rows[0],
  }
}
const noTraces = { emails: 0, messages: 0, numbers: 0, total: 0, days: 0 }

async function changeSpam({ testApp, token }: Context, quoteId: number, isSpam: boolean) {
  return call(testApp, 'PATCH', `/api/company/quotes/${quoteId}/spam`, { token, body: { isSpam } })
}

test('a person with a solved challenge is listed, and the owner and the customer get emails', async (context) => {
  assert.is((await asPerson(context)).status, 201)
  const [quote] = await listed(context)
  assert.is(quote?.number, 1)
  assert.not(quote?.spam)
  assert.equal(await tracesOf(context), { emails: 2, messages: 1, numbers: 1, total: 1, days: 1 })
  assert.equal(await listed(context, '?spam=true'), [])
})

test('a robot without a challenge gets the same response, and is kept as spam', async (context) => {
  const robots = await post(context, newJob())
  const persons = await asPerson(context)
  assert.is(robots.status, persons.status)
  const [one, other] = [await robots.json(), await persons.json()] as Record<string, unknown>[]
  assert.equal({ ...one, quoteId: 0 }, { ...other, quoteId: 0 })
  assert.equal(await reasonsOf(context), ['no_challenge'])
})

test('a robot with a used challenge is kept as spam, also if both requests arrive at once', async (context) => {
  const challenge = await solved(context)
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => (await post(context, { ...newJob(), challenge })).status),
  )
  assert.equal(statuses, [201, 201, 201])
  assert.is((await listed(context)).length, 1)
  const spam = await listed(context, '?spam=true')
  assert.equal(
    spam.map((quote) => quote.spam?.reasons),
    [['used_challenge'], ['used_challenge']],
  )
})

test('a challenge is used once across servers', async (context) => {
  const other = await buildTestApp({
    env: { SPAM_FILTER: 'on' },
    database: context.testApp.database,
  })
  try {
    const challenge = await solved(context)
    await post(context, { ...newJob(), challenge })
    await post({ ...context, testApp: other }, { ...newJob(), challenge })
    assert.equal(await reasonsOf(context), ['used_challenge'])
    const issuedThere = await solvedChallenge(other, context.company.widget_id)
    await post(context, { ...newJob(), challenge: issuedThere })
    assert.is((await listed(context)).length, 2)
  } finally {
    await other.close()
  }
})

test('a robot with an expired challenge is kept as spam', async (context) => {
  const elevenMinutesAgo = () => Date.now() - 11 * 60_000
  const challenge = await createChallenges(testSecret, { now: elevenMinutesAgo }).issue()
  await post(context, { ...newJob(), challenge: await solve(challenge) })
  assert.equal(await reasonsOf(context), ['expired_challenge'])
})

test('forged challenges are kept as spam', async (context) => {
  const payload = JSON.parse(Buffer.from(await solved(context), 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown>; signature: string }
    solution: Record<string, unknown>
  }
  const easy = {
    ...payload,
    challenge: {
      ...payload.challenge,
      parameters: { ...payload.challenge.parameters, expiresAt: 9_999_999_999 },
    },
  }
  const ofAnotherSecret = await createChallenges('another secret of the tests').issue()
  const forged = [
    'nonsense',
    btoa('null'),
    btoa('{"challenge":{"parameters":{}},"solution":{}}'),
    btoa(JSON.stringify(easy)),
    btoa(JSON.stringify({ ...payload, solution: { counter: 1, derivedKey: '00' } })),
    await solve(ofAnotherSecret),
  ]
  for (const challenge of forged) {
    assert.is((await post(context, { ...newJob(), challenge })).status, 201)
    assert.equal(await reasonsOf(context), ['wrong_challenge'])
  }
  assert.equal(await tracesOf(context), noTraces)
})

test('the honeypot, a fast form and a URL in the name are reasons, and none is a refusal', async (context) => {
  const cases: [string, object][] = [
    ['honeypot', { website: 'https://spam.example' }],
    ['too_fast', { filledInMs: 2_999 }],
    [
      'url_in_name',
      {
        customerData: { ...customJobOf([]).customerData, customerName: 'Win at prize.example.com' },
      },
    ],
  ]
  for (const [reason, change] of cases) {
    const body = { ...newJob(), challenge: await solved(context), filledInMs: 3_000, ...change }
    assert.is((await post(context, body)).status, 201)
    assert.equal(await reasonsOf(context), [reason])
  }
})

test('names of people contain no URL', () => {
  for (const name of [
    'Nora Fields',
    'J. R. Smith',
    'MARY ST.JOHN',
    'Dr.Chen',
    "D'Arcy-Lee",
    'Ann Co.',
  ])
    assert.not(containsUrl(name), name)
  for (const name of [
    'www.spam.example',
    'http://a.b',
    'Get rich.com',
    'ｈｔｔｐ：／／a',
    'cheap-pills.xyz now',
  ])
    assert.ok(containsUrl(name), name)
})

test('the same text at a third company within an hour is spam there', async (context) => {
  const text = 'We offer SEO services for your business, write to us!'
  const contexts = [context]
  for (let count = 0; count < 2; count++) {
    const company = await createCompany(context.testApp.database.db)
    contexts.push({ ...context, company, token: await signInAs(context.testApp, company) })
  }
  for (const [index, each] of contexts.entries()) {
    const spelling = index === 1 ? text.toUpperCase().replaceAll(' ', '  ') : text
    await asPerson(each, { ...newJob(), jobDescription: spelling })
    assert.equal(await reasonsOf(each), index === 2 ? ['same_text'] : undefined)
  }
  // Short texts are the same by chance. A customer may write to one company again.
  for (const each of contexts) await asPerson(each, { ...newJob(), jobDescription: 'Driveway' })
  await asPerson(context, { ...newJob(), jobDescription: text })
  assert.is((await listed(context)).length, 2)
  for (const each of contexts) assert.ok((await listed(each, '?search=driveway')).length <= 2)
  assert.is((await listed(contexts[2]!)).length, 1)
})

test('robots send no email, reach no webhook and raise no figure', async (context) => {
  const { testApp, company, token } = context
  const visitor = visitWidget(testApp, company)
  const counted = async () => {
    const { body: metrics } = await testApp.app.inject('/metrics')
    return metrics.match(/^curbquote_quotes_submitted_total.*$/gm)?.join()
  }
  const countedBefore = await counted()
  const used = await solved(context)
  await post(context, { ...newJob(), challenge: used, website: 'x' })
  const robots = Array.from({ length: robotCount }, (_, index) => async () => {
    if (index % 10 === 0) {
      const job = await visitor.analysis()
      return visitor.post('quote', submissionOf(job, 291.5))
    }
    return post(context, { ...newJob(), ...(index % 3 === 0 && { challenge: used }) })
  })
  for (let start = 0; start < robots.length; start += 10) {
    const responses = await Promise.all(robots.slice(start, start + 10).map((send) => send()))
    assert.ok(responses.every(({ status }) => status === 201))
  }
  assert.equal(await tracesOf(context), noTraces)
  assert.is((await listed(context)).length, 0)
  for (const path of ['/api/company/dashboard', `/api/company/${company.id}/dashboard`]) {
    const { status, text } = await call(testApp, 'GET', path, { token })
    assert.is(status, 200)
    for (const [figure, , value] of text.matchAll(/"(\w*(?:quotes|revenue)\w*)":(\d+)/gi))
      assert.is(value, '0', figure)
  }
  assert.is(await counted(), countedBefore)
  const stats = await call(testApp, 'GET', '/api/company/quotes?limit=1&spam=true', { token })
  assert.is(stats.headers.get('x-total-count'), String(robotCount + 1))
  console.log(
    `figure: ${robotCount} robots: ${JSON.stringify({ ...noTraces, listed: 0, spam: robotCount + 1 })}`,
  )
})

test('40 people are accepted, with numbers without gaps between robots', async (context) => {
  for (let count = 0; count < 10; count++) {
    const people = await Promise.all([1, 2, 3, 4].map(() => asPerson(context)))
    assert.ok(people.every(({ status }) => status === 201))
    await post(context, newJob())
  }
  const numbers = (await listed(context)).map(({ number }) => number)
  assert.equal(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 40 }, (_, index) => index + 1),
  )
})

test('a repeated request with another challenge is one quote', async (context) => {
  const visitor = visitWidget(context.testApp, context.company)
  const job = newJob()
  const key = { 'idempotency-key': 'one' }
  for (let time = 0; time < 2; time++) {
    const body = { ...job, challenge: await solved(context), filledInMs: 4_000 + time }
    assert.is((await visitor.post('custom-job', body, key)).status, 201)
  }
  assert.is((await listed(context)).length, 1)
  assert.equal(await listed(context, '?spam=true'), [])
})

test('a slow browser repeats its request with the solved challenge, which sends what was held once', async (context) => {
  const visitor = visitWidget(context.testApp, context.company)
  const job = newJob()
  const key = { 'idempotency-key': 'slow' }
  const send = (proof: object, body: object = job) =>
    visitor.post('custom-job', { ...body, filledInMs: 9_000, ...proof }, key)
  assert.is((await send({})).status, 201)
  assert.equal(await reasonsOf(context), ['no_challenge'])
  const used = await solved(context)
  await post(context, { ...newJob(), challenge: used, website: 'x' })
  for (const challenge of [used, 'nonsense']) assert.is((await send({ challenge })).status, 201)
  const other = { ...newJob(), challenge: await solved(context) }
  assert.is((await send({}, other)).status, 422, 'another content')
  assert.equal(await tracesOf(context), noTraces)
  const late = [await solved(context), await solved(context)]
  const statuses = await Promise.all(
    [...late, ...late].map(async (challenge) => (await send({ challenge })).status),
  )
  assert.equal(statuses, [201, 201, 201, 201])
  assert.equal(await tracesOf(context), { emails: 2, messages: 1, numbers: 1, total: 1, days: 1 })
  assert.is((await listed(context)).length, 1)
})

test('a solved challenge releases no request that has another reason', async (context) => {
  const visitor = visitWidget(context.testApp, context.company)
  const cases = [{ website: 'x' }, { filledInMs: 1_000 }]
  for (const [index, reason] of cases.entries()) {
    const job = { ...newJob(), filledInMs: 9_000 }
    const key = { 'idempotency-key': `robot-${index}` }
    const proven = { ...job, challenge: await solved(context) }
    for (const body of [{ ...job, ...reason }, proven])
      assert.is((await visitor.post('custom-job', body, key)).status, 201)
  }
  assert.is((await listed(context, '?spam=true')).length, cases.length)
  assert.equal(await listed(context), [])
  assert.equal(await tracesOf(context), noTraces)
})

test('"Not spam" twice at once on two servers sends what was held once', async (context) => {
  const { testApp } = context
  await post(context, newJob())
  const [spam] = await listed(context, '?spam=true')
  assert.ok(spam)
  assert.is(spam.number, 0)
  assert.equal(await tracesOf(context), noTraces)
  const other = await buildTestApp({ database: testApp.database })
  try {
    const released = await Promise.all(
      [testApp, other, testApp, other].map((each) =>
        changeSpam({ ...context, testApp: each }, spam.id, false),
      ),
    )
    for (const { status, json } of released) {
      assert.is(status, 200)
      assert.not((json as Quote).spam)
    }
  } finally {
    await other.close()
  }
  assert.equal(await tracesOf(context), { emails: 2, messages: 1, numbers: 1, total: 1, days: 1 })
  const [quote] = await listed(context)
  assert.is(quote?.number, 1)
  const { json: events } = await call(
    testApp,
    'GET',
    `/api/company/quotes/${spam.id}/events`,
    context,
  )
  assert.equal(
    (events as { kind: string }[]).map(({ kind }) => kind),
    ['released', 'submitted'],
  )
})

test('a quote that the owner marks as spam leaves list and figures, and sends nothing when it returns', async (context) => {
  await asPerson(context)
  const [quote] = await listed(context)
  assert.ok(quote)
  const before = await tracesOf(context)
  for (let time = 0; time < 2; time++) {
    await changeSpam(context, quote.id, true)
    assert.equal(await listed(context), [])
    assert.equal(await reasonsOf(context), ['owner'])
    assert.equal(await tracesOf(context), { ...before, total: 0, days: 0 })
    await changeSpam(context, quote.id, false)
    assert.equal(await tracesOf(context), before)
  }
  assert.is((await listed(context))[0]?.number, 1)
})

test('a change of spam reaches nobody', async (context) => {
  const { testApp, token } = context
  await post(context, newJob())
  const [spam] = await listed(context, '?spam=true')
  await call(testApp, 'PATCH', `/api/company/quotes/${spam?.id}/status`, {
    token,
    body: { status: 'contacted' },
  })
  assert.equal(await tracesOf(context), noTraces)
})

test('another company neither sees nor releases spam', async (context) => {
  await post(context, newJob())
  const [spam] = await listed(context, '?spam=true')
  assert.ok(spam)
  const attacker = await createCompany(context.testApp.database.db)
  const token = await signInAs(context.testApp, attacker)
  assert.equal(await listed({ ...context, token }, '?spam=true'), [])
  const refused = await changeSpam({ ...context, token }, spam.id, false)
  assert.is(refused.status, 404)
  assert.equal(await tracesOf(context), noTraces)
})

test('spam is deleted after 30 days, with used challenges and texts; quotes stay', async (context) => {
  const { db } = context.testApp.database
  await post(context, newJob())
  await asPerson(context)
  await deleteOldSpam(db)
  assert.is((await listed(context, '?spam=true')).length, 1)
  await sql`alter table quotes disable trigger keep_priced_columns`.execute(db)
  await sql`update quotes set created_at = created_at - interval '31 days' where company_id = ${context.company.id}`.execute(
    db,
  )
  await sql`alter table quotes enable trigger keep_priced_columns`.execute(db)
  await sql`update used_challenges set expires_at = now() - interval '2 hours'`.execute(db)
  await sql`update submitted_texts set submitted_at = now() - interval '2 hours'`.execute(db)
  await deleteOldSpam(db)
  assert.equal(await listed(context, '?spam=true'), [])
  assert.is((await listed(context)).length, 1)
  for (const table of ['used_challenges', 'submitted_texts'] as const)
    assert.equal(await db.selectFrom(table).selectAll().execute(), [])
})

test('an email address that a robot leaves for a ZIP code is in no list', async (context) => {
  const { testApp, company, token } = context
  const { db } = testApp.database
  await db
    .updateTable('companies')
    .set({ base_zip: '40202', service_radius_miles: 25 })
    .where('id', '=', company.id)
    .execute()
  const visitor = visitWidget(testApp, company)
  const leave = async (email: string, proof: object = {}) => {
    const body = { zip: '90210', email, contactConsent: true, ...proof }
    assert.is((await visitor.post('outside-requests', body)).status, 204)
  }
  await leave('robot@spam.example')
  await leave('victim@home.example', { website: 'x', challenge: await solved(context) })
  await leave('ann@home.example', { challenge: await solved(context) })
  // The same email address, this time by a person.
  await leave('victim@home.example', { challenge: await solved(context) })
  const path = `/api/company/${company.id}/outside-requests`
  const { json } = await call(testApp, 'GET', path, { token })
  const { zips } = json as OutsideZips
  assert.equal(
    zips.map(({ emails }) => emails.toSorted()),
    [['ann@home.example', 'victim@home.example']],
  )
})

test.run()
