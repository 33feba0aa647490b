import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { createCompany } from '../../test/test-company.ts'
import { migrate } from '../migrate.ts'

test('existing offers are valid for 30 local days, and older ones are expired without an event', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    const { id } = await createCompany(db)
    const addQuote = async (age: string, cents: number | null) => {
      const { rows } = await sql<{ id: number }>`
        insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, untaxed_cents,
          tax_cents, total_cents, created_at)
        values (${id}, 'Dana', 'dana@home.example', '5125550142', ${cents === null ? 'custom' : 'manual'},
          ${cents}::bigint, ${cents}::bigint * 0, ${cents}::bigint, now() - ${age}::interval)
        returning id`.execute(db)
      return rows[0]?.id ?? 0
    }
    const ids = [
      await addQuote('5 days', 10_000),
      await addQuote('40 days', 10_000),
      await addQuote('5 days', null),
    ]
    await migrate(db)
    // A server of the previous version inserts quotes while the update is rolled out.
    ids.push(await addQuote('0 days', 10_000), await addQuote('0 days', null))
    const { rows } = await sql<{ offer_state: string; days: number | null; hour: number | null }>`
      select offer_state, extract(hour from valid_until at time zone 'America/New_York')::integer as hour,
        (valid_until at time zone 'America/New_York')::date - (created_at at time zone 'America/New_York')::date as days
      from quotes where id = any(${ids}) order by id`.execute(db)
    const valid = { hour: 0, days: 31 }
    const custom = { offer_state: 'none', hour: null, days: null }
    assert.equal(rows, [
      { offer_state: 'open', ...valid },
      { offer_state: 'expired', ...valid },
      custom,
      { offer_state: 'open', ...valid },
      custom,
    ])
    assert.equal(await db.selectFrom('quote_events').select('id').execute(), [])

    // Existing companies keep the acceptance with a name and one checkbox until they turn signatures on.
    const company = await db
      .selectFrom('companies')
      .select(['quote_validity_days', 'quote_terms', 'requires_signature', 'asks_drawn_signature'])
      .executeTakeFirstOrThrow()
    assert.equal(company, {
      quote_validity_days: 30,
      quote_terms: '',
      requires_signature: false,
      asks_drawn_signature: false,
    })
  } finally {
    await database.close()
  }
})

test.run()
