import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'

let database: TestDatabase
let company: { id: number }

test.before(async () => {
  database = await openTestDatabase()
  company = await createCompany(database.db)
})
test.after(() => database.close())

/** Inserts a line with SQL, so that the database alone decides. Returns the refusal. */
async function refusalOf(kind: string, amountCents: number): Promise<string | undefined> {
  const quote = await storeBareQuote(database.db, company.id)
  try {
    await sql`
      insert into quote_lines (company_id, quote_id, position, kind, label, amount_cents, add_on_status, trace)
      values (${company.id}, ${quote.id}, 0, ${kind}, 'Line', ${amountCents},
        ${kind === 'add_on' ? 'selected' : null}, '{"op": "flat"}')`.execute(database.db)
    return undefined
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? (error as Error).message
  }
}

const kinds = ['service', 'setup_fee', 'extra_charge', 'add_on', 'tax', 'trip_fee', 'minimum']

test('only a discount and a modifier can be negative', async () => {
  for (const kind of [...kinds, 'package']) {
    assert.is(await refusalOf(kind, 0), undefined, kind)
    assert.is(await refusalOf(kind, -1), 'quote_lines_amount_cents_check', kind)
  }
  for (const kind of ['discount', 'modifier'])
    for (const amountCents of [-1, 1]) assert.is(await refusalOf(kind, amountCents), undefined)
})

test('an unknown kind of line is refused', async () => {
  assert.is(await refusalOf('gift', 1), 'quote_lines_kind_check')
})

test('a stored line and its trace cannot be changed', async () => {
  assert.is(await refusalOf('minimum', 500), undefined)
  for (const change of [sql`trace = '{"op": "percent"}'`, sql`amount_cents = 1`])
    try {
      await sql`update quote_lines set ${change} where company_id = ${company.id}`.execute(
        database.db,
      )
      assert.unreachable('it was changed')
    } catch (error) {
      assert.match((error as Error).message, 'quote_lines is append-only')
    }
})

test.run()
