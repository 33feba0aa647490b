import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashPassword } from '../sessions/password.ts'
import { migrate } from '../db/migrate.ts'
import { createCompany } from '../test/test-company.ts'
import { prepareServerDatabase } from '../test/server-database.ts'
import { customer, customJobOf } from '../test/widget-visitor.ts'
import { endServers, runServer, storePhoto } from '../test/test-server.ts'

const test = suite<{ dataDir: string }>('the log')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-log-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))
test.after(endServers)

const owner = { email: 'owner-of-the-log@home.example', password: 'a-secret-password' }
const visitorIpAddress = '203.0.113.77'
const linkToken = 'a-token-that-came-by-email'

test('the log has no personal data, tokens or query strings', async ({ dataDir }) => {
  const prepared = await prepareServerDatabase(dataDir)
  const { company, photo } = await prepared.use(async ({ db }) => {
    await migrate(db)
    const company = await createCompany(db, {
      email: owner.email,
      password_hash: await hashPassword(owner.password),
    })
    return { company, photo: await storePhoto(db, company.id) }
  })

  const process = await runServer({
    DATA_DIR: dataDir,
    DATABASE_URL: prepared.env.DATABASE_URL,
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
  })
  await process.listening
  const send = (pathname: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${process.url}${pathname}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'x-forwarded-for': visitorIpAddress,
        'user-agent': 'a-visitors-browser',
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })

  const submitted = await send(
    `/api/widget/${company.widget_id}/custom-job?utm_source=${encodeURIComponent(customer.customerEmail)}`,
    customJobOf([photo]),
    { 'idempotency-key': 'the-key-of-a-visitor' },
  )
  assert.is(submitted.status, 201)
  const signedIn = await send('/api/auth/company/login', owner)
  assert.is(signedIn.status, 200)
  const { token } = (await signedIn.json()) as { token: string }
  const asOwner = { authorization: `Bearer ${token}` }
  assert.is((await send('/api/company/quotes?search=nora.fields', undefined, asOwner)).status, 200)
  for (const [pathname, body] of [
    ['/api/auth/company/login', { ...owner, password: 'a-wrong-password' }],
    ['/api/auth/company/login', { ...owner, surprise: customer.customerEmail }],
    [`/api/widget/${company.widget_id}/custom-job`, { customerData: customer }],
    [`/api/unsubscribe/${linkToken}`, undefined],
    [`/reset/${linkToken}?token=${linkToken}`, undefined],
    [`/%ff/${linkToken}`, undefined],
  ] as const)
    await send(pathname, body)
  // End the process so that its log is flushed.
  process.process.kill('SIGTERM')
  assert.is((await process.exited).code, 0)

  const log = process.stdout() + process.stderr()
  for (const line of process.stdout().trim().split('\n')) JSON.parse(line)
  assert.ok(log.split('"statusCode"').length > 8, 'it tells of every request')
  assert.match(log, '/api/widget/:widgetId/custom-job')
  for (const secret of [
    visitorIpAddress,
    '127.0.0.1"',
    owner.email,
    owner.password,
    'a-wrong-password',
    customer.customerEmail,
    'nora.fields',
    customer.customerName,
    customer.customerPhone,
    '5025550142',
    'Elm Street',
    'gazebo',
    token,
    token.split('.')[2] ?? token,
    linkToken,
    'utm_source',
    'the-key-of-a-visitor',
    'a-visitors-browser',
    '?',
  ])
    assert.not.match(log, secret)
  await prepared.close()
})

test('a full disk of the log does not end the process and is reported once', async () => {
  if (!existsSync('/dev/full')) return
  const full = openSync('/dev/full', 'w')
  const script = `
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))}
    const log = createLog('info')
    const fill = () => { for (let i = 0; i < 5_000; i++) log.info('a line of the log that is long enough to fill memory') }
    fill()
    setTimeout(() => { fill(); console.error('still running') }, 500)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  assert.ok(child.stderr)
  const [stderr, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[code: number]>,
  ])
  assert.is(stderr, 'The log cannot be written (ENOSPC). Lines are lost.\nstill running\n')
  assert.is(code, 0)
})

test.run()
