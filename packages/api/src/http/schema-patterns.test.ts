import { Linter } from 'eslint'
import redos from 'eslint-plugin-redos'
import * as regexp from 'eslint-plugin-regexp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'

const test = suite<{ testApp: TestApp }>('patterns of schemas')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

function patternsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : patternsOf(value),
  )
}

/** The linter reads only literals in the code, and the patterns of schemas are strings. */
function findSlow(patterns: readonly string[]): string[] {
  const lines = patterns.map((pattern) => String(new RegExp(pattern, 'u')))
  const found = new Linter().verify(lines.map((line) => `void ${line}`).join('\n'), {
    plugins: { regexp, redos },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'redos/no-vulnerable': 'error',
    },
  })
  return found.map(({ line, message }) => `${lines[line - 1]}: ${message}`)
}

test('attack: no pattern of a schema takes quadratic time', ({ testApp }) => {
  assert.is.not(findSlow(['^a*b?a*$']).length, 0, 'the linter finds nothing')
  const patterns = [...new Set(patternsOf(testApp.app.swagger()))]
  assert.ok(patterns.length > 20)
  assert.equal(findSlow(patterns), [])
})

test.run()
