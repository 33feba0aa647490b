import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AdminActions } from '@curbquote/types/admin'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'

let testApp: TestApp
let token: string

const admin = { adminId: 1, email: '=HYPERLINK("http://evil.test")@quotes.test' }

test.before(async () => {
  testApp = await buildTestApp()
  ;({ token } = await signInAsAdmin(testApp))
  // The actions also appear in the logs of the first two companies.
  for (const name of ['+1 555 Wash', '=cmd|calc']) await createCompany(testApp.app.db, { name })
  await testApp.app.db.transaction().execute(async (transaction) => {
    const at = (time: string) => new Date(time)
    const alpha = { id: 1, name: '+1 555 Wash' }
    const beta = { id: 2, name: '=cmd|calc' }
    await recordAdminAction(transaction, {
      admin,
      type: 'company_deleted',
      company: alpha,
      description: 'Deleted, "for good"',
      at: at('2026-03-01T23:59:59.999Z'),
    })
    await recordAdminAction(transaction, {
      admin,
      type: 'plan_override_set',
      company: beta,
      description: '-2+3',
      at: at('2026-03-02T00:00:00Z'),
    })
    await recordAdminAction(transaction, {
      admin,
      type: 'password_reset',
      description: 'Reset their own password',
      at: at('2026-03-03T12:00:00Z'),
    })
  })
})
test.after(() => testApp.close())

const get = (path: string) => call(testApp, 'GET', `/api/admin/activity-logs${path}`, { token })
const types = async (query: string) =>
  ((await get(`?${query}`)).json as AdminActions).logs.map(({ actionType }) => actionType)

test('the log is ordered newest first and filtered by action, company and days', async () => {
  const { json } = await get('')
  const { logs, ...paging } = json as AdminActions
  assert.equal(paging, { page: 1, totalPages: 1, total: 3 })
  assert.equal(
    { ...logs[1], id: 0 },
    {
      id: 0,
      createdAt: '2026-03-02T00:00:00.000Z',
      adminEmail: admin.email,
      actionType: 'plan_override_set',
      companyId: 2,
      companyName: '=cmd|calc',
      description: '-2+3',
    },
  )
  assert.equal(await types('actionType=company_deleted'), ['company_deleted'])
  assert.equal(await types('actionType=promo_code_created'), [])
  assert.equal(await types('companyId=2'), ['plan_override_set'])
  assert.equal(await types('startDate=2026-03-02'), ['password_reset', 'plan_override_set'])
  assert.equal(await types('endDate=2026-03-01'), ['company_deleted'])
  assert.equal(await types('startDate=2026-03-02&endDate=2026-03-02'), ['plan_override_set'])
  assert.equal(await types('startDate=2026-03-01T23:59:59.999Z&endDate=2026-03-02T00:00:00Z'), [
    'plan_override_set',
    'company_deleted',
  ])
  const page = (await get('?limit=2&page=2')).json as AdminActions
  assert.equal([page.logs.length, page.page, page.totalPages, page.total], [1, 2, 2, 3])
})

test('the log has bounded pages and refuses invalid dates', async () => {
  assert.is((await get('?limit=10000')).status, 200)
  for (const query of [
    'limit=10001',
    'page=0',
    'actionType=anything',
    'companyId=x',
    'startDate=yesterday',
    'startDate=2026-02-30',
    'endDate=2026-13-01',
    'startDate=2026-03-01T25:00:00Z',
  ])
    assert.is((await get(`?${query}`)).status, 400, query)
})

test('formulas in the exported log are neutralized and stay readable', async () => {
  const { status, text, headers } = await get('/export')
  assert.is(status, 200)
  assert.match(headers.get('content-type') ?? '', 'text/csv')
  assert.match(headers.get('content-disposition') ?? '', 'activity_log_')
  const rows = text.trimEnd().split('\r\n')
  assert.is(rows[0], 'Date (UTC),Admin,Action,Company,Description')
  assert.match(text, '\n2026-03-01 23:59:59,')
  assert.is(rows.length, 4)
  assert.match(text, `"'+1 555 Wash"`)
  assert.match(text, `"'=cmd|calc"`)
  assert.match(text, `"'-2+3"`)
  assert.match(text, `"'=HYPERLINK(""http://evil.test"")@quotes.test"`)
  assert.match(text, '"Deleted, ""for good"""')
  assert.not.match(text, /(?:^|,)"?[=+\-@]/m)
  assert.is((await get('/export?actionType=password_reset')).text.trim().split('\r\n').length, 2)
})

test('the log cannot be changed', async () => {
  for (const change of [
    sql`update admin_actions set description = 'nothing happened'`,
    sql`delete from admin_actions`,
  ]) {
    try {
      await change.execute(testApp.app.db)
      assert.unreachable()
    } catch (error) {
      assert.match((error as Error).message, 'append-only')
    }
  }
})

test.run()
