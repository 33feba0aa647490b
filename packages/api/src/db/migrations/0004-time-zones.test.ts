import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { migrate } from '../migrate.ts'

const test = suite('the migration of time zones')

test('existing companies get the time zone of their ZIP code, the others the default', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    const zips = ['80202', '96813-1234', '80202', '00000', '', 'nonsense', null]
    for (const [index, zip] of zips.entries())
      await sql`
        insert into companies (widget_id, name, email, zipcode)
        values (${`widget-${index}`}, 'Bright Driveways', ${`${index}@bright.example`}, ${zip})`.execute(
        db,
      )
    await migrate(db)
    const rows = await db.selectFrom('companies').select('time_zone').orderBy('id').execute()
    const [denver, honolulu, unset] = ['America/Denver', 'Pacific/Honolulu', 'America/New_York']
    assert.equal(
      rows.map((row) => row.time_zone),
      [denver, honolulu, denver, unset, unset, unset, unset],
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
  }
})

test.run()
