import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { apiScopes } from '@curbquote/types'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'

const run = promisify(execFile)
const documentation = new URL('../../../../docs/api.md', import.meta.url)

/** Whether a response has everything of the example. Ids and other fields differ. */
function includes(response: unknown, example: unknown, name = ''): boolean {
  if (name === 'id') return typeof response === typeof example
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

test('the examples of the documentation work and get the documented responses', async () => {
  const testApp = await buildTestApp()
  try {
    const { db } = testApp.app
    const company = await createCompany(db)
    const { id } = await storeBareQuote(db, company.id, {
      total_cents: 45_050,
      updated_at: new Date('2026-06-01'),
    })
    const env = {
      ...process.env,
      CURBQUOTE_URL: testApp.url,
      CURBQUOTE_KEY: await storeKey(db, company.id, [...apiScopes]),
      QUOTE_ID: String(id),
    }
    const text = await readFile(documentation, 'utf8')
    const examples = [...text.matchAll(/```sh\n(curl [^`]+)```\n\n```json\n([^`]+)```/g)]
    assert.is(examples.length, text.split('\ncurl ').length - 1, 'each example has a response')
    assert.ok(examples.length >= 5)
    for (const [, command = '', expected = ''] of examples) {
      const { stdout } = await run('sh', ['-c', command], { env })
      const isAsDocumented = includes(JSON.parse(stdout), JSON.parse(expected))
      assert.ok(isAsDocumented, `${command}\n${stdout}\nis not\n${expected}`)
    }
  } finally {
    await testApp.close()
  }
})

test.run()
