import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { registeredRoutes } from '../test/registered-routes.ts'

const test = suite('hostile URLs')
let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

const hostile = [
  '%0d%0ax',
  'a%00b',
  '%09',
  '%7f',
  '%c2%85',
  '%C4%80',
  '%ff',
  '%F0%9F%98%80',
  '%e2%80%a8',
  '..%2f',
]

test('header injection: control and foreign characters in a path or query never cause a 500', async () => {
  const { app } = testApp
  const paths = registeredRoutes(app)
    .filter(([method]) => method === 'GET')
    .map(([, pathname]) => pathname)
  assert.ok(paths.length > 50)
  for (const pathname of paths)
    for (const part of hostile) {
      const filled = pathname.replace(/:\w+(?:\([^)]*\))?|\*/g, part)
      const targets = [`${filled}?x=${part}&returnTo=${part}&sent=${part}`]
      if (filled !== pathname) targets.push(filled)
      for (const url of targets) {
        const { statusCode, headers } = await app.inject({ method: 'GET', url })
        assert.ok(statusCode < 500 || statusCode === 503, `${url}: ${statusCode}`)
        assert.not.match(String(headers.location ?? ''), /[^\x21-\x7e]/, url)
      }
    }
})

test.run()
