import type { WidgetConfig, WidgetUnavailable } from '@curbquote/types/widgets'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { visitWidget } from '../test/widget-visitor.ts'

const test = suite<{ testApp: TestApp }>('widgets')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after((context) => context.testApp.close())

const read = (testApp: TestApp, widgetId: string, headers: Record<string, string> = {}) =>
  fetch(`${testApp.url}/api/widget/${widgetId}`, { headers })

test('a widget loads its company, theme and methods', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db, {
    branding_name: 'Bright',
    header_message: 'Hello',
    header_message_es: 'Hola',
    phone: '5125550142',
    contact_emails: ['hello@bright.example', 'second@bright.example'],
  })
  const response = await read(testApp, company.widget_id)
  assert.is(response.status, 200)
  assert.equal(await response.json(), {
    company: {
      widgetId: company.widget_id,
      name: 'Bright Driveways',
      brandingName: 'Bright',
      phone: '5125550142',
      email: 'hello@bright.example',
      headerMessage: 'Hello',
      headerMessageEs: 'Hola',
      logoUrl: null,
      primaryColor: '#2563eb',
      secondaryColor: '#1e40af',
      accentColor: '#3b82f6',
      backgroundColor: '#ffffff',
      textColor: '#1f2937',
      effectivePlan: 'pro',
      subscriptionStatus: 'active',
    },
    measurementMethods: ['manual', 'custom'],
    hasPricedService: true,
    asksZip: false,
    asksDescription: false,
  })
})

for (const [unpriced, changes] of [
  ['not offered', { enabled: false }],
  ['offered at $0', { price_per_unit_cents: 0 }],
] as const)
  test(`with a service ${unpriced} the widget offers custom jobs only, and analyze refuses`, async ({
    testApp,
  }) => {
    const { db } = testApp.database
    const company = await createCompany(db)
    await db
      .updateTable('pricing_entries')
      .set(changes)
      .where('company_id', '=', company.id)
      .execute()
    const config = (await (await read(testApp, company.widget_id)).json()) as WidgetConfig
    assert.equal([config.measurementMethods, config.hasPricedService], [['custom'], false])
    const visitor = visitWidget(testApp, company)
    const refused = await visitor.post('analyze', {
      photos: [await visitor.measuredPhoto()],
      measurementMethod: 'manual',
    })
    assert.is(refused.status, 422)
    assert.is(((await refused.json()) as { code: string }).code, 'SERVICE_NOT_OFFERED')
  })

test('enumeration: an unknown id is 404, a malformed one 4xx', async ({ testApp }) => {
  assert.is((await read(testApp, 'no-such-widget')).status, 404)
  for (const id of ['x'.repeat(65), 'x'.repeat(5_000), '%00', '../demo', "demo'--", '%F0%9F%92%A9'])
    assert.ok([400, 404, 414].includes((await read(testApp, id)).status), id)
})

test('CORS: every origin is allowed without credentials', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const response = await read(testApp, company.widget_id, { origin: 'https://evil.example' })
  assert.is(response.headers.get('access-control-allow-origin'), '*')
  assert.is(response.headers.get('access-control-allow-credentials'), null)
  const preflight = await fetch(`${testApp.url}/api/widget/${company.widget_id}/quote`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })
  assert.is(preflight.status, 204)
  assert.is(preflight.headers.get('access-control-allow-credentials'), null)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', 'idempotency-key')
})

test('an unchanged configuration gets 304', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const first = await read(testApp, company.widget_id)
  const etag = first.headers.get('etag') ?? ''
  assert.ok(etag)
  const second = await read(testApp, company.widget_id, { 'if-none-match': etag })
  assert.is(second.status, 304)
  assert.is(await second.text(), '')
})

test('a past-due company and one without a plan get different codes', async ({ testApp }) => {
  for (const [status, code] of [
    ['past_due', 'PAYMENT_FAILED'],
    ['unpaid', 'PAYMENT_FAILED'],
    ['canceled', 'SERVICE_PAUSED'],
    [null, 'SERVICE_PAUSED'],
  ] as const) {
    const company = await createCompany(testApp.database.db, { subscription_status: status })
    const response = await read(testApp, company.widget_id)
    assert.is(response.status, 403)
    assert.is(((await response.json()) as { code: string }).code, code)
  }
})

test('an unavailable widget names the company’s public contact, never the sign-in email address', async ({
  testApp,
}) => {
  const contactOf = async (overrides: Parameters<typeof createCompany>[1]) => {
    const company = await createCompany(testApp.database.db, {
      subscription_status: null,
      ...overrides,
    })
    const response = await read(testApp, company.widget_id)
    return ((await response.json()) as WidgetUnavailable).contact
  }
  assert.equal(await contactOf({ phone: '5125550142', contact_emails: ['hello@bright.example'] }), {
    name: 'Bright Driveways',
    phone: '5125550142',
    email: 'hello@bright.example',
  })
  assert.equal(await contactOf({ branding_name: 'Bright' }), {
    name: 'Bright',
    phone: null,
    email: null,
  })
})

test('changes of plan, theme, contact and prices reach the widget despite the cache', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  const settles = async (isThere: (response: Response) => Promise<boolean>) => {
    const deadline = Date.now() + 60_000
    while (!(await isThere(await read(testApp, company.widget_id))))
      assert.ok(Date.now() < deadline, 'the change did not arrive')
  }
  assert.is((await read(testApp, company.widget_id)).status, 200)
  await db
    .updateTable('companies')
    .set({ primary_color: '#112233' })
    .where('id', '=', company.id)
    .execute()
  await settles(async (response) => (await response.text()).includes('#112233'))
  await db
    .updateTable('companies')
    .set({ phone: '5025550142', contact_emails: ['new@bright.example'] })
    .where('id', '=', company.id)
    .execute()
  await settles(async (response) => (await response.text()).includes('new@bright.example'))
  const pricesOf = () => db.updateTable('pricing_entries').where('company_id', '=', company.id)
  const tells = (isPriced: boolean) =>
    settles(async (response) => (await response.text()).includes(`"hasPricedService":${isPriced}`))
  await pricesOf().set({ price_per_unit_cents: 0 }).execute()
  await tells(false)
  await pricesOf().set({ price_per_unit_cents: 35 }).execute()
  await tells(true)
  await pricesOf().set({ enabled: false }).execute()
  await tells(false)
  await db.deleteFrom('pricing_entries').where('company_id', '=', company.id).execute()
  await tells(false)
  await db
    .insertInto('pricing_entries')
    .values({ company_id: company.id, service_type_id: 1, price_per_unit_cents: 35 })
    .execute()
  await tells(true)
  await db
    .updateTable('companies')
    .set({ subscription_status: 'unpaid' })
    .where('id', '=', company.id)
    .execute()
  await settles(async (response) => response.status === 403)
  await db
    .updateTable('companies')
    .set({ plan_override: 'pro' })
    .where('id', '=', company.id)
    .execute()
  await settles(async (response) => response.status === 200)
})

test('the public name is the branding name, otherwise the company name', async ({ testApp }) => {
  const plain = await createCompany(testApp.database.db)
  const branded = await createCompany(testApp.database.db, { branding_name: 'Bright' })
  const name = async (widgetId: string) =>
    (await fetch(`${testApp.url}/api/widget/${widgetId}/company`)).json()
  assert.equal(await name(plain.widget_id), { name: 'Bright Driveways' })
  assert.equal(await name(branded.widget_id), { name: 'Bright' })
  assert.is((await fetch(`${testApp.url}/api/widget/nobody/company`)).status, 404)
})

test.run()
