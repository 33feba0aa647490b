import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { priceJob, priceQuote } from '@curbquote/pricing'
import type { ApiError } from '@curbquote/types/endpoints'
import type { PriceDraftState, PriceReplay } from '@curbquote/types/price-drafts'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  jobs,
  priceLists,
  ruledJobs,
  ruledPriceLists,
} from '../../../pricing/src/test/price-arbitraries.ts'
import { type QuoteOverrides, storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { countStatements } from '../test/count-statements.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import type { TestDatabase } from '../test/test-database.ts'
import { customer, submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { copyVersion } from './price-draft-queries.ts'
import { readPriceList } from './read-price-list.ts'
import { replayLockSpace, replayPrices } from './replay-prices.ts'

interface Context {
  testApp: TestApp
  company: { id: number; widget_id: string }
  token: string
  send: (method: string, path: string, body?: unknown, ifMatch?: string) => ReturnType<typeof call>
}

const test = suite<Context>('replays of past jobs')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  const { testApp } = context
  const company = await createCompany(testApp.app.db)
  const token = await signInAs(testApp, company)
  context.company = company
  context.token = token
  context.send = (method, path, body, ifMatch) =>
    call(testApp, method, `/api/company/${company.id}/${path}`, {
      token,
      body,
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
})
test.after(({ testApp }) => testApp.close())

async function draft({ send }: Context, changes: Partial<PriceList> = {}) {
  const { json, headers } = await send('GET', 'price-draft')
  const body = { list: { ...(json as PriceDraftState).list, ...changes } }
  const { status, text } = await send('PUT', 'price-draft', body, headers.get('etag') ?? '')
  assert.is(status, 200, text)
}

async function replay({ send }: Context, options: object = {}): Promise<PriceReplay> {
  const { status, json, text } = await send('POST', 'price-draft/replay', { days: 90, ...options })
  assert.is(status, 200, text)
  return json as PriceReplay
}

async function storeVersion({ testApp, company }: Context, list: PriceList): Promise<void> {
  await testApp.app.db
    .insertInto('price_list_versions')
    .values({ company_id: company.id, version: list.version, list: JSON.stringify(list) })
    .execute()
}

const totalOf = (job: Job, list: PriceList) => priceQuote(priceJob(job, list), []).totalCents

async function storeSample(
  { testApp, company }: Context,
  job: Job,
  list: PriceList,
  count = 1,
): Promise<void> {
  await sql`
    insert into job_samples (company_id, day, job, price_list_version, total_cents)
    select ${company.id}::integer, current_date, ${JSON.stringify(job)}::jsonb, ${list.version}::integer,
      ${totalOf(job, list)}::bigint
    from generate_series(1, ${count}::integer)`.execute(testApp.app.db)
}

function storePricedQuote(
  { testApp, company }: Context,
  job: Job,
  list: PriceList,
  columns: QuoteOverrides = {},
) {
  return storeBareQuote(testApp.app.db, company.id, {
    priced_job: JSON.stringify(job),
    price_list_version: list.version,
    total_cents: totalOf(job, list),
    ...columns,
  })
}

async function currentList({ testApp, company }: Context): Promise<PriceList> {
  const list = await readPriceList(testApp.app.db, company.id)
  if (!list) throw new Error('The company has no price list.')
  return list
}

const driveway = (squareFeet: number, zip?: string): Job => ({
  surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: squareFeet * 10_000 }],
  jobDescription: '',
  ...(zip !== undefined && { zip }),
})

test('submitted quotes and samples are priced by the current prices and by the draft', async (context) => {
  const { testApp, company } = context
  const { id: addOnId } = await testApp.app.db
    .insertInto('add_ons')
    .values({
      company_id: company.id,
      name: 'Sealing',
      price_type: 'flat',
      price_cents: 10_000,
      behavior: 'suggest',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = visitWidget(testApp, company)
  const open = await visitor.analysis()
  const submitted = await visitor.post('quote', {
    ...submissionOf(open, 397.5),
    smartAddOns: [
      { id: addOnId, name: 'Sealing', price: 100, priceType: 'flat', status: 'selected' },
    ],
  })
  assert.is(submitted.status, 201, await submitted.clone().text())
  const list = await currentList(context)
  await storeSample(context, driveway(100), list)

  await draft(context, {
    setupFeeCents: 5_000,
    addOns: list.addOns.map((addOn) => ({ ...addOn, priceCents: 20_000 })),
  })
  const result = await replay(context)
  assert.equal([result.jobs, result.quotes, result.withoutKeywords], [2, 1, 1])
  // $250, $25 and the add-on of $100; $50 and $25; 6% tax.
  assert.equal([result.before, result.after], [477, 636])
  assert.equal(result.costMuchMore, 2)
  assert.equal(result.skipped, [])
  const [first, second] = result.movers
  assert.ok(first?.quoteId)
  assert.equal([first?.before, first?.after], [397.5, 530])
  assert.equal(first?.afterLines, [
    { kind: 'service', label: 'Power Washing', amount: 250 },
    { kind: 'setup_fee', label: 'Setup fee', amount: 50 },
    { kind: 'add_on', label: 'Sealing', amount: 200 },
    { kind: 'tax', label: 'Tax', amount: 30 },
  ])
  assert.equal([second?.quoteId, second?.before, second?.after], [null, 79.5, 106])
  const text = JSON.stringify(result)
  for (const personal of Object.values(customer))
    if (typeof personal === 'string') assert.not.match(text, personal)
})

test('the current list changes no price, for any history', async (context) => {
  const { testApp, company } = context
  const anyHistory = fc.array(
    fc.oneof(fc.tuple(jobs, priceLists), fc.tuple(ruledJobs, ruledPriceLists)),
    { minLength: 1, maxLength: 6 },
  )
  let version = 1_000
  await fc.assert(
    fc.asyncProperty(anyHistory, fc.array(fc.boolean()), async (history, areQuotes) => {
      for (const [index, [job, list]] of history.entries()) {
        const pricedBy = { ...list, version: version++ }
        await storeVersion(context, pricedBy)
        if (areQuotes[index]) await storePricedQuote(context, job, pricedBy)
        else await storeSample(context, job, pricedBy)
      }
      await draft(context)
      const result = await replay(context)
      assert.is(result.after, result.before)
      assert.ok(result.jobs >= history.length)
      assert.equal(result.movers, [])
      assert.equal(
        result.buckets.map(({ jobs: count }) => count),
        [0, 0, 0, 0, result.jobs, 0, 0, 0, 0],
      )
      assert.is(await countPast(), result.jobs)
    }),
    { numRuns: 8 },
  )

  async function countPast() {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from quotes where company_id = ${company.id})
        + (select count(*) from job_samples where company_id = ${company.id}) as count`.execute(
      testApp.app.db,
    )
    return rows[0]?.count
  }
})

test('older quotes and totals that differ are counted, custom jobs and other companies are left out', async (context) => {
  const { testApp, company } = context
  const list = await currentList(context)
  await storeVersion(context, list)
  await storePricedQuote(context, driveway(100), list)
  await storePricedQuote(context, driveway(100), list, { total_cents: 1 })
  await storeBareQuote(testApp.app.db, company.id, { total_cents: null })
  await storeBareQuote(testApp.app.db, company.id)
  const stranger = { ...context, company: await createCompany(testApp.app.db) }
  await storeVersion(stranger, list)
  await storePricedQuote(stranger, driveway(100), list)
  await draft(context)
  const result = await replay(context)
  assert.is(result.jobs, 1)
  assert.equal(result.skipped, [{ reason: 'TOTAL_NOT_REPRODUCED', count: 1 }])
})

test('filters: days, ZIP and accepted quotes', async (context) => {
  const { testApp } = context
  const list = await currentList(context)
  await storeVersion(context, list)
  const accepted = await storePricedQuote(context, driveway(100), list, { customer_zip: '40202' })
  await testApp.app.db
    .updateTable('quotes')
    .set({ offer_state: 'accepted', accepted_revision: 1, responded_at: new Date() })
    .where('id', '=', accepted.id)
    .execute()
  await storePricedQuote(context, driveway(200), list, { customer_zip: '40299' })
  await storePricedQuote(context, driveway(300), list, {
    customer_zip: '10001',
    created_at: new Date(Date.now() - 80 * 24 * 60 * 60 * 1_000),
  })
  await storeSample(context, driveway(400, '402'), list)
  await storeSample(context, driveway(500), list)
  await draft(context)
  const countBy = async (options: object) => {
    const { jobs: count, quotes } = await replay(context, options)
    return [count, quotes]
  }
  assert.equal(await countBy({}), [5, 3])
  assert.equal(await countBy({ days: 79 }), [4, 2])
  assert.equal(await countBy({ zip: '402' }), [3, 2])
  assert.equal(await countBy({ zip: '40202' }), [2, 1])
  assert.equal(await countBy({ acceptedOnly: true }), [1, 1])
  assert.equal(await countBy({ acceptedOnly: true, zip: '100' }), [0, 0])
  assert.equal(await countBy({ service: 'other-1' }), [5, 3])
  assert.equal(await countBy({ service: 'other-2' }), [0, 0])
  for (const invalid of [{ days: 366 }, { days: 0 }, { zip: '4' }]) {
    const body = { days: 90, ...invalid }
    assert.is((await context.send('POST', 'price-draft/replay', body)).status, 400)
  }
})

test('without a draft there is nothing to replay', async ({ send }) => {
  const { status, json } = await send('POST', 'price-draft/replay', { days: 90 })
  assert.equal([status, (json as ApiError).code], [404, 'NOT_FOUND'])
})

test('a company has one replay at a time', async (context) => {
  const { testApp, company } = context
  await draft(context)
  const unlock = await testApp.database.tryLock(replayLockSpace, company.id)
  const { status, json } = await context.send('POST', 'price-draft/replay', { days: 90 })
  assert.equal([status, (json as ApiError).code], [409, 'REPLAY_RUNNING'])
  await unlock?.()
  await replay(context)
  await replay(context)
})

test('a process has two replays at a time, which leaves connections for requests', async (context) => {
  const { testApp } = context
  await draft(context)
  let release: () => void = () => undefined
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  const database = { db: testApp.app.db, tryLock: () => released }
  const never = new AbortController().signal
  const running = [-1, -2].map((companyId) =>
    replayPrices({ database }, companyId, { days: 90 }, never).catch((error: unknown) => error),
  )
  try {
    const { status, json } = await context.send('POST', 'price-draft/replay', { days: 90 })
    assert.equal([status, (json as ApiError).code], [409, 'REPLAY_RUNNING'])
  } finally {
    release()
    await Promise.all(running)
  }
  await replay(context)
})

/** Stores samples for three batches and a draft. */
async function storeManySamples(context: Context): Promise<void> {
  const list = await currentList(context)
  await storeVersion(context, list)
  await storeSample(context, driveway(100), list, 1_200)
  const seen = { version: list.version, draftHash: undefined }
  await copyVersion(
    { db: context.testApp.app.db, companyId: context.company.id },
    list.version,
    seen,
  )
}

test('a replay takes a limited number of jobs', async (context) => {
  const { testApp, company } = context
  await storeManySamples(context)
  const run = async (maxJobs?: number) => {
    const never = new AbortController().signal
    const options = [testApp, company.id, { days: 90 }, never, maxJobs] as const
    const { jobs: count, isLimited } = await replayPrices(...options)
    return [count, isLimited]
  }
  assert.equal(await run(), [1_200, false])
  assert.equal(await run(1_200), [1_200, false])
  assert.equal(await run(1_199), [1_199, true])
  assert.equal(await run(3), [3, true])
})

test('other requests go on between two jobs of a replay, and a canceled one ends after its job', async (context) => {
  const { testApp, company } = context
  await storeManySamples(context)
  const cancel = new AbortController()
  let turns = 0
  let isDone = false
  const countTurns = () => {
    turns++
    if (!isDone) setImmediate(countTurns)
  }
  countTurns()
  const run = () => replayPrices(testApp, company.id, { days: 90 }, cancel.signal)
  const turnsOfJobs = new Set<number>()
  const { signal } = new AbortController()
  // Each job reads it.
  Object.defineProperty(signal, 'aborted', { get: () => (turnsOfJobs.add(turns), false) })
  assert.is((await replayPrices(testApp, company.id, { days: 90 }, signal)).jobs, 1_200)
  isDone = true
  assert.ok(turnsOfJobs.size >= 1_200, `${turnsOfJobs.size} turns`)
  const canceled = run()
  const wait = () => {
    turns--
    if (turns > 0) setImmediate(wait)
    else cancel.abort()
  }
  turns = 300
  wait()
  const { jobs: count } = await canceled
  assert.ok(count < 500, `${count} jobs`)
})

test('a replay ends when its client leaves', async (context) => {
  const { counted, database } = countStatements(context.testApp.database)
  const locks: (() => void)[] = []
  let unlocks = 0
  let enter: () => void = () => undefined
  const entered = new Promise<void>((resolve) => (enter = resolve))
  const waiting: TestDatabase = {
    ...database,
    tryLock: async () => {
      enter()
      await new Promise<void>((resolve) => locks.push(resolve))
      return async () => void unlocks++
    },
  }
  await storeManySamples(context)
  const other = await buildTestApp({ database: waiting })
  try {
    const connection = once(other.app.server, 'connection')
    const client = request(`${other.url}/api/company/${context.company.id}/price-draft/replay`, {
      agent: false,
      method: 'POST',
      headers: { authorization: `Bearer ${context.token}`, 'content-type': 'application/json' },
    })
    client.on('error', () => undefined)
    client.end('{"days":90}')
    const [socket] = (await connection) as [Socket]
    await entered
    client.destroy()
    await once(socket, 'close')
    const before = counted.statements
    locks[0]?.()
    while (unlocks === 0) await new Promise((resolve) => setImmediate(resolve))
    const canceled = counted.statements - before
    const { signal } = new AbortController()
    const whole = replayPrices(
      { database: { ...waiting, tryLock: async () => async () => undefined } },
      context.company.id,
      { days: 90 },
      signal,
    )
    const start = counted.statements
    assert.is((await whole).jobs, 1_200)
    assert.ok(canceled < counted.statements - start, `${canceled} statements`)
  } finally {
    await other.close()
  }
})

test.run()
