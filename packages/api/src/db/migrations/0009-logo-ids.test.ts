import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isRealPostgres } from '../../test/test-database.ts'
import { createEmptyDatabase } from '../../test/test-postgres.ts'
import { openMemoryPglite, openPostgres } from '../connect.ts'
import { migrate, migrations } from '../migrate.ts'

const test = suite('the migration of logos to ids')
const logoId = '9d3d9f6e-5b2c-4a39-8e0c-1f8f6f6c2f10'
const photoId = '3f2b0c1e-0000-4000-8000-000000000001'

test('keeps uploaded logos and removes URLs that belong to no logo of the company', async () => {
  const empty = isRealPostgres ? await createEmptyDatabase() : undefined
  const database = empty ? await openPostgres(empty.url) : await openMemoryPglite()
  const { db } = database
  try {
    const earlier = Object.entries(migrations).filter(([name]) => name < '0009')
    await migrate(db, Object.fromEntries(earlier))
    const insertCompany = async (logoUrl: string | null): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into companies (widget_id, name, email, logo_url)
        values (gen_random_uuid()::text, 'Bright', gen_random_uuid()::text, ${logoUrl})
        returning id`.execute(db)
      return rows[0]!.id
    }
    const owner = await insertCompany(`https://old.test/base/photos/${logoId}.png`)
    const others = [
      await insertCompany(`https://old.test/photos/${logoId}.png`),
      await insertCompany('https://tracker.example/pixel.png'),
      await insertCompany(null),
    ]
    await sql`
      insert into photos (id, company_id, byte_size, width_px, height_px, is_logo)
      values (${logoId}, ${owner}, 1, 1, 1, true), (${photoId}, ${owner}, 1, 1, 1, false)`.execute(
      db,
    )

    await migrate(db)
    const companies = await db
      .selectFrom('companies')
      .select(['id', 'logo_id'])
      .orderBy('id')
      .execute()
    assert.equal(companies, [
      { id: owner, logo_id: logoId },
      ...others.map((id) => ({ id, logo_id: null })),
    ])
    await db
      .deleteFrom('photos')
      .where('id', '=', logoId)
      .execute()
      .then(
        () => assert.unreachable('a logo in use was deleted'),
        (error: Error) => assert.match(error.message, 'companies_logo'),
      )
  } finally {
    await database.close()
    await empty?.drop()
  }
})

test.run()
