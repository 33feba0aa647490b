import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { createCompany } from '../../test/test-company.ts'
import { inCompany } from '../in-company.ts'
import { migrate, migrations } from '../migrate.ts'

const earlier = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '0008-price-drafts'),
)

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => '',
    (error: Error) => error.message,
  )

test('drafts of prices change nothing of the companies that exist, and end with their company', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    const owner = await createCompany(db)
    const stranger = await createCompany(db)
    await migrate(db, earlier)
    const prices = async () => ({
      companies: await db
        .selectFrom('companies')
        .select(['id', 'price_list_version', 'tax_basis_points'])
        .orderBy('id')
        .execute(),
      entries: await db.selectFrom('pricing_entries').selectAll().orderBy('company_id').execute(),
    })
    const before = await prices()
    await migrate(db)
    assert.equal(await prices(), before)

    const draft = (basedOn: number, version: number) =>
      inCompany(db, owner.id, (tenantDb) =>
        tenantDb
          .insertInto('price_drafts')
          .values({
            company_id: owner.id,
            based_on_version: basedOn,
            list: JSON.stringify({ version }),
            updated_at: sql<Date>`now()`,
          })
          .execute(),
      )
    assert.match(await failureOf(draft(1, 2)), 'check constraint')
    await draft(2, 2)
    assert.match(await failureOf(draft(2, 2)), 'unique constraint')
    const seen = await inCompany(db, stranger.id, (tenantDb) =>
      tenantDb.selectFrom('price_drafts').selectAll().execute(),
    )
    assert.equal(seen, [])
    await db.deleteFrom('companies').where('id', '=', owner.id).execute()
    assert.equal(await db.selectFrom('price_drafts').selectAll().execute(), [])
  } finally {
    await database.close()
  }
})

test.run()
