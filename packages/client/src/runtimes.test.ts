import { execFile } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkRuntime } from './test/runtime-check.ts'

interface Context {
  baseUrl: string
  sent: Parameters<typeof checkRuntime>[1]
  /** The check and the client as one script, which defines `checkRuntime`. */
  script: string
  keys: (string | undefined)[]
  close: () => Promise<void>
}

const run = promisify(execFile)
const test = suite<Context>('the client in each runtime')

test.before(async (context) => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'test/runtime-check.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'check',
    target: 'es2022',
    write: false,
  })
  const [file] = outputFiles
  assert.ok(file)
  context.script = file.text
  const keys: (string | undefined)[] = []
  context.keys = keys
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = request.url ?? ''
    request.resume()
    if (request.method === 'POST') {
      keys.push(request.headers['idempotency-key'] as string | undefined)
      // The first attempt fails.
      return void reply(keys.length % 2 === 1 ? 503 : 201, { id: 4 })
    }
    if (url.endsWith('/404'))
      return void reply(404, { error: 'Quote not found.', code: 'NOT_FOUND' })
    if (url.includes('cursor=two'))
      return void reply(200, { quotes: [{ id: 3 }], nextCursor: null })
    reply(200, { quotes: [{ id: 1 }, { id: 2 }], nextCursor: 'two' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  context.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
test.before.each((context) => {
  const key = randomBytes(32)
  const body = JSON.stringify({ type: 'quote.created', sequence: 1, data: { id: 41 } })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
  context.sent = {
    body,
    secret: `whsec_${key.toString('base64')}`,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
  context.keys.splice(0)
})
test.after.each(({ keys }) => {
  assert.is(keys.length, 2)
  assert.ok(keys[0] && keys[0] === keys[1])
})
test.after(({ close }) => close())

test('Node', async ({ baseUrl, sent }) => {
  assert.is(await checkRuntime(baseUrl, sent), 'all right')
})

test('an edge runtime', async ({ baseUrl, sent, script }) => {
  const runtime = new EdgeVM()
  runtime.evaluate(script)
  const call = `check.checkRuntime(${JSON.stringify(baseUrl)}, ${JSON.stringify(sent)})`
  assert.is(await runtime.evaluate<Promise<string>>(call), 'all right')
})

const testDownloaded = (...[name, run]: Parameters<typeof test>) =>
  process.env.TEST_RUNTIMES ? test(name, run) : test.skip(name, run)
if (!process.env.TEST_RUNTIMES)
  console.log('skipped, because TEST_RUNTIMES is not set (it downloads 200 MB): Deno and Bun')
for (const [name, command] of [
  ['Deno', ['deno@2', 'run', '--allow-net=127.0.0.1']],
  ['Bun', ['bun@1']],
] as const)
  testDownloaded(name, async ({ baseUrl, sent, script }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-runtime-'))
    try {
      const file = path.join(folder, 'check.mjs')
      const call = `check.checkRuntime(${JSON.stringify(baseUrl)}, ${JSON.stringify(sent)})`
      await writeFile(file, `${script}\nconsole.log(await ${call})\n`)
      const { stdout } = await run('npx', ['-y', ...command, file])
      assert.is(stdout.trim(), 'all right')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

test.run()
