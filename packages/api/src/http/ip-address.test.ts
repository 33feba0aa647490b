import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { trustedProxies } from './ip-address.ts'
import { call } from '../test/call.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { hashPassword } from '../sessions/password.ts'
import { recordFailedSignIn } from '../sign-in/record-failed-sign-in.ts'

const adminEmail = 'admin@quotes.test'
const password = 'power-wash 4 ever'
const spellings = [
  '203.0.113.9',
  '203.0.113.9:5678',
  '::ffff:203.0.113.9',
  '::FFFF:CB00:7109',
  '[::ffff:203.0.113.9]:443',
]

let testApp: TestApp
let company: { id: number; email: string }

test.before(async () => {
  testApp = await buildTestApp({ env: { TRUST_PROXY: '1' } })
  const { db } = testApp.database
  await signInAsAdmin(testApp, adminEmail)
  company = await createCompany(db, { password_hash: await hashPassword(password) })
})
test.after(() => testApp.close())

test('an attacker behind a proxy has one IP address in all logs, however the proxy writes it', async () => {
  const { db } = testApp.database
  for (const spelling of spellings) {
    const signIn = (path: string, body: unknown) =>
      call(testApp, 'POST', `/api/auth/${path}/login`, {
        body,
        headers: { 'x-forwarded-for': spelling },
      })
    for (const attempt of ['a guess', password])
      await signIn('company', { email: company.email, password: attempt })
    for (const attempt of ['a guess', 'admin-password'])
      await signIn('admin', { username: adminEmail, password: attempt })
  }
  await runJobs(testApp, 'record-failed-sign-in', (job) => recordFailedSignIn(testApp.app, job))
  const ofCompany = await db.selectFrom('activity').select(['action', 'ip_address']).execute()
  const ofAdmin = await db.selectFrom('admin_actions').select('description').execute()
  const entries = [
    ...ofCompany.map(({ action, ip_address }) => `${action} ${ip_address}`),
    ...ofAdmin.map(({ description }) => description),
  ]
  assert.is(entries.length, 4 * spellings.length)
  assert.equal([...new Set(entries)].toSorted(), [
    'Sign-in with a wrong password from 203.0.113.9',
    'Signed in from 203.0.113.9',
    'sign_in_failed 203.0.113.9',
    'signed_in 203.0.113.9',
  ])
})

test('a trusted proxy is known in every spelling, and no other address is trusted', () => {
  const isTrusted = trustedProxies(['203.0.113.9', '10.2.0.0/16', '2001:db8::1'])
  if (!isTrusted) throw new Error('no proxy is trusted')
  for (const address of [...spellings, '10.2.255.1:80', '::ffff:10.2.0.1', '[2001:DB8::1]:443'])
    assert.ok(isTrusted(address, 0), address)
  for (const address of ['203.0.113.8', '10.3.0.1', '2001:db8::2', '203.0.113.9.example', ''])
    assert.not.ok(isTrusted(address, 0), address)
})

test.run()
