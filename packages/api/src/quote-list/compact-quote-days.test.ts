import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { compactQuoteDays } from './compact-quote-days.ts'

let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

test('a past day becomes one row per status with the same sums, also after a change', async () => {
  const { db } = testApp.app
  const { id: company_id } = await createCompany(db)
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})` as unknown as Date
  const old = await storeBareQuote(db, company_id, { total_cents: 1_000, created_at: ago(9) })
  await storeBareQuote(db, company_id, { total_cents: 200, created_at: ago(9) })
  await storeBareQuote(db, company_id, { total_cents: 30 })
  // As if other connections had counted the same day.
  await sql`
    insert into quote_days select company_id, day, status, shard + 8, 2, 5_000 from quote_days
    where company_id = ${company_id}`.execute(db)
  const sums = () =>
    db
      .selectFrom('quote_days')
      .select(['day', 'status'])
      .select(({ fn }) => [
        fn.sum<number>('quotes').as('quotes'),
        fn.sum<number>('value_cents').as('value_cents'),
      ])
      .where('company_id', '=', company_id)
      .groupBy(['day', 'status'])
      .orderBy('day')
      .orderBy('status')
      .execute()
  const shards = async () => {
    const rows = await db
      .selectFrom('quote_days')
      .select(sql<number>`count(*)::integer`.as('rows'))
      .where('company_id', '=', company_id)
      .groupBy(['day', 'status'])
      .orderBy('day')
      .orderBy('status')
      .execute()
    return rows.map(({ rows }) => rows)
  }

  const before = await sums()
  assert.equal(await shards(), [2, 2])
  await compactQuoteDays(db)
  assert.equal(await sums(), before)
  assert.equal(await shards(), [1, 2], 'today is still being added to')

  await db.updateTable('quotes').set({ status: 'completed' }).where('id', '=', old.id).execute()
  const changed = await sums()
  assert.is(changed.length, 3)
  await compactQuoteDays(db)
  await compactQuoteDays(db)
  assert.equal(await sums(), changed)
  assert.equal(await shards(), [1, 1, 2])
})

test.run()
