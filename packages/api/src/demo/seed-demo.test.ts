import { explainLine, lineLabel } from '@curbquote/pricing'
import { type Language, languages } from '@curbquote/types/text'
import { type KyselyPlugin, sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isReproduced } from '../pricing/check-prices.ts'
import { testSecret } from '../test/build-test-app.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { DiskPhotoStore } from '../providers/disk-photo-store.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readOfferDays } from '../days/day-loads.ts'
import { checkZip } from '../service-area/check-zip.ts'
import { findServiceArea, toCompanyArea } from '../service-area/service-area-queries.ts'
import { planDemoDays } from './plan-demo-days.ts'
import { prepareDemo } from './prepare-demo.ts'
import { demoWidgetId } from '../companies/demo-widget-id.ts'

let database: TestDatabase
let dataDir: string
/** The dates of the jobs before the week was planned. */
let unplanned: { id: number; job_date: string | null }[]

const config = {
  adminEmail: undefined,
  adminPassword: undefined,
  publicUrl: 'http://quotes.test',
  codePepper: testSecret,
}

/** Fails at an insert into a table, as if the process had ended. */
function failingAt(table: string, count: number): KyselyPlugin {
  let inserts = 0
  return {
    transformQuery: ({ node }) => {
      const isInsert = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === table
      if (isInsert) inserts += 1
      if (isInsert && inserts === count) throw new Error('interrupted')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

test.before(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-demo-'))
  const photoStore = new DiskPhotoStore(dataDir)
  // The seed of this demo is interrupted three times after the company is committed. Then it finishes.
  for (const interruption of [
    failingAt('quote_responses', 2),
    failingAt('quote_documents', 1),
    failingAt('capacity', 1),
  ])
    await prepareDemo(database.db.withPlugin(interruption), photoStore, config).then(
      () => assert.unreachable('The seed was not interrupted.'),
      (error: Error) => assert.is(error.message, 'interrupted'),
    )
  unplanned = await database.db.selectFrom('quotes').select(['id', 'job_date']).execute()
  await prepareDemo(database.db, photoStore, config)
  await prepareDemo(database.db, photoStore, config)
})
test.after(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function findDemoId(): Promise<number> {
  const { id } = await database.db
    .selectFrom('companies')
    .select('id')
    .where('widget_id', '=', demoWidgetId)
    .executeTakeFirstOrThrow()
  return id
}

async function readDemo() {
  const { db } = database
  const companyId = await findDemoId()
  const quotes = await db
    .selectFrom('quotes')
    .innerJoin('price_list_versions as lists', (join) =>
      join
        .onRef('lists.company_id', '=', 'quotes.company_id')
        .onRef('lists.version', '=', 'quotes.price_list_version'),
    )
    .select(['quotes.id', 'quotes.priced_job', 'lists.list'])
    .where('quotes.company_id', '=', companyId)
    .where('quotes.total_cents', 'is not', null)
    .execute()
  const lines = await db
    .selectFrom('quote_lines')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
  return { quotes, lines }
}

test('every demo quote is priced with its place, so distant ones have the trip fee', async () => {
  const { quotes, lines } = await readDemo()
  for (const { id, priced_job: job, list } of quotes) {
    const miles = job?.tripMiles
    assert.ok(job?.zip && miles !== undefined, `quote ${id}`)
    const band = list.rules?.tripBands?.find(({ upTo }) => miles <= upTo)
    const hasFee = lines.some((line) => line.quote_id === id && line.kind === 'trip_fee')
    assert.is(hasFee, (band?.feeCents ?? 0) > 0, `quote ${id}, ${miles} miles`)
  }
  assert.ok(lines.some(({ kind }) => kind === 'trip_fee'))
})

test('every demo quote can be priced again from its job and the price list of its version', async () => {
  const { quotes, lines } = await readDemo()
  assert.ok(quotes.length > 30)
  for (const { id, priced_job: job, list } of quotes) {
    assert.ok(job)
    const own = lines
      .filter((line) => line.quote_id === id)
      .map(({ company_id: _, quote_id: __, position: ___, trace: ____, ...columns }) => columns)
    assert.ok(isReproduced(job, list, own), `quote ${id}`)
  }
})

test('every line of every demo quote has an explanation in both languages', async () => {
  const { lines } = await readDemo()
  const labels = new Set<string>()
  for (const line of lines) {
    const { trace } = line
    assert.ok(trace, line.label)
    const texts = languages.map((language: Language) => explainLine(trace, language))
    assert.ok(texts.every(Boolean), line.label)
    assert.is(new Set(texts).size, languages.length, line.label)
    labels.add(lineLabel(line, 'en'))
  }
  // The demo shows tiers, modifiers, both minimums and the discount.
  for (const label of [
    'Driveway and flatwork',
    'Heavily soiled',
    'Lightly soiled',
    '2 stories',
    'Minimum for House wash',
    'Minimum charge',
    'Bundle discount',
  ])
    assert.ok(labels.has(label), `${label} of ${[...labels].join(', ')}`)
})

test('every demo quote comes from the service area of its company', async () => {
  const { db } = database
  const id = await findDemoId()
  const stored = await findServiceArea({ db, companyId: id })
  const area = stored && toCompanyArea(stored)
  assert.ok(area)
  const quotes = await db
    .selectFrom('quotes')
    .select('customer_zip')
    .where('company_id', '=', id)
    .execute()
  const outside = quotes.filter(
    ({ customer_zip: zip }) => checkZip(area, zip ?? '').served !== 'yes',
  )
  assert.equal(outside, [])
})

test('two quotes of the demo wait for a price, one with a range and one without', async () => {
  const waiting = await database.db
    .selectFrom('quotes')
    .select(['answer_mode', 'range_low_cents', 'range_high_cents', 'answer_reasons', 'priced_job'])
    .where('offer_state', '=', 'review')
    .orderBy('answer_mode')
    .execute()
  assert.equal(
    waiting.map(({ answer_mode, answer_reasons }) => [
      answer_mode,
      answer_reasons?.map(({ code }) => code),
    ]),
    [
      ['range', ['PRICED_AS_RANGE']],
      ['review', ['WORDS']],
    ],
  )
  const [range, review] = waiting
  assert.ok(Number(range?.range_high_cents) - Number(range?.range_low_cents) >= 5_000)
  assert.is(review?.range_low_cents, null)
})

test('the demo has a signed, a declined and a questioned quote, and one in Spanish', async () => {
  const { db } = database
  const answers = await db
    .selectFrom('quote_responses as a')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.company_id', '=', 'a.company_id').onRef('q.id', '=', 'a.quote_id'),
    )
    .leftJoin('quote_documents as d', (join) =>
      join.onRef('d.company_id', '=', 'a.company_id').onRef('d.response_id', '=', 'a.id'),
    )
    .select(['a.kind', 'a.reason', 'a.drawn', 'q.offer_state', 'd.object_key'])
    .orderBy('a.kind')
    .execute()
  assert.equal(
    answers.map(({ kind, reason, offer_state }) => [kind, reason, offer_state]),
    [
      ['accepted', null, 'accepted'],
      ['asked', null, 'open'],
      ['declined', 'too_expensive', 'declined'],
    ],
  )
  const [accepted] = answers
  assert.ok(accepted?.drawn)
  const document = await new DiskPhotoStore(dataDir).get(accepted.object_key ?? '')
  assert.ok(document)
  document.body.destroy()
  const spanish = await db
    .selectFrom('quotes')
    .select('offer_state')
    .where('language', '=', 'es')
    .execute()
  assert.equal(spanish, [{ offer_state: 'open' }])
  // Nobody reads the emails of made-up customers.
  assert.equal(await db.selectFrom('deliveries').select('id').execute(), [])
})

async function assertWeekIsPlanned() {
  const { db } = database
  const companyId = await findDemoId()
  const rows = await db
    .selectFrom('day_requests')
    .select(['state', 'awaits_response', 'is_overbooked'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`day >= current_date`)
    .execute()
  const count = (state: string) => rows.filter((row) => row.state === state).length
  assert.ok(count('confirmed') >= 4, `${count('confirmed')} confirmed`)
  assert.is(count('requested'), 3)
  assert.is(rows.filter(({ awaits_response }) => awaits_response).length, 1)
  assert.equal(
    rows.filter(({ state, is_overbooked }) => state === 'confirmed' && is_overbooked),
    [],
  )
  const open = await db
    .selectFrom('quotes')
    .select('customer_zip')
    .where('company_id', '=', companyId)
    .where('offer_state', '=', 'open')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const days = await readOfferDays(db, companyId, open?.customer_zip ?? null)
  assert.ok(days.some((day) => day.isNear))
}

test('the demo has a week with confirmed, requested and moved jobs, and a day near the open quote', () =>
  assertWeekIsPlanned())

// The seed can run on any weekday. Moving the day of rest tests all seven.
for (let dayOfRest = 0; dayOfRest < 7; dayOfRest++)
  test(`the week of the demo is complete with weekday ${dayOfRest} as the day of rest`, async () => {
    const { db } = database
    await db.updateTable('quotes').set({ job_date: null }).execute()
    await db.deleteFrom('day_requests').execute()
    // With room on all days, no restored job is overbooked.
    await db.updateTable('capacity').set({ jobs: 9 }).execute()
    for (const { id, job_date } of unplanned)
      await db.updateTable('quotes').set({ job_date }).where('id', '=', id).execute()
    await db.deleteFrom('capacity').execute()
    await planDemoDays(db, await findDemoId(), dayOfRest)
    await assertWeekIsPlanned()
  })

test.run()
