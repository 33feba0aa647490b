import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Challenge } from '../packages/types/src/spam/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findFreePort } from '../packages/api/src/test/server-process.ts'
import { type SmtpDouble, startSmtpDouble } from '../packages/api/src/test/smtp-double.ts'
import { solve } from '../packages/api/src/test/solve-challenge.ts'
import { customer } from '../packages/api/src/test/widget-visitor.ts'
import { repositoryRoot } from '../scripts/build-if-stale.ts'
import { eventually } from './product.ts'

const run = promisify(execFile)
const test = suite('production with an SMTP server, as the README shows it')
const owner = { email: 'jo@tidy.example', password: 'maple-ladder-5520-river' }
const admin = { username: 'admin@tidy.example', password: 'violet-kettle-3871-harbor' }
const refusal = '5.7.8 Authentication failed'

/** `NODE_ENV` and the variables of the README's shortest set-up. */
function productionEnv(dataDir: string, port: number, smtpUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ALLOW_EMBEDDED_IN_PRODUCTION: '1',
    DATA_DIR: dataDir,
    PORT: String(port),
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://quotes.example.com',
    MAIL_FROM: 'CurbQuote <quotes@example.com>',
    SUPPORT_EMAIL: 'you@example.com',
    SMTP_URL: smtpUrl,
    JWT_SECRET: 'a secret of the journey, number 1 of 2',
    CODE_PEPPER: 'a secret of the journey, number 2 of 2',
  }
}

/** `pnpm start`. */
async function start(env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, ['scripts/start.ts'], { cwd: repositoryRoot, env })
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const exited = once(server, 'exit')
  await eventually('the start', async () => {
    if (server.exitCode !== null) throw new Error(printed)
    return printed.includes('Press Ctrl+C')
  })
  return {
    printed: () => printed,
    stop: async () => {
      server.kill('SIGTERM')
      assert.equal(await exited, [0, null], printed)
    },
  }
}

/** The text of the newest email with a subject, without its transfer encoding. */
function emailTo({ messages }: SmtpDouble, to: string, subject: RegExp): Promise<string> {
  return eventually(`an email to ${to}: ${subject}`, async () => {
    const found = messages.findLast(
      (message) =>
        message.to.includes(to) && subject.test(/^Subject: .*$/m.exec(message.text)?.[0] ?? ''),
    )
    return found?.text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  })
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text.slice(text.indexOf('\r\n\r\n')))?.[0] ?? ''

test('signs up, quotes, alerts, confirms, replies and resets a password by SMTP alone', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-production-'))
  const port = await findFreePort()
  const smtp = await startSmtpDouble()
  const env = productionEnv(dataDir, port, smtp.url)
  const wrongEnv = productionEnv(dataDir, port, smtp.url.replace(/:[^:@]+@/, ':wrong@'))
  const main = path.join(repositoryRoot, 'packages/api/src/main.ts')
  const sendTestEmail = (given: NodeJS.ProcessEnv) =>
    run(process.execPath, [main, 'send-test-email', 'you@example.com'], { env: given })
  const api = async (method: string, route: string, body?: object, token?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${route}: ${response.status} ${text}`)
    return JSON.parse(text) as Record<string, never>
  }
  const emailState = async () => (await api('GET', '/readyz'))['email'] as string | undefined
  let server: Awaited<ReturnType<typeof start>> | undefined
  try {
    assert.match((await sendTestEmail(env)).stdout, /^Sent to you@example.com from .*250/)
    await emailTo(smtp, 'you@example.com', /Test email of CurbQuote/)
    const creation = run(process.execPath, ['scripts/create-admin.ts', admin.username], {
      cwd: repositoryRoot,
      env,
    })
    creation.child.stdin?.end(admin.password)
    assert.match((await creation).stdout, 'is an admin now')

    // A wrong password is found before the first code is lost.
    const failed = await sendTestEmail(wrongEnv).then(
      () => assert.unreachable('It should have failed.') as never,
      (error: { stderr: string }) => error.stderr,
    )
    assert.match(failed, refusal)
    server = await start(wrongEnv)
    await eventually('the words of the server', async () => (await emailState())?.includes(refusal))
    await server.stop()

    server = await start(env)
    assert.not.match(server.printed(), /outbox|demo/)
    await eventually('the check of the email server', async () => (await emailState()) === 'ok')
    await api('POST', '/api/create-free-account', {
      ...owner,
      name: 'Tidy Drives',
      firstName: 'Jo',
      lastName: 'Reed',
      state: 'KY',
      city: 'Louisville',
      zipcode: '40202',
    })
    const code = codeIn(await emailTo(smtp, owner.email, /code/i))
    await api('POST', '/api/verify-email-code', { email: owner.email, code })
    const { token } = await api('POST', '/api/auth/company/login', owner)
    const account = await api('GET', '/api/auth/me', undefined, token)
    const { id, widgetId } = account as unknown as { id: number; widgetId: string }
    const { token: adminToken } = await api('POST', '/api/auth/admin/login', admin)
    const override = `/api/admin/companies/${id}/plan-override`
    await api('PATCH', override, { planOverride: 'pro' }, adminToken)

    const widget = `/api/widget/${widgetId}`
    await api('GET', widget)
    const challenge = (await api('GET', `${widget}/challenge`)) as unknown as Challenge
    const { customerName, customerEmail, customerPhone, contactConsent } = customer
    const { quoteId } = await api('POST', `${widget}/custom-job`, {
      photos: [],
      customerData: { customerName, customerEmail, customerPhone, contactConsent },
      jobDescription: 'Wash the fountain in front of the house.',
      challenge: await solve(challenge),
      filledInMs: 9_000,
    })
    assert.match(await emailTo(smtp, owner.email, /New custom job request/), customerName)
    assert.match(await emailTo(smtp, customerEmail, /./), /From: .*Tidy Drives/)
    await api(
      'POST',
      `/api/company/quotes/${quoteId}/replies`,
      { text: 'We come on Friday.' },
      token,
    )
    await eventually('the reply', async () =>
      (await emailTo(smtp, customerEmail, /./)).includes('We come on Friday.'),
    )
    await api('POST', '/api/company/forgot-password', { email: owner.email })
    const resetCode = codeIn(await emailTo(smtp, owner.email, /reset/i))
    await api('POST', '/api/company/reset-password', {
      email: owner.email,
      code: resetCode,
      newPassword: 'copper-window-9114-field',
    })
    for (const page of ['/', '/company/login', '/quote', '/widget.js', '/service-worker.js'])
      assert.is((await fetch(`http://127.0.0.1:${port}${page}`)).status, 200, page)
    await server.stop()
    server = undefined
    const kinds = smtp.messages.map(
      ({ to, text }) => `${to.join()}: ${/^Subject: (.*)$/m.exec(text)?.[1]?.trim()}`,
    )
    console.log(`figure: ${kinds.length} emails through SMTP: ${kinds.join('; ')}`)
  } finally {
    await server?.stop().catch(() => undefined)
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test.run()
