import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { createCompany } from '../../test/test-company.ts'
import { migrate, migrations } from '../migrate.ts'

test('an existing quote was last changed by its last event, and without one when it arrived', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    const { id } = await createCompany(db)
    const names = Object.keys(migrations).filter((name) => name < '0018')
    await migrate(db, Object.fromEntries(names.map((name) => [name, migrations[name]!])))
    await sql`
      insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, created_at,
        opened_at)
      values
        (${id}, 'Arrived', 'a@home.example', '5125550142', 'custom', '2026-01-01Z', null),
        (${id}, 'Opened', 'b@home.example', '5125550142', 'custom', '2026-01-01Z', '2026-01-02Z'),
        (${id}, 'Changed', 'c@home.example', '5125550142', 'custom', '2026-01-01Z', '2026-01-02Z')`.execute(
      db,
    )
    await sql`
      insert into quote_events (company_id, quote_id, kind, actor, created_at)
      select company_id, id, 'notes_changed', 'owner', day
      from quotes cross join (values ('2026-01-03Z'::timestamptz), ('2026-01-04Z')) as days(day)
      where customer_name = 'Changed'`.execute(db)
    await migrate(db)
    const { rows } = await sql`
      select customer_name as name, (updated_at at time zone 'UTC')::date::text as day from quotes order by id`.execute(
      db,
    )
    assert.equal(rows, [
      { name: 'Arrived', day: '2026-01-01' },
      { name: 'Opened', day: '2026-01-02' },
      { name: 'Changed', day: '2026-01-04' },
    ])
  } finally {
    await database.close()
  }
})

test.run()
