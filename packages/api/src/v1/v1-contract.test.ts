import { readFile, writeFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { findBreakingChanges } from './find-breaking-changes.ts'

/** The contract that callers rely on: the OpenAPI paths of v1 as they were released. */
const contractFile = new URL('fixtures/v1-contract.json', import.meta.url)

let testApp: TestApp

test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

interface Description {
  paths: Record<string, unknown>
}

const readDescription = async (path: string) =>
  (await call(testApp, 'GET', path)).json as Description

test('version 1 has all paths, fields, types and codes of its contract', async () => {
  const { paths } = await readDescription('/api/v1/openapi.json')
  // UPDATE_V1_CONTRACT=1 writes the additions to the contract. It refuses a change that breaks callers.
  const contract = JSON.parse(await readFile(contractFile, 'utf8')) as Description['paths']
  const broken = findBreakingChanges(contract, paths)
  assert.equal(
    broken,
    [],
    'Callers of version 1 rely on this. Keep it, or add a new field or endpoint and declare the old one `deprecated`.',
  )
  if (process.env.UPDATE_V1_CONTRACT)
    await writeFile(contractFile, `${JSON.stringify(paths, null, 2)}\n`)
  else
    assert.equal(
      paths,
      contract,
      'Version 1 has additions or changed descriptions. Run this test with UPDATE_V1_CONTRACT=1 to add them to the contract.',
    )
})

test('both OpenAPI documents pass the strict rules of the linter', async () => {
  for (const [path, rules] of [
    ['/api/v1/openapi.json', {}],
    // The router prefers the constant part of a path. The return from a payment always redirects.
    ['/openapi.json', { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off' }],
  ] as const) {
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const document = await readDescription(path)
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    assert.equal(
      problems.map(({ ruleId, message, location }) => [
        ruleId,
        message,
        location.map(({ pointer }) => pointer).join(' '),
      ]),
      [],
      path,
    )
    const invalid = JSON.stringify({ ...document, info: {} })
    assert.ok((await lintFromString({ source: invalid, config })).length > 0)
  }
})

test.run()
