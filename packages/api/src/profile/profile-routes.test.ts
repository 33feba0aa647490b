import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInImpersonating } from '../test/sign-in.ts'
import { buildSignedInApp } from '../test/signed-in-app.ts'
import type { createCompany } from '../test/test-company.ts'
import { profile } from '../test/test-profile.ts'

let testApp: TestApp
let company: Awaited<ReturnType<typeof createCompany>>
let token: string

test.before(async () => {
  ;({ testApp, company, token } = await buildSignedInApp())
})
test.after(() => testApp.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  call(testApp, method, `/api${path}`, { token: bearer, body })

const emailsOfKind = (kind: string) =>
  testApp.app.db
    .selectFrom('deliveries')
    .select('recipients')
    .where('company_id', '=', company.id)
    .where('kind', '=', kind)
    .execute()

test('a profile is saved and read, and each invalid field has its message', async () => {
  const saved = await send('PUT', '/companies/profile', profile)
  assert.is(saved.status, 200)
  const expected = { ...profile, timeZone: 'America/Kentucky/Louisville' }
  assert.equal(saved.json, expected)
  assert.equal((await send('GET', '/companies/profile')).json, expected)
  for (const [change, sentence] of [
    [{ name: ' ' }, 'Business name is required'],
    [{ phone: '(151) 255-5014' }, 'Phone must be in format (xxx) xxx-xxxx'],
    [{ contactEmail: '' }, 'Contact email is required'],
    [{ streetAddress: '' }, 'Street address is required'],
    [{ city: '' }, 'City is required'],
    [{ state: 'K' }, 'State is required'],
    [{ zipCode: '4020' }, 'ZIP code must be 5 digits'],
  ] as const) {
    const refused = await send('PUT', '/companies/profile', { ...profile, ...change })
    assert.is(refused.status, 400)
    assert.is((refused.json as { error: string }).error, sentence)
  }
})

async function saveTimeZone(change: { zipCode?: string; timeZone?: string }): Promise<string> {
  const saved = await send('PUT', '/companies/profile', { ...profile, ...change })
  assert.is(saved.status, 200, saved.text)
  return (saved.json as { timeZone: string }).timeZone
}

test('a company on an island or at a military post office saves its state and gets its time zone', async () => {
  for (const [state, zipCode, zone] of [
    ['PR', '00901', 'America/Puerto_Rico'],
    ['VI', '00802', 'America/Puerto_Rico'],
    ['GU', '96910', 'Pacific/Guam'],
    ['AS', '96799', 'Pacific/Pago_Pago'],
    ['MP', '96950', 'Pacific/Guam'],
    ['AP', '96203', 'Asia/Seoul'],
  ] as const) {
    const saved = await send('PUT', '/companies/profile', { ...profile, state, zipCode })
    assert.is(saved.status, 200, saved.text)
    const { state: savedState, timeZone } = saved.json as { state: string; timeZone: string }
    assert.equal([savedState, timeZone], [state, zone])
  }
  assert.is(await saveTimeZone({}), 'America/Kentucky/Louisville')
})

test('a new ZIP code changes the time zone, an unknown one keeps it', async () => {
  assert.is(await saveTimeZone({ zipCode: '90012' }), 'America/Los_Angeles')
  assert.is(await saveTimeZone({ zipCode: '00000' }), 'America/Los_Angeles')
  await saveTimeZone({ zipCode: '00000', timeZone: 'America/New_York' })
  assert.is(await saveTimeZone({ zipCode: '40202' }), 'America/Kentucky/Louisville')
})

test('a time zone that the owner chose stays when the ZIP code changes', async () => {
  assert.is(await saveTimeZone({ timeZone: 'America/Chicago' }), 'America/Chicago')
  assert.is(await saveTimeZone({}), 'America/Chicago')
  assert.is(await saveTimeZone({ zipCode: '90012' }), 'America/Chicago')
  assert.is(
    await saveTimeZone({ zipCode: '80202', timeZone: 'America/Phoenix' }),
    'America/Phoenix',
  )
  assert.is(
    await saveTimeZone({ timeZone: 'America/Kentucky/Louisville' }),
    'America/Kentucky/Louisville',
  )
})

test('a time zone that the database does not know is refused, and the saved one stays', async () => {
  for (const timeZone of [
    'America/Springfield',
    'america/chicago',
    'EST',
    'Mars/Olympus5',
    '',
    'UTC',
  ]) {
    const refused = await send('PUT', '/companies/profile', { ...profile, timeZone })
    assert.is(refused.status, 400, timeZone)
  }
  const unknown = await send('PUT', '/companies/profile', {
    ...profile,
    timeZone: 'America/Springfield',
  })
  assert.is((unknown.json as { error: string }).error, 'Please choose a time zone from the list.')
  assert.is(await saveTimeZone({}), 'America/Kentucky/Louisville')
})

test('a phone number with typographic dashes is stored as digits', async () => {
  for (const phone of [
    '502–555–0142',
    '502\u2011555\u20110142',
    '502\u2212555\u22120142',
    '５０２－５５５－０１４２',
  ]) {
    const saved = await send('PUT', '/companies/profile', { ...profile, phone })
    assert.is(saved.status, 200, phone)
    assert.is((saved.json as { phone: string }).phone, '(502) 555-0142')
  }
})

test('a line break or a sixth email address in the contact email is refused', async () => {
  const many = Array.from({ length: 6 }, (_, index) => `a${index}@bright.example`).join(',')
  for (const contactEmail of [
    'ida@bright.example\r\nBcc: all@evil.example',
    'ida@bright.example,\nall@evil.example',
    many,
    'nobody',
  ]) {
    const refused = await send('PUT', '/companies/profile', { ...profile, contactEmail })
    assert.is(refused.status, 400)
  }
})

test('mass assignment: profile and branding cannot change the plan', async () => {
  for (const [path, body] of [
    ['/companies/profile', { ...profile, planOverride: 'pro' }],
    ['/company/branding', { brandingName: 'Bright', planOverride: 'pro' }],
    ['/company/branding', { brandingName: 'Bright', subscription_status: 'active' }],
  ] as const)
    assert.is((await send('PUT', path, body)).status, 400)
  const row = await testApp.app.db
    .selectFrom('companies')
    .select('plan_override')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  assert.is(row.plan_override, null)
})

test('an impersonating admin can neither change the contact email nor request deletion', async () => {
  await send('PUT', '/companies/profile', profile)
  const bearer = await signInImpersonating(testApp, company)
  const other = { ...profile, contactEmail: 'admin@evil.example' }
  assert.is((await send('PUT', '/companies/profile', other, bearer)).status, 403)
  const renamed = { ...profile, name: 'Brighter' }
  assert.is((await send('PUT', '/companies/profile', renamed, bearer)).status, 200)
  assert.is((await send('POST', '/companies/request-deletion', {}, bearer)).status, 403)
  assert.equal(await emailsOfKind('deletion_request'), [])
})

test('a deletion request emails support and the owner and deletes nothing', async () => {
  assert.is((await send('POST', '/companies/request-deletion', {})).status, 202)
  const recipients = (await emailsOfKind('deletion_request')).map(
    (sentEmail) => sentEmail.recipients[0],
  )
  assert.equal(recipients.sort(), [company.email, testApp.config.supportEmail].sort())
  assert.is((await send('GET', '/companies/profile')).status, 200)
})

test('a repeated deletion request sends nothing, and a withdrawal emails both', async () => {
  const requestedAt = async () =>
    ((await send('GET', '/companies/request-deletion')).json as { requestedAt: string | null })
      .requestedAt
  const count = async () => (await emailsOfKind('deletion_request')).length
  await send('DELETE', '/companies/request-deletion')
  const before = await count()
  assert.is(await requestedAt(), null)
  assert.is((await send('POST', '/companies/request-deletion', {})).status, 202)
  const first = await requestedAt()
  assert.ok(first)
  for (let repeats = 0; repeats < 5; repeats++)
    assert.is((await send('POST', '/companies/request-deletion', {})).status, 202)
  assert.is(await requestedAt(), first)
  assert.is(await count(), before + 2)

  assert.equal((await send('DELETE', '/companies/request-deletion')).json, { requestedAt: null })
  assert.is((await send('DELETE', '/companies/request-deletion')).status, 200)
  assert.is(await requestedAt(), null)
  assert.is(await count(), before + 4)
  assert.is(
    (
      await send(
        'DELETE',
        '/companies/request-deletion',
        undefined,
        await signInImpersonating(testApp, company),
      )
    ).status,
    403,
  )
})

test.run()
