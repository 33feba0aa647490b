import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { apiScopes } from '@curbquote/types/endpoints'
import { createClient as generateClient } from '@hey-api/openapi-ts'
import { build } from 'esbuild'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'

const exec = promisify(execFile)

interface Context {
  testApp: TestApp
  env: NodeJS.ProcessEnv
  /** Inside the repository, so that programs find its packages. */
  folder: string
}

const test = suite<Context>('clients generated from the OpenAPI documents')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  const { db } = context.testApp.app
  const { id } = await createCompany(db)
  context.folder = await mkdtemp(path.join(import.meta.dirname, 'clients-'))
  context.env = {
    ...process.env,
    SERVER: context.testApp.url,
    KEY: await storeKey(db, id, [...apiScopes]),
  }
})
test.after(async ({ testApp, folder }) => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const readDocument = async (testApp: TestApp, pathname: string) =>
  (await call(testApp, 'GET', pathname)).json as object

async function generateTypes({ testApp }: Context, pathname: string): Promise<string> {
  return astToString(await openapiTypes(JSON.stringify(await readDocument(testApp, pathname))))
}

async function generateCode({ testApp }: Context, pathname: string, folder: string) {
  await generateClient({
    input: (await readDocument(testApp, pathname)) as Record<string, unknown>,
    output: folder,
    logs: { level: 'silent' },
  })
}

function findTypeErrors(...files: string[]): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [path.join(import.meta.dirname, '../../../../node_modules/@types')],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Bundles the program, runs it, and returns the JSON that it prints. */
async function run(file: string, env: NodeJS.ProcessEnv): Promise<unknown> {
  const outfile = `${file}.mjs`
  await build({ entryPoints: [file], outfile, bundle: true, platform: 'node', format: 'esm' })
  const { stdout } = await exec(process.execPath, [outfile], { env })
  return JSON.parse(stdout)
}

const quote = `{
  customer: { name: 'Riley Stone', email: 'riley@home.example', phone: '5125550142' },
  total: 450.5,
}`
const job = `{ surfaces: [{ type: 'driveway', squareFeet: 1000 }] }`
/** The output of both programs. */
const expected = [450.5, 'pending', 556.5, 'NOT_FOUND']

test('openapi-typescript with openapi-fetch adds, reads and prices', async (context) => {
  const { folder, env } = context
  await writeFile(
    path.join(folder, 'schema.d.ts'),
    await generateTypes(context, '/api/v1/openapi.json'),
  )
  const program = path.join(folder, 'fetch.ts')
  await writeFile(
    program,
    `import createClient from 'openapi-fetch'
    import type { paths } from './schema.d.ts'
    const headers = { authorization: 'Bearer ' + process.env.KEY }
    const client = createClient<paths>({ baseUrl: process.env.SERVER ?? '', headers })
    const { data: added } = await client.POST('/api/v1/quotes', { body: ${quote} })
    const { data: read } = await client.GET('/api/v1/quotes/{quoteId}', {
      params: { path: { quoteId: added?.id ?? 0 } },
    })
    const { data: price } = await client.POST('/api/v1/prices', { body: ${job} })
    const { error } = await client.GET('/api/v1/quotes/{quoteId}', { params: { path: { quoteId: 1e9 } } })
    // @ts-expect-error the total is required
    client.POST('/api/v1/quotes', { body: { customer: { name: 'A', email: 'a@home.example', phone: '1' } } }).catch(() => undefined)
    console.log(JSON.stringify([added?.total, read?.status, price?.total, error?.code]))`,
  )
  assert.equal(findTypeErrors(program), [])
  assert.equal(await run(program, env), expected)
})

test('Hey API adds, reads and prices', async (context) => {
  const { folder, env } = context
  await generateCode(context, '/api/v1/openapi.json', path.join(folder, 'generated'))
  const program = path.join(folder, 'hey-api.ts')
  await writeFile(
    program,
    `import { addQuote, priceJob, getQuote } from './generated'
    import { client } from './generated/client.gen'
    client.setConfig({ baseUrl: process.env.SERVER, auth: () => process.env.KEY })
    const { data: added } = await addQuote({ body: ${quote} })
    const { data: read } = await getQuote({ path: { quoteId: added?.id ?? 0 } })
    const { data: price } = await priceJob({ body: ${job} })
    const { error } = await getQuote({ path: { quoteId: 1e9 } })
    // @ts-expect-error the body is required
    const invalid: Parameters<typeof addQuote>[0] = {}
    console.log(JSON.stringify([added?.total, read?.status, price?.total, error?.code]))`,
  )
  assert.equal(findTypeErrors(program), [])
  assert.equal(await run(program, env), expected)
})

test('clients of the internal document have no type errors', async (context) => {
  const { folder } = context
  const types = path.join(folder, 'internal.d.ts')
  await writeFile(types, await generateTypes(context, '/openapi.json'))
  await generateCode(context, '/openapi.json', path.join(folder, 'internal'))
  assert.equal(findTypeErrors(types, path.join(folder, 'internal/index.ts')), [])
})

test.run()
