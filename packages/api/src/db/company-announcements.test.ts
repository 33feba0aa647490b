import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../test/test-server.ts'
import { createCompany } from '../test/test-company.ts'
import { createLogo } from '../test/test-logo.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'

interface Context {
  database: TestDatabase
  heard: string[]
}

const test = suite<Context>('announcements of a changed company')
test.before(async (context) => {
  context.database = await openTestDatabase()
  context.heard = []
  await context.database.listen('company_changed', {
    onMessage: (widgetId) => context.heard.push(widgetId),
    onConnectionChange: () => undefined,
  })
})
test.after(({ database }) => database.close())

/** Returns the notifications caused by `change`. New companies before and after it delimit them. */
async function notificationsOf(context: Context, change: () => Promise<unknown>) {
  const before = await notificationOfNewCompany(context)
  await change()
  const after = await notificationOfNewCompany(context)
  const { heard } = context
  return heard.slice(heard.lastIndexOf(before) + 1, heard.indexOf(after))
}

async function notificationOfNewCompany({ database, heard }: Context): Promise<string> {
  const { widget_id: widgetId } = await createCompany(database.db)
  await until(() => heard.includes(widgetId), 'the new company is announced')
  return widgetId
}

test('a change of any column that the widget shows is announced', async (context) => {
  const { db } = context.database
  const company = await createCompany(db)
  for (const columns of [
    { name: 'Another name' },
    { branding_name: 'Another brand' },
    { header_message: 'Hello' },
    { header_message_es: 'Hola' },
    { primary_color: '#000001' },
    { secondary_color: '#000001' },
    { accent_color: '#000001' },
    { background_color: '#000001' },
    { text_color: '#000001' },
    { plan_override: 'free' as const },
    { subscription_status: 'canceled' as const },
    { phone: '5025550100' },
    { contact_emails: ['quotes@bright.example'] },
    { base_zip: '40202' },
    { service_radius_miles: 25 },
    { outside_policy: 'review' as const },
  ])
    assert.equal(
      await notificationsOf(context, () =>
        db.updateTable('companies').set(columns).where('id', '=', company.id).execute(),
      ),
      [company.widget_id],
      Object.keys(columns)[0] ?? '',
    )
  assert.equal(await notificationsOf(context, () => createLogo(db, company.id)), [
    company.widget_id,
  ])
})

test('a change of the listed ZIP codes is announced once', async (context) => {
  const { db } = context.database
  const company = await createCompany(db)
  const zips = ['40202', '40203'].map((zip) => ({
    company_id: company.id,
    zip,
    kind: 'include' as const,
  }))
  for (const change of [
    () => db.insertInto('service_zips').values(zips).execute(),
    () =>
      db
        .updateTable('service_zips')
        .set({ kind: 'exclude' })
        .where('company_id', '=', company.id)
        .execute(),
    () => db.deleteFrom('service_zips').where('company_id', '=', company.id).execute(),
  ])
    assert.equal(await notificationsOf(context, change), [company.widget_id])
})

test('changes that the widget does not show are not announced', async (context) => {
  const { db } = context.database
  const company = await createCompany(db)
  const heard = await notificationsOf(context, async () => {
    for (const columns of [
      { last_login_at: new Date() },
      { tax_basis_points: 700 },
      { name: company.name, plan_override: null },
    ])
      await db.updateTable('companies').set(columns).where('id', '=', company.id).execute()
    await db
      .updateTable('pricing_entries')
      .set({ price_per_unit_cents: 77 })
      .where('company_id', '=', company.id)
      .execute()
  })
  assert.equal(heard, [])
})

test('a changed widget id is announced with the old one, new and deleted companies are announced', async (context) => {
  const { db } = context.database
  const company = await createCompany(db)
  const renamed = `${company.widget_id}-2`
  const heardOfChange = await notificationsOf(context, () =>
    db.updateTable('companies').set({ widget_id: renamed }).where('id', '=', company.id).execute(),
  )
  assert.equal(heardOfChange.toSorted(), [company.widget_id, renamed])
  const heardOfEnd = await notificationsOf(context, () =>
    db.deleteFrom('companies').where('id', '=', company.id).execute(),
  )
  assert.equal(heardOfEnd, [renamed])
})

test.run()
