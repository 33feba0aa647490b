import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCompany } from '../test/test-company.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'

const test = suite('the database refuses')
let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

async function assertRefused(attempt: Promise<unknown>, reason: RegExp, what?: string) {
  const message = await attempt.then(
    () => 'accepted',
    (error: Error) => error.message,
  )
  assert.match(message, reason, what)
}

test('time zones without an area, and unknown ones', async () => {
  const { id } = await createCompany(database.db)
  const save = (zone: string) =>
    database.db.updateTable('companies').set({ time_zone: zone }).where('id', '=', id).execute()
  for (const zone of ['Mars/Olympus', 'Mars/Olympus5', 'EST', ''])
    await assertRefused(save(zone), /not recognized|companies_time_zone_check/, zone)
  await save('America/Denver')
})

test('to delete a logo in use, and the logo of another company', async () => {
  const { db } = database
  const [owner, stranger] = [await createCompany(db), await createCompany(db)]
  const logo = await db
    .insertInto('photos')
    .values({
      id: sql<string>`gen_random_uuid()`,
      company_id: owner.id,
      byte_size: 1,
      width_px: 1,
      height_px: 1,
      is_logo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const show = (companyId: number, logoId: string | null) =>
    db.updateTable('companies').set({ logo_id: logoId }).where('id', '=', companyId).execute()
  const remove = () => db.deleteFrom('photos').where('id', '=', logo.id).execute()
  await assertRefused(show(stranger.id, logo.id), /companies_logo/)
  await show(owner.id, logo.id)
  await assertRefused(remove(), /companies_logo/)
  await show(owner.id, null)
  await remove()
})

test('a draft of prices that is based on another version than its list, and a second draft', async () => {
  const { db } = database
  const { id } = await createCompany(db)
  const draft = (basedOn: number, version: number) =>
    db
      .insertInto('price_drafts')
      .values({ company_id: id, based_on_version: basedOn, list: JSON.stringify({ version }) })
      .execute()
  await assertRefused(draft(1, 2), /price_drafts_check/)
  await draft(2, 2)
  await assertRefused(draft(2, 2), /price_drafts_pkey/)
})

test.run()
