import { defaultPriceRules } from '@curbquote/pricing'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBaseline } from '../../test/baseline-test-database.ts'
import { createCompany } from '../../test/test-company.ts'
import { storePriceRules, testRules } from '../../test/test-price-rules.ts'
import { migrate, migrations } from '../migrate.ts'

test('companies and price lists without rules get rules with the same prices, as the product makes them', async () => {
  const database = await openBaseline()
  const { db } = database
  try {
    const company = await createCompany(db)
    const list = {
      version: 1,
      serviceTypeId: 1,
      serviceName: 'Power Washing',
      unit: 'sq ft',
      pricePerUnitCents: 50,
      setupFeeCents: 2_500,
      taxBasisPoints: 600,
      extraCharges: [],
      addOns: [],
    }
    await sql`
      insert into analyses (id, company_id, method, photos, job_description, surfaces, result, price_list)
      values (gen_random_uuid(), ${company.id}, 'manual', '[]', '', '[]', '{}', ${JSON.stringify(list)}::jsonb)`.execute(
      db,
    )
    await migrate(db)
    const versionOf = async () =>
      (await db.selectFrom('companies').select('price_list_version').executeTakeFirstOrThrow())
        .price_list_version
    const version = await versionOf()

    const { rules } = await db.selectFrom('price_rules').select('rules').executeTakeFirstOrThrow()
    const service = (serviceTypeId: number, unit: string, pricePerUnitCents: number) => ({
      serviceTypeId,
      unit,
      pricePerUnitCents,
    })
    assert.equal(
      rules,
      defaultPriceRules([service(1, 'sq ft', 50), service(2, 'each', 0), service(3, 'sq ft', 0)]),
    )
    for (const { stored } of [
      await db.selectFrom('price_list_versions').select('list as stored').executeTakeFirstOrThrow(),
      await db.selectFrom('analyses').select('price_list as stored').executeTakeFirstOrThrow(),
    ])
      assert.equal(stored, { ...list, rules: defaultPriceRules([list]) })

    // Saved rules stay as they are.
    await db.deleteFrom('price_rules').execute()
    await storePriceRules(db, company.id)
    await migrations['0080-one-price-format']?.up(db)
    const saved = await db.selectFrom('price_rules').select('rules').executeTakeFirstOrThrow()
    assert.equal(saved.rules, testRules)
    assert.is(await versionOf(), version + 2, 'only the two changes of the test are new versions')
  } finally {
    await database.close()
  }
})

test.run()
