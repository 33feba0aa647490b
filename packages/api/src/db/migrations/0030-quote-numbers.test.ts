import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isRealPostgres } from '../../test/test-database.ts'
import { createEmptyDatabase } from '../../test/test-postgres.ts'
import { openMemoryPglite, openPostgres } from '../connect.ts'
import { migrate, migrations } from '../migrate.ts'

const test = suite('the migration of quote numbers')

test('numbers the quotes of each company in their order, erased ones too, and changes nothing else', async () => {
  const empty = isRealPostgres ? await createEmptyDatabase() : undefined
  const database = empty ? await openPostgres(empty.url) : await openMemoryPglite()
  const { db } = database
  try {
    const earlier = Object.entries(migrations).filter(([name]) => name < '0030')
    await migrate(db, Object.fromEntries(earlier))
    const companyIds: number[] = []
    for (const name of ['Bright', 'Clean']) {
      const { rows } = await sql<{ id: number }>`
        insert into companies (widget_id, name, email) values (${name}, ${name}, ${name})
        returning id`.execute(db)
      companyIds.push(rows[0]!.id)
    }
    const [bright = 0, clean = 0] = companyIds
    const add = async (companyId: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method)
        values (${companyId}, 'Jane', 'jane@home.example', '5125550142', 'custom') returning id`.execute(
        db,
      )
      return rows[0]!.id
    }
    const first = await add(bright)
    const ofClean = await add(clean)
    const erased = await add(bright)
    const third = await add(bright)
    await sql`delete from quotes where id = ${erased}`.execute(db)
    await sql`
      insert into erased_quotes (company_id, quote_id, created_on, status)
      values (${bright}, ${erased}, '2026-11-22', 'completed')`.execute(db)
    const changesOf = async () =>
      (await sql`select id, updated_at from quotes order by id`.execute(db)).rows
    const before = await changesOf()

    await migrate(db)
    assert.equal(await changesOf(), before)
    const added = [await add(bright), await add(clean)]
    const numbers = await db.selectFrom('quotes').select(['id', 'number']).orderBy('id').execute()
    assert.equal(numbers, [
      { id: first, number: 1 },
      { id: ofClean, number: 1 },
      { id: third, number: 3 },
      { id: added[0], number: 4 },
      { id: added[1], number: 2 },
    ])
    const kept = await db.selectFrom('erased_quotes').select('number').execute()
    assert.equal(kept, [{ number: 2 }])
  } finally {
    await database.close()
    await empty?.drop()
  }
})

test.run()
