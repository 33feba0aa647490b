import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isRealPostgres } from '../test/test-database.ts'
import { createEmptyDatabase } from '../test/test-postgres.ts'
import { openMemoryPglite, openPostgres } from './connect.ts'
import { migrate, migrations } from './migrate.ts'

const test = suite('the migration of time zones')

test('existing companies get the time zone of their ZIP code, the others the default', async () => {
  const empty = isRealPostgres ? await createEmptyDatabase() : undefined
  const database = empty ? await openPostgres(empty.url) : await openMemoryPglite()
  const { db } = database
  try {
    const earlier = Object.entries(migrations).filter(([name]) => name < '0004-time-zones')
    await migrate(db, Object.fromEntries(earlier))
    const zips = ['80202', '96813-1234', '80202', '00000', '', 'nonsense', null]
    for (const [index, zip] of zips.entries())
      await sql`
        insert into companies (widget_id, name, email, zipcode)
        values (${`widget-${index}`}, 'Bright Driveways', ${`${index}@bright.example`}, ${zip})`.execute(
        db,
      )
    await migrate(db)
    const rows = await db.selectFrom('companies').select('time_zone').orderBy('id').execute()
    assert.equal(
      rows.map((row) => row.time_zone),
      [
        'America/Denver',
        'Pacific/Honolulu',
        'America/Denver',
        ...Array(4).fill('America/New_York'),
      ],
    )
    for (const zone of ['Mars/Olympus', 'Mars/Olympus5', 'EST', ''])
      await db
        .updateTable('companies')
        .set({ time_zone: zone })
        .execute()
        .then(
          () => assert.unreachable(zone),
          (error: Error) => assert.match(error.message, /not recognized|check constraint/),
        )
  } finally {
    await database.close()
    await empty?.drop()
  }
})

test.run()
