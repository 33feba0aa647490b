import type { AdminCompany } from '@curbquote/types/admin'
import type { CompanyDashboard, CompanyOverview } from '@curbquote/types/companies'
import type { Quote, QuoteStatus } from '@curbquote/types/quotes'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Database } from '../db/schema/index.ts'
import { inCompany } from '../db/in-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { reviseQuote, storeQuote } from '../test/test-quote.ts'
import { quoteEntry } from '../quote-emails/quote-digest-email.ts'

const test = suite<{ testApp: TestApp }>('the current total of a quote')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

test('a revised quote changes every figure, the lists and the exports', async ({ testApp }) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  // On the first, partial day of the last 24 hours, which is not counted by day.
  const created_at = new Date(Date.now() - 24 * 3_600_000 + 60_000)
  const revised = await storeQuote(db, company.id, { status: 'completed', created_at })
  const other = await storeQuote(db, company.id, { status: 'completed' })
  const token = await signInAs(testApp, company)
  const { token: adminToken } = await signInAsAdmin(testApp)
  const get = async (path: string, bearer = token) =>
    (await call(testApp, 'GET', path, { token: bearer })).json
  const figures = async () => {
    const { stats } = (await get('/api/company/dashboard')) as CompanyDashboard
    const overview = (await get(`/api/company/${company.id}/dashboard`)) as CompanyOverview
    const admin = (await get(`/api/admin/company/${company.id}`, adminToken)) as AdminCompany
    return [
      stats.totalRevenue,
      stats.averageQuoteValue,
      overview.stats.avgValue,
      // In cents, because the quotes may be in two weeks, and the sum of two numbers of dollars is not exact.
      overview.weeks.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0) / 100,
      admin.analytics.totalRevenue,
      admin.analytics.past24Hours.revenue,
      admin.recentQuotes.find(({ id }) => id === revised.id)?.totalCost,
    ]
  }
  assert.equal(await figures(), [1_223.74, 611.87, 611.87, 1_223.74, 1_223.74, 1_223.74, 611.87])

  // $700.00 for the service, $50.00 setup, $30.00 travel, $20.00 and $40.00 add-ons, 10% off, $46.20 tax.
  await reviseQuote(db, revised, [
    ['service', 'Power Washing', 70_000],
    ['setup_fee', 'Setup fee', 5_000],
    ['extra_charge', 'Travel', 3_000],
    ['add_on', 'Oil treatment', 2_000, 'auto_included'],
    ['add_on', 'Sealing', 4_000, 'selected'],
    ['discount', 'Discount', -7_000],
    ['tax', 'Tax', 4_620],
  ])
  assert.equal(await figures(), [1_428.07, 714.04, 714.04, 1_428.07, 1_428.07, 1_428.07, 816.2])
  for (const sort of ['value', 'newest'] as const) {
    const list = (await get(`/api/company/quotes?sort=${sort}`)) as Quote[]
    const expected = sort === 'value' ? [revised.id, other.id] : [other.id, revised.id]
    assert.equal(
      list.map(({ id }) => id),
      expected,
    )
  }
  const shown = (await get(`/api/company/quotes/${revised.id}`)) as Quote
  assert.equal(
    [shown.estimatedCost, shown.setupFee, shown.subtotal, shown.totalCost],
    [630, 50, 730, 816.2],
  )
  assert.is(
    shown.lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0),
    81_620,
  )
  const exported = `/api/company/quotes/export?ids=${revised.id}&format=`
  assert.equal(await get(`${exported}json`), [{ ...shown, consents: [] }])
  const { text } = await call(testApp, 'GET', `${exported}csv`, { token })
  assert.match(text, ',630,50,30,60,Oil treatment; Sealing,730,46.2,816.2,')
  const row = await readRow(db, revised.id)
  assert.is(quoteEntry(row).value, '$816.20')
  assert.is(row.total_cents, 61_187)

  // A custom job that the owner prices counts in the average from then on.
  const custom = await storeQuote(db, company.id, { measurement_method: 'custom' })
  assert.is((await figures())[1], 714.04)
  await reviseQuote(db, custom, [['service', 'Two statues', 10_000]])
  // (816.20 + 611.87 + 100.00) / 3 = 509.3567
  assert.equal((await figures()).slice(0, 2), [1_428.07, 509.36])
})

const anyAction = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    cents: fc.option(fc.integer({ min: 0, max: 100_000 })),
    status: fc.constantFrom<QuoteStatus>('pending', 'contacted', 'declined', 'completed'),
    daysAgo: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ do: fc.constant('revise' as const), at: fc.nat(), cents: fc.nat(100_000) }),
  fc.record({
    do: fc.constant('move' as const),
    at: fc.nat(),
    status: fc.constantFrom<QuoteStatus>('pending', 'contacted', 'declined', 'completed'),
  }),
  // Both in one transaction, because the counters run at its end.
  fc.record({
    do: fc.constant('reviseAndMove' as const),
    at: fc.nat(),
    cents: fc.nat(100_000),
    status: fc.constantFrom<QuoteStatus>('pending', 'completed'),
  }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
)

test('the counters equal a fresh count after any history of quotes', async ({ testApp }) => {
  const { db } = testApp.database
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { maxLength: 15 }), async (actions) => {
      const company = await createCompany(db)
      const ids: number[] = []
      for (const action of actions)
        await db.transaction().execute(async (transaction) => {
          if (action.do === 'add') {
            const created_at = sql<Date>`now() - make_interval(days => ${action.daysAgo})` as never
            const { cents: total_cents, status } = action
            const quote = { total_cents, status, created_at }
            ids.push((await storeBareQuote(transaction, company.id, quote)).id)
            return
          }
          const id = ids[action.at % ids.length]
          if (id === undefined) return
          if (action.do === 'delete') {
            await transaction.deleteFrom('quotes').where('id', '=', id).execute()
            ids.splice(ids.indexOf(id), 1)
            return
          }
          if ('cents' in action)
            await sql`
              update quotes set current_revision = current_revision + 1, current_total_cents = ${action.cents},
                offer_state = 'open'
              where id = ${id}`.execute(transaction)
          if ('status' in action)
            await sql`update quotes set status = ${action.status} where id = ${id}`.execute(
              transaction,
            )
        })
      const { rows: counted } = await sql`
        select status, sum(quotes)::integer as quotes, sum(priced_quotes)::integer as priced, sum(value_cents)::bigint as cents
        from quote_totals where company_id = ${company.id} group by 1 having sum(quotes) <> 0 order by 1`.execute(
        db,
      )
      const { rows: fresh } = await sql`
        select status, count(*)::integer as quotes, count(coalesce(current_total_cents, total_cents))::integer as priced,
          coalesce(sum(coalesce(current_total_cents, total_cents)), 0)::bigint as cents
        from quotes where company_id = ${company.id} group by 1 order by 1`.execute(db)
      assert.equal(counted, fresh)
      const { rows: days } = await sql`
        select day, status, sum(quotes)::integer as quotes, sum(value_cents)::bigint as cents
        from quote_days where company_id = ${company.id} group by 1, 2 having sum(quotes) <> 0 order by 1, 2`.execute(
        db,
      )
      const { rows: freshDays } = await sql`
        select (created_at at time zone 'UTC')::date as day, status, count(*)::integer as quotes,
          coalesce(sum(coalesce(current_total_cents, total_cents)), 0)::bigint as cents
        from quotes where company_id = ${company.id} group by 1, 2 order by 1, 2`.execute(db)
      assert.equal(days, freshDays)
      const { rows: leftover } = await sql`
        select from quote_totals where company_id = ${company.id}
        group by status having sum(quotes) = 0 and (sum(priced_quotes), sum(value_cents)) <> (0, 0)`.execute(
        db,
      )
      assert.equal(leftover, [])
    }),
    { numRuns: 60 },
  )
})

test('the database refuses a state that contradicts the price, and changed offers', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  const quote = await storeQuote(db, company.id)
  const custom = await storeQuote(db, company.id, { measurement_method: 'custom' })
  assert.equal([quote.offer_state, custom.offer_state], ['open', 'none'])
  const refuse = (id: number, change: string) =>
    assertRefused(
      sql`update quotes set ${sql.raw(change)} where id = ${id}`.execute(db),
      'check constraint',
    )
  await refuse(quote.id, `offer_state = 'none'`)
  await refuse(quote.id, `current_total_cents = 1`)
  await refuse(quote.id, `current_revision = 2`)
  await refuse(quote.id, `offer_state = 'accepted', responded_at = now()`)
  await refuse(quote.id, `offer_state = 'accepted', accepted_revision = 1`)
  await refuse(quote.id, `offer_state = 'accepted', accepted_revision = 2, responded_at = now()`)
  await refuse(quote.id, `offer_state = 'declined'`)
  await refuse(custom.id, `offer_state = 'open'`)

  await reviseQuote(db, quote, [
    ['discount', 'Discount', -100],
    ['service', 'Washing', 500],
  ])
  for (const [table, change] of [
    ['offers', 'total_cents = 1'],
    ['offer_lines', 'amount_cents = 1'],
  ] as const)
    await assertRefused(
      sql`update ${sql.table(table)} set ${sql.raw(change)} where quote_id = ${quote.id}`.execute(
        db,
      ),
      'append-only',
    )
  await assertRefused(
    reviseQuote(db, quote, [
      ['tax', 'Tax', -1],
      ['service', 'Washing', 5],
    ]),
    'check',
  )
  await db.deleteFrom('quotes').where('id', '=', quote.id).execute()
  for (const table of ['offers', 'offer_lines'] as const) {
    const left = await db.selectFrom(table).selectAll().where('quote_id', '=', quote.id).execute()
    assert.equal(left, [])
  }
})

test('the tenant role changes the state of an offer, and never its price', async ({ testApp }) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  const quote = await storeQuote(db, company.id)
  const accepted = await inCompany({ db, companyId: company.id }, (tenantDb) =>
    tenantDb
      .updateTable('quotes')
      .set({ offer_state: 'accepted', accepted_revision: 1, responded_at: sql<Date>`now()` })
      .where('company_id', '=', company.id)
      .where('id', '=', quote.id)
      .where('offer_state', 'in', ['open', 'declined'])
      .where('current_revision', '=', 1)
      .returning('offer_state')
      .execute(),
  )
  assert.equal(accepted, [{ offer_state: 'accepted' }])
  await assertRefused(
    inCompany({ db, companyId: company.id }, (tenantDb) =>
      tenantDb
        .updateTable('quotes')
        .set({ total_cents: 1 } as object)
        .execute(),
    ),
    'permission denied',
  )
})

const readRow = (db: Kysely<Database>, id: number) =>
  db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function assertRefused(change: Promise<unknown>, message: string): Promise<void> {
  await change.then(
    () => assert.unreachable('it was written'),
    (error: Error) => assert.match(error.message, message),
  )
}

test.run()
