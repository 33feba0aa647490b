import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { createCompany } from '../../test/test-company.ts'
import { migrate } from '../migrate.ts'

test('prices of window cleaning per square foot are not quoted per piece', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    await createCompany(db)
    const offersThree = await createCompany(db)
    await db
      .insertInto('pricing_entries')
      .values([
        { company_id: offersThree.id, service_type_id: 2, price_per_unit_cents: 35 },
        { company_id: offersThree.id, service_type_id: 3, price_per_unit_cents: 600 },
      ])
      .execute()
    const versionsOf = async () =>
      (
        await db
          .selectFrom('companies')
          .select(['id', 'price_list_version'])
          .orderBy('id')
          .execute()
      ).map(({ price_list_version }) => price_list_version)
    const before = await versionsOf()

    await migrate(db)
    const entries = await db
      .selectFrom('pricing_entries')
      .select(['company_id', 'service_type_id', 'price_per_unit_cents', 'enabled'])
      .orderBy('company_id')
      .orderBy('service_type_id')
      .execute()
    assert.equal(
      entries.map((entry) => [entry.service_type_id, entry.price_per_unit_cents, entry.enabled]),
      [
        [1, 50, true],
        [1, 50, true],
        [2, 35, false],
        [3, 600, true],
      ],
    )
    const { rows: units } = await sql<{ unit: string }>`
      select unit from service_types order by id`.execute(db)
    assert.equal(
      units.map(({ unit }) => unit),
      ['sq ft', 'each', 'sq ft'],
    )
    // A price list with one service stays as it is. One with several services names all of them and is a new version.
    const after = await versionsOf()
    assert.is(after[0], before[0])
    assert.ok((after[1] ?? 0) > (before[1] ?? 0))
  } finally {
    await database.close()
  }
})

test.run()
