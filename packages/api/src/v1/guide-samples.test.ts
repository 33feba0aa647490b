import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { apiScopes } from '@curbquote/types/endpoints'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { declaredRoutes } from '../test/declared-routes.ts'
import { findFreePort } from '../test/server-process.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { storeEndpoint, storeEvent } from '../test/test-webhooks.ts'
import { createWebhookSecret, signWebhook } from '../webhooks/webhook-secret.ts'

const run = promisify(execFile)
const repository = path.resolve(import.meta.dirname, '../../../..')
const client = path.join(repository, 'packages/client/src/index.ts')

interface Sample {
  language: string
  text: string
  /** The language and the text of the sample before the next paragraph. */
  next: { language: string; text: string } | undefined
}

interface Context {
  testApp: TestApp
  env: NodeJS.ProcessEnv
  company: { id: number }
  /** For modules of samples, inside the repository, so that they find its packages. */
  folder: string
}

const test = suite<Context>('the samples of the guides')
test.before(async (context) => {
  const testApp = await buildTestApp({
    env: { RATE_LIMITS: 'on' },
    // The hosts of the samples do not exist.
    webhookSender: {
      requireAllowed: async (url) => url,
      post: () => Promise.reject(new Error('nothing is sent')),
    },
  })
  const { db } = testApp.app
  const company = await createCompany(db)
  const { id } = await storeBareQuote(db, company.id, {
    total_cents: 45_050,
    updated_at: new Date('2026-06-01'),
  })
  await storeEndpoint(testApp, company)
  Object.assign(context, {
    testApp,
    company,
    folder: await mkdtemp(path.join(import.meta.dirname, 'samples-')),
    env: {
      ...process.env,
      CURBQUOTE_URL: testApp.url,
      CURBQUOTE_KEY: await storeKey(db, company.id, [...apiScopes]),
      QUOTE_ID: String(id),
      EVENT_ID: await storeEvent(testApp, company, { id }),
    },
  })
})
test.after(async ({ testApp, folder }) => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function readSamples(file: string): Promise<Sample[]> {
  const text = await readFile(path.join(repository, file), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n([^]*?)^```\n(\n?)/gm)]
  return blocks.map((block, index) => {
    const [whole, language = '', sample = ''] = block
    const following = blocks[index + 1]
    const isNext = following?.index === block.index + whole.length
    return {
      language,
      text: sample,
      next: isNext ? { language: following[1] ?? '', text: following[2] ?? '' } : undefined,
    }
  })
}

const guides = (await readdir(path.join(repository, 'docs/guides'))).map(
  (name) => `docs/guides/${name}`,
)
const documents = [...guides, 'packages/client/README.md']

/** Whether a response has everything of the example. Ids, numbers and other fields differ. */
function includes(response: unknown, example: unknown, name = ''): boolean {
  if (name === 'id' || name === 'number') return typeof response === typeof example
  if (Array.isArray(example))
    return Array.isArray(response) && example.every((one, index) => includes(response[index], one))
  if (typeof example === 'object' && example !== null)
    return (
      typeof response === 'object' &&
      response !== null &&
      Object.entries(example).every(([key, value]) =>
        includes((response as Record<string, unknown>)[key], value, key),
      )
    )
  return response === example
}

test('the calls with curl get the documented responses', async ({ env }) => {
  let calls = 0
  for (const guide of guides)
    for (const { language, text, next } of await readSamples(guide)) {
      if (language !== 'sh' || !/^curl (?!-i )/.test(text)) continue
      calls++
      assert.is(next?.language, 'json', `${guide}: a response follows\n${text}`)
      const { stdout } = await run('sh', ['-c', text], { env })
      const isAsDocumented = includes(JSON.parse(stdout), JSON.parse(next?.text ?? ''))
      assert.ok(isAsDocumented, `${guide}: ${text}\n${stdout}\nis not\n${next?.text}`)
    }
  assert.ok(calls >= 9)
})

test('a key gets the documented responses below and above its limit', async ({ env, testApp }) => {
  const { db } = testApp.app
  const samples = await readSamples('docs/guides/limits.md')
  const { text: command } = samples.find(({ text }) => text.startsWith('curl -i ')) ?? { text: '' }
  const documented = samples.filter(({ language }) => language === 'http').map(({ text }) => text)
  const responses = await inOneWindow(limits.v1OfKey, async () => {
    const key = await storeKey(db, (await createCompany(db)).id, ['prices:read'])
    const send = async () =>
      (await run('sh', ['-c', command], { env: { ...env, CURBQUOTE_KEY: key } })).stdout
    const first = await send()
    for (let count = 1; count < limits.v1OfKey.max; count++)
      await call(testApp, 'GET', '/api/v1/price-list', { token: key })
    return [first, await send()]
  })
  assert.is(documented.length, responses.length)
  // The seconds differ.
  const withoutSeconds = (text: string) => text.replaceAll(/(;t=|retry-after: )\d+/gi, '$1')
  for (const [index, sample] of documented.entries()) {
    const response = withoutSeconds(responses[index] ?? '')
    const [head = '', body] = withoutSeconds(sample).trim().split('\n\n')
    const lines = response.toLowerCase().split('\r\n')
    for (const line of head.split('\n')) assert.ok(lines.includes(line.toLowerCase()), response)
    const [, actualBody = ''] = response.split('\r\n\r\n')
    if (body !== undefined) assert.equal(JSON.parse(actualBody), JSON.parse(body))
  }
})

/** The TypeScript samples as modules. A sample without a client of its own gets the first one of its document. */
async function typeScriptModules(document: string): Promise<string[]> {
  const samples = (await readSamples(document))
    .filter(({ language }) => language === 'ts')
    .map(({ text }) => text)
  const start =
    samples.find((text) => text.includes('new CurbQuote('))?.split('\nfor await')[0] ?? ''
  return samples.map((text) =>
    /\bcurbquote\./.test(text) && !text.includes('new CurbQuote(') ? `${start}\n${text}` : text,
  )
}

test('the TypeScript samples have no type errors', async ({ folder }) => {
  const files: string[] = []
  for (const [number, document] of documents.entries())
    for (const [index, text] of (await typeScriptModules(document)).entries()) {
      const file = path.join(folder, `types-${number}-${index}.ts`)
      await writeFile(file, `${text}\nexport {}\n`)
      files.push(file)
    }
  assert.ok(files.length >= 12)
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [path.join(repository, 'node_modules/@types')],
    paths: { '@curbquote/client': [client] },
  })
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.text}\n${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  assert.equal(problems, [])
})

test('the TypeScript samples call the API', async ({ env, folder }) => {
  for (const [number, document] of documents.entries())
    for (const [index, text] of (await typeScriptModules(document)).entries()) {
      if (text.includes('export async function receive')) continue
      const file = path.join(folder, `call-${number}-${index}.ts`)
      await writeFile(
        file,
        text.replaceAll("'@curbquote/client'", `'${pathToFileURL(client).href}'`),
      )
      await run(process.execPath, [file], { env })
    }
})

const body = JSON.stringify({ type: 'quote.created', data: { id: 41 } })

function signedHeaders({ config }: TestApp, sealed: string): Record<string, string> {
  return signWebhook({ id: 'msg_1', body, at: new Date() }, [sealed], config.codePepper)
}

test('the receivers in TypeScript accept signed messages only', async ({ testApp, folder }) => {
  const { secret, sealed } = createWebhookSecret(testApp.config.codePepper)
  process.env.CURBQUOTE_WEBHOOK_SECRET = secret
  let receivers = 0
  for (const document of documents)
    for (const text of await typeScriptModules(document)) {
      if (!text.includes('export async function receive')) continue
      const file = path.join(folder, `receiver-${receivers++}.ts`)
      await writeFile(
        file,
        text.replaceAll("'@curbquote/client'", `'${pathToFileURL(client).href}'`),
      )
      const { receive } = (await import(pathToFileURL(file).href)) as {
        receive: (request: Request) => Promise<Response>
      }
      const headers = signedHeaders(testApp, sealed)
      const statusOf = async (sent: string) =>
        (
          await receive(
            new Request('https://receiver.example/', { method: 'POST', headers, body: sent }),
          )
        ).status
      assert.equal([await statusOf(body), await statusOf(`${body} `)], [204, 400], document)
    }
  assert.is(receivers, 3)
})

test('the local receiver accepts signed messages only', async ({ testApp, folder, env }) => {
  const { secret, sealed } = createWebhookSecret(testApp.config.codePepper)
  const [sample] = (await readSamples('docs/guides/webhooks.md')).filter(
    ({ language }) => language === 'js',
  )
  const port = await findFreePort()
  const file = path.join(folder, 'receiver.mjs')
  await writeFile(
    file,
    (sample?.text ?? '')
      .replaceAll("'@curbquote/client'", `'${pathToFileURL(client).href}'`)
      .replaceAll('4000', String(port)),
  )
  const receiver = spawn(process.execPath, [file], {
    env: { ...env, CURBQUOTE_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(receiver.stdout, 'data')
    const headers = signedHeaders(testApp, sealed)
    const statusOf = async (sent: string) => {
      const url = `http://localhost:${port}/hook`
      return (await fetch(url, { method: 'POST', headers, body: sent })).status
    }
    assert.equal([await statusOf(body), await statusOf(`${body} `)], [204, 400])
  } finally {
    receiver.kill()
  }
})

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('skipped, because Python 3 is not installed: the Python samples')
const testPython = (...[name, run]: Parameters<typeof test>) =>
  hasPython ? test(name, run) : test.skip(name, run)

async function pythonOf(guide: string): Promise<string> {
  const samples = (await readSamples(guide)).filter(({ language }) => language === 'py')
  return samples.map(({ text }) => text).join('\n')
}

testPython('the Python samples call the API', async ({ env, testApp, company }) => {
  const { stdout } = await run('python3', ['-c', await pythonOf('docs/guides/api.md')], { env })
  assert.match(stdout, '556.5')
  const added = await testApp.app.db
    .selectFrom('quotes')
    .select(['status', 'job_date'])
    .where('company_id', '=', company.id)
    .where('idempotency_key', '=', 'call-2026-11-22-0143')
    .execute()
  assert.equal(added, [{ status: 'contacted', job_date: '2026-12-01' }])
})

testPython('the receiver in Python accepts signed messages only', async ({ testApp }) => {
  const { secret, sealed } = createWebhookSecret(testApp.config.codePepper)
  const program = `${await pythonOf('docs/guides/webhooks.md')}
import os
headers, secret = json.loads(os.environ["HEADERS"]), os.environ["SECRET"]
print(verify(os.environ["BODY"].encode(), headers, secret)["type"])
for sent, changed in [(os.environ["BODY"] + " ", {}), (os.environ["BODY"], {"webhook-timestamp": "1"})]:
    try:
        verify(sent.encode(), {**headers, **changed}, secret)
    except ValueError as error:
        print(error)
`
  const HEADERS = JSON.stringify(signedHeaders(testApp, sealed))
  const env = { ...process.env, HEADERS, SECRET: secret, BODY: body }
  const { stdout } = await run('python3', ['-c', program], { env })
  assert.equal(stdout.trim().split('\n'), [
    'quote.created',
    'The signature is wrong.',
    'The webhook is too old.',
  ])
})

const hasPhp = spawnSync('php', ['--version']).status === 0
if (!hasPhp) console.log('skipped, because PHP is not installed: the PHP samples')
const testPhp = (...[name, run]: Parameters<typeof test>) =>
  hasPhp ? test(name, run) : test.skip(name, run)

/** Runs the PHP samples of a guide and then the PHP code `more`. */
async function runPhp(guide: string, folder: string, env: NodeJS.ProcessEnv, more = '') {
  const samples = (await readSamples(guide)).filter(({ language }) => language === 'php')
  const file = path.join(folder, 'samples.php')
  await writeFile(file, samples.map(({ text }) => text).join('\n') + more)
  return (await run('php', [file], { env })).stdout
}

testPhp('the PHP samples call the API', async ({ env, folder, testApp, company }) => {
  const stdout = await runPhp('docs/guides/api.md', folder, env)
  assert.match(stdout, '556.5')
  assert.match(stdout, 'All other surfaces: sq ft')
  const added = await testApp.app.db
    .selectFrom('quotes')
    .select(['status', 'job_date'])
    .where('company_id', '=', company.id)
    .where('idempotency_key', '=', 'call-2026-11-22-0144')
    .execute()
  assert.equal(added, [{ status: 'contacted', job_date: '2026-12-01' }])
})

testPhp('the receiver in PHP accepts signed messages only', async ({ testApp, folder }) => {
  const { secret, sealed } = createWebhookSecret(testApp.config.codePepper)
  const HEADERS = JSON.stringify(signedHeaders(testApp, sealed))
  const env = { ...process.env, HEADERS, SECRET: secret, BODY: body }
  const program = `
[$headers, $secret] = [json_decode(getenv('HEADERS'), true), getenv('SECRET')];
echo verify(getenv('BODY'), $headers, $secret)['type'], "\\n";
foreach ([[getenv('BODY') . ' ', []], [getenv('BODY'), ['webhook-timestamp' => '1']]] as [$sent, $changed]) {
    try {
        verify($sent, [...$headers, ...$changed], $secret);
    } catch (UnexpectedValueException $error) {
        echo $error->getMessage(), "\\n";
    }
}
`
  const stdout = await runPhp('docs/guides/webhooks.md', folder, env, program)
  assert.equal(stdout.trim().split('\n'), [
    'quote.created',
    'The signature is wrong.',
    'The webhook is too old.',
  ])
})

test('the configuration of an AI assistant connects to the server', async ({ env }) => {
  const [sample] = (await readSamples('docs/guides/mcp.md')).filter(
    ({ language }) => language === 'json',
  )
  const { mcpServers } = JSON.parse(sample?.text ?? '') as {
    mcpServers: Record<string, { type: string; url: string; headers: Record<string, string> }>
  }
  const { curbquote } = mcpServers
  assert.is(curbquote?.type, 'http')
  const fill = (text = '') =>
    text
      .replace('https://quotes.example.com', env.CURBQUOTE_URL ?? '')
      .replace('cq_live_…', env.CURBQUOTE_KEY ?? '')
  const { status, json } = await fetch(fill(curbquote?.url), {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: fill(curbquote?.headers.Authorization),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  }).then(async (response) => ({ status: response.status, json: await response.json() }))
  assert.is(status, 200)
  // The table of the guide has the tools.
  const guide = await readFile(path.join(repository, 'docs/guides/mcp.md'), 'utf8')
  const { tools } = (json as { result: { tools: { name: string }[] } }).result
  assert.equal(
    [...guide.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name),
    tools.map(({ name }) => name),
  )
})

test('the message of the guide is one of an event', async ({ env, testApp }) => {
  const [sample] = (await readSamples('docs/guides/webhooks.md')).filter(
    ({ language }) => language === 'json',
  )
  const { json } = await call(testApp, 'GET', '/api/v1/samples/quote.created', {
    token: env.CURBQUOTE_KEY,
  })
  const [message] = json as object[]
  const keysOf = (of: unknown, shown: unknown): unknown =>
    typeof shown === 'object' && shown !== null
      ? Object.entries(shown).map(([key, value]) => [
          key,
          key in (of as object),
          keysOf((of as Record<string, unknown>)[key], value),
        ])
      : typeof of
  const documented = JSON.parse(sample?.text ?? '') as unknown
  assert.equal(keysOf(message, documented), keysOf(documented, documented))
})

test('the table of scopes has every call', async ({ testApp }) => {
  const guide = await readFile(path.join(repository, 'docs/guides/api.md'), 'utf8')
  const rows = new Map(
    [...guide.matchAll(/^\| `([\w:]+)` +\| (.+?) +\|$/gm)].map(([, scope = '', calls = '']) => [
      scope,
      [...calls.matchAll(/`([A-Z]+ \/api\/[^`]+)`/g)].map(([, name = '']) => name).toSorted(),
    ]),
  )
  const routes = declaredRoutes(testApp.app)
  for (const scope of apiScopes)
    assert.equal(
      rows.get(scope),
      routes
        .filter(({ access }) => access && 'scope' in access && access.scope === scope)
        .map(({ name }) => name)
        .toSorted(),
      scope,
    )
})

test('a test runs each sample', async () => {
  const others: string[] = []
  for (const guide of guides) {
    const samples = await readSamples(guide)
    const responses = samples.flatMap(({ text, next }) =>
      text.startsWith('curl ') && next ? [next.text] : [],
    )
    for (const { language, text } of samples) {
      // The pages and the installation are in `journeys/guide-samples.test.ts`.
      const isRun =
        ['html', 'ts'].includes(language) ||
        (language === 'sh' && /^(?:curl|export|npm install) /.test(text)) ||
        (language === 'json' && responses.includes(text)) ||
        (['php', 'py'].includes(language) && guide.endsWith('/api.md'))
      if (!isRun) others.push(`${path.basename(guide, '.md')}: ${language}`)
    }
  }
  // A test for one sample runs each of these.
  assert.equal(others.toSorted(), [
    'content-security-policy: http',
    'embedding: astro',
    'embedding: php',
    'embedding: tsx',
    'embedding: tsx',
    'frameworks: angular',
    'frameworks: svelte',
    'frameworks: vue',
    'limits: http',
    'limits: http',
    'mcp: json',
    'webhooks: js',
    'webhooks: json',
    'webhooks: php',
    'webhooks: py',
    'webhooks: sh',
    'webhooks: sh',
    // The line that `listen` prints.
    'webhooks: text',
  ])
})

test.run()
