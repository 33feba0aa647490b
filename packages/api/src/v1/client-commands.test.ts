import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { webhookEvents } from '@curbquote/types/webhooks'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyWebhook } from '../../../client/src/index.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey, storeTestKey } from '../test/test-key.ts'

const exec = promisify(execFile)
const program = path.resolve(import.meta.dirname, '../../../client/src/cli/main.ts')
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

interface Received {
  body: string
  headers: Record<string, string>
}

interface Context {
  testApp: TestApp
  receiver: Server
  received: Received[]
  /** The status of the receiver's responses. */
  status: number
  forward: string
  env: NodeJS.ProcessEnv
}

const test = suite<Context>('the commands of the client')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  context.received = []
  context.status = 204
  context.receiver = createServer((request, response) => {
    const headers = request.headers as Record<string, string>
    void text(request).then((body) => {
      context.received.push({ body, headers })
      response.writeHead(context.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(context.receiver, 'listening')
  const { port } = context.receiver.address() as AddressInfo
  context.forward = `http://127.0.0.1:${port}/hook`
})
test.after(async ({ testApp, receiver }) => {
  receiver.close()
  await testApp.close()
})
test.before.each(async (context) => {
  const { db } = context.testApp.app
  const { id } = await createCompany(db)
  context.received.length = 0
  context.status = 204
  context.env = {
    ...process.env,
    CURBQUOTE_URL: context.testApp.url,
    CURBQUOTE_KEY: await storeTestKey(db, id, ['hooks', 'quotes:write']),
    CURBQUOTE_WEBHOOK_SECRET: secret,
  }
})

const trigger = ({ env }: Context, event: string) =>
  exec(process.execPath, [program, 'trigger', event], { env })

/** Starts `listen` and collects its lines. */
async function startListening(
  { env, forward }: Context,
  given: readonly string[] = ['listen', '--forward', forward],
) {
  const child = spawn(process.execPath, [program, ...given], { env })
  const lines: string[] = []
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')))
  const sees = async (pattern: RegExp) => {
    for (;;) {
      const line = lines.find((one) => pattern.test(one))
      if (line !== undefined) return line
      if (child.exitCode !== null) throw new Error(`It ended:\n${lines.join('\n')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await sees(/Waiting for events/)
  return { child, lines, sees }
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill('SIGINT')
  await once(child, 'exit')
  return child.exitCode
}

test('each triggered event reaches the local receiver once, signed, and is printed', async (context) => {
  // Earlier events are not forwarded, also if several have the same time.
  const { testApp, env } = context
  const token = env.CURBQUOTE_KEY ?? ''
  const customer = { name: 'Riley Stone', email: 'riley@home.example', phone: '512-555-0142' }
  const { json } = await call(testApp, 'POST', '/api/v1/quotes', {
    token,
    body: { customer, total: 450.5 },
  })
  const { id } = json as { id: number }
  const changes = { status: 'contacted', notes: 'Call first', jobDate: '2026-12-01' }
  const changed = await call(testApp, 'PATCH', `/api/v1/quotes/${id}`, { token, body: changes })
  assert.is(changed.status, 200, changed.text)
  const { child, lines, sees } = await startListening(context)
  for (const event of webhookEvents) await trigger(context, event)
  for (const event of webhookEvents) await sees(new RegExp(`${event} msg_\\w+ → 204 in \\d+ ms$`))
  assert.is(await stop(child), 0)
  assert.is(lines.filter((line) => line.includes('→')).length, webhookEvents.length)
  const types = []
  for (const { body, headers } of context.received) {
    const message = await verifyWebhook(body, headers, secret)
    types.push(message.type)
  }
  assert.equal(types, [...webhookEvents])
})

test('the commands of the guide and of the README run', async (context) => {
  const repository = path.resolve(import.meta.dirname, '../../../..')
  for (const file of ['docs/guides/webhooks.md', 'packages/client/README.md']) {
    const document = await readFile(path.join(repository, file), 'utf8')
    const commands = [...document.matchAll(/^npx @curbquote\/client (.+)$/gm)].map(
      ([, command = '']) =>
        command.replace('http://localhost:4000/hook', context.forward).split(' '),
    )
    assert.equal(
      commands.map(([name]) => name),
      ['listen', 'trigger'],
      file,
    )
    const [listen = [], [, event = ''] = []] = commands
    const { child, sees } = await startListening(context, listen)
    await trigger(context, event)
    await sees(/quote\.accepted msg_\w+ → 204/)
    assert.is(await stop(child), 0)
  }
})

test('a receiver that fails or is not running is printed, and the next event is forwarded', async (context) => {
  const { child, sees } = await startListening(context)
  context.status = 500
  await trigger(context, 'quote.declined')
  await sees(/quote\.declined msg_\w+ → 500 in \d+ ms$/)
  context.status = 204
  await trigger(context, 'quote.accepted')
  await sees(/quote\.accepted msg_\w+ → 204/)
  assert.is(await stop(child), 0)

  const nobody = await startListening({ ...context, forward: 'http://127.0.0.1:9/hook' })
  await trigger(context, 'quote.asked')
  await nobody.sees(/quote\.asked msg_\w+ → no response \(/)
  assert.is(await stop(nobody.child), 0)
})

test('wrong uses end with status 1 and say what to do', async (context) => {
  const live = await storeKey(
    context.testApp.app.db,
    (await createCompany(context.testApp.app.db)).id,
    ['hooks'],
  )
  const cases: [string[], NodeJS.ProcessEnv, RegExp][] = [
    [['listen'], {}, /--forward http/],
    [['listen', '--forward', 'localhost:4000'], {}, /--forward http/],
    [['listen', '--forward', context.forward], { CURBQUOTE_KEY: live }, /test key/],
    [['trigger', 'quote.accepted'], { CURBQUOTE_KEY: live }, /test key/],
    [['trigger', 'quote.accepted'], { CURBQUOTE_URL: '' }, /CURBQUOTE_URL/],
    [['trigger', 'quote.accepted'], { CURBQUOTE_KEY: 'cq_test_x' }, /unknown, expired or revoked/],
    [['trigger', 'quote.lost'], {}, /quote\.created, /],
    [['sell'], {}, /^Usage/],
    [['listen', '--port', '4'], {}, /--port/],
  ]
  for (const [given, env, message] of cases) {
    const result = await exec(process.execPath, [program, ...given], {
      env: { ...context.env, ...env },
    }).then(
      () => undefined,
      (error: unknown) => error as { code: number; stderr: string },
    )
    assert.is(result?.code, 1, given.join(' '))
    assert.match(result?.stderr ?? '', message, given.join(' '))
  }
  const { stdout } = await exec(process.execPath, [program, '--help'], { env: context.env })
  assert.match(stdout, /^Usage/)
})

test.run()
