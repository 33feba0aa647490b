import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createCompany } from '../../test/test-company.ts'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { migrate } from '../migrate.ts'

test('the price lists of open analyses are kept, and older quotes stay as they are', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    const company = await createCompany(db)
    const insertAnalysis = (version: number, pricePerUnitCents: number, age: string) =>
      sql`
      insert into analyses (id, company_id, method, photos, job_description, surfaces, result, price_list, created_at)
      values (gen_random_uuid(), ${company.id}, 'manual', '[]', '', '[]', '{}',
        ${JSON.stringify({ version, pricePerUnitCents })}::jsonb, now() - ${age}::interval)`.execute(
        db,
      )
    await insertAnalysis(2, 50, '2 hours')
    await insertAnalysis(2, 50, '1 hour')
    await insertAnalysis(3, 60, '1 minute')
    await sql`
      insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method,
        untaxed_cents, tax_cents, total_cents, price_list_version)
      values (${company.id}, 'Dana', 'dana@home.example', '5125550142', 'manual', 100, 0, 100, 1)`.execute(
      db,
    )

    await migrate(db)
    const lists = await db
      .selectFrom('price_list_versions')
      .select(['company_id', 'version', sql`list ->> 'pricePerUnitCents'`.as('price')])
      .orderBy('version')
      .execute()
    assert.equal(lists, [
      { company_id: company.id, version: 2, price: '50' },
      { company_id: company.id, version: 3, price: '60' },
    ])
    await db.updateTable('quotes').set({ notes: 'called' }).execute()
    const quote = await db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
    assert.equal([quote.price_list_version, quote.priced_job, quote.notes], [1, null, 'called'])
    // A server of the previous version stores an analysis while the update is rolled out.
    await insertAnalysis(4, 70, '0')
    assert.is((await db.selectFrom('price_list_versions').select('version').execute()).length, 3)
  } finally {
    await database.close()
  }
})

test.run()
