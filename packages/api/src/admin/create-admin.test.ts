import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { createAdmin } from './create-admin.ts'

const script = path.join(import.meta.dirname, '../../../../scripts/create-admin.ts')

let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

async function run(args: string[], input: string) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: testApp.database.url, PUBLIC_URL: 'http://quotes.test' },
  })
  child.stdin.end(input)
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { code, said: `${output}${errors}` }
}

const logged = () =>
  testApp.app.db.selectFrom('admin_actions').select(['admin_email', 'action_type']).execute()

test('a weak password, an existing account and an invalid email address are refused', async () => {
  const { db } = testApp.app
  for (const [email, password] of [
    ['pat@quotes.test', 'short'],
    ['pat@quotes.test', 'ababababababab'],
    ['pat@quotes.test', 'my-password-9381'],
    ['pat@quotes.test', 'PAT-and-the-tigers'],
    ['pat@quotes.test', 'x7'.padEnd(129, 'abcdefgh')],
    ['nobody', 'tin-roof-rusted-44'],
  ] as const)
    await createAdmin(db, { email, password }).then(
      () => assert.unreachable(password),
      (error: { statusCode: number }) => assert.is(error.statusCode, 400),
    )
  assert.equal(await logged(), [])

  await createAdmin(db, { email: 'pat@quotes.test', password: 'tin-roof-rusted-44' })
  await createAdmin(db, { email: 'PAT@quotes.test', password: 'tin-roof-rusted-45' }).then(
    () => assert.unreachable(),
    (error: { code: string }) => assert.is(error.code, 'ADMIN_EXISTS'),
  )
  assert.equal(await logged(), [{ admin_email: 'pat@quotes.test', action_type: 'password_reset' }])
})

// The embedded database is open in the test process.
if (isRealPostgres)
  test('the command creates an admin with a password from standard input', async () => {
    const refused = await run(['ida@quotes.test'], 'short\n')
    assert.is(refused.code, 1)
    assert.match(refused.said, 'at least 12 characters')
    assert.is((await run([], '')).code, 1)
    const { code, said } = await run(['ida@quotes.test'], 'tin-roof-rusted-46\n')
    assert.is(code, 0, said)
    assert.match(said, 'http://quotes.test/admin/login')
    assert.not.match(said, 'tin-roof')
    const body = { username: 'ida@quotes.test', password: 'tin-roof-rusted-46' }
    assert.is((await call(testApp, 'POST', '/api/auth/admin/login', { body })).status, 200)
  })

test.run()
