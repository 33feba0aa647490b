import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { createCompany } from '../../test/test-company.ts'
import type { OpenDatabase } from '../connect.ts'
import { migrate } from '../migrate.ts'

/** A database of the first release with a priced quote and custom jobs of two companies. */
async function openWithQuotes(): Promise<OpenDatabase> {
  const database = await openBaseline()
  for (const [status, method, cents] of [
    ['pending', 'manual', 29_150],
    ['completed', 'manual', 0],
    ['completed', 'custom', null],
  ] as const) {
    const { id } = await createCompany(database.db)
    for (const company_id of [id, id])
      await sql`
        insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, status,
          untaxed_cents, tax_cents, total_cents)
        values (${company_id}, 'Dana', 'dana@home.example', '5125550142', ${method}, ${status}, ${cents}::bigint,
          ${cents}::bigint * 0, ${cents}::bigint)`.execute(database.db)
  }
  return database
}

test('existing quotes keep their totals and get the state of their offer', async () => {
  const database = await openWithQuotes()
  const { db } = database
  try {
    const counters = async () =>
      (
        await sql`select company_id, status, quotes, priced_quotes, value_cents from quote_totals order by 1`.execute(
          db,
        )
      ).rows
    const before = await counters()
    await migrate(db)
    assert.equal(await counters(), before)
    const { rows } = await sql<{ offer_state: string }>`
      select total_cents, current_total_cents, value_key, offer_state, current_revision, link_version
      from quotes order by id`.execute(db)
    const row = (total_cents: number | null, value_key: number, offer_state: string) => ({
      total_cents,
      current_total_cents: null,
      value_key,
      offer_state,
      current_revision: 1,
      link_version: 0,
    })
    const [priced, free, custom] = [
      row(29_150, 29_150, 'open'),
      row(0, 0, 'open'),
      row(null, -1, 'none'),
    ]
    assert.equal(rows, [priced, priced, free, free, custom, custom])

    // A server of the previous version inserts quotes while the update is rolled out.
    const { rows: inserted } = await sql`
      insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, total_cents)
      select company_id, customer_name, customer_email, customer_phone, measurement_method, total_cents
      from quotes order by id
      returning offer_state`.execute(db)
    assert.equal(
      inserted,
      rows.map(({ offer_state }) => ({ offer_state })),
    )
  } finally {
    await database.close()
  }
})

test('a total that the migration would change stops it, and nothing is migrated', async () => {
  const database = await openWithQuotes()
  const { db } = database
  try {
    // A trigger of the installation that changes totals while the migration runs.
    await sql`
      create function spoil() returns trigger language plpgsql as $$
      begin
        update quote_totals set value_cents = value_cents + 1;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger spoil before update on quotes for each row execute function spoil()`.execute(
      db,
    )
    await migrate(db).then(
      () => assert.unreachable('it was migrated'),
      (error: Error) => assert.match(error.message, 'The totals of quotes differ'),
    )
    const { rows } = await sql`select name from kysely_migration`.execute(db)
    assert.equal(rows, [{ name: '0001-baseline' }])
  } finally {
    await database.close()
  }
})

test.run()
