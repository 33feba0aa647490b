import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { webhookEvents } from '@curbquote/types/webhooks'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { describeInvalid } from '../http/response-validation.ts'
import { assertValid } from '../test/documented-response.ts'
import { inlineSchemas } from '../test/inline-schemas.ts'
import { findBreakingChanges } from './find-breaking-changes.ts'

/** The contract that callers rely on: the OpenAPI paths and webhooks of v1 as they were released. */
const contractFile = new URL('fixtures/v1-contract.json', import.meta.url)

let testApp: TestApp

test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

interface Description {
  paths: Record<string, unknown>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, unknown> }
}

const readDescription = async (path: string) =>
  (await call(testApp, 'GET', path)).json as Description

test('version 1 has all paths, fields, types and codes of its contract', async () => {
  const { paths, webhooks, components } = await readDescription('/api/v1/openapi.json')
  const description = { paths, webhooks, components: { schemas: components.schemas } }
  // UPDATE_V1_CONTRACT=1 writes the additions to the contract. It refuses a change that breaks callers.
  const contract = JSON.parse(await readFile(contractFile, 'utf8')) as typeof description
  const broken = findBreakingChanges(inlined(contract), inlined(description))
  assert.equal(
    broken,
    [],
    'Callers of version 1 rely on this. Keep it, or add a new field or endpoint and declare the old one `deprecated`.',
  )
  if (process.env.UPDATE_V1_CONTRACT)
    await writeFile(contractFile, `${JSON.stringify(description, null, 2)}\n`)
  else
    assert.equal(
      description,
      contract,
      'Version 1 has additions or changed descriptions. Run this test with UPDATE_V1_CONTRACT=1 to add them to the contract.',
    )
})

/** The paths and webhooks with their schemas, so that a change of a schema is a change of each place that has it. */
function inlined(description: Description): Record<string, unknown> {
  const { paths, webhooks } = inlineSchemas(description)
  return { ...paths, webhooks }
}

test('both OpenAPI documents pass the strict rules of the linter', async () => {
  const configPath = fileURLToPath(new URL('../../../../redocly.yaml', import.meta.url))
  const rules = await loadConfig({ configPath })
  for (const [name, path] of [
    ['public', '/api/v1/openapi.json'],
    ['internal', '/openapi.json'],
  ] as const) {
    const config = rules.forAlias(name)
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

test('schemas and responses have names and descriptions, and the message of each event an example', async () => {
  const document = await readDescription('/api/v1/openapi.json')
  const { components } = document
  for (const name of ['Quote', 'Event', 'Error', 'QuoteAskedMessage', 'Hook', 'Price'])
    assert.ok(name in components.schemas, name)
  assert.not.match(JSON.stringify(document), /Default Response|x-name/)
  const { webhooks } = inlineSchemas(document)
  assert.equal(Object.keys(webhooks), [...webhookEvents])
  for (const [type, { post }] of Object.entries(webhooks as Record<string, Webhook>)) {
    const { schema, example } = post.requestBody.content['application/json']
    assertValid(schema, example, type)
    // The schema is that of this event only.
    const other = { ...example, type: type === 'quote.asked' ? 'quote.opened' : 'quote.asked' }
    assert.not.ok(isValid(schema, other), type)
  }
})

function isValid(schema: object, body: unknown): boolean {
  return describeInvalid(schema, body) === undefined
}

interface Webhook {
  post: {
    requestBody: { content: Record<'application/json', { schema: object; example: object }> }
  }
}

test.run()
