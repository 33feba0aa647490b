import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { returnPath, signInPath } from './return-path.ts'

const origin = 'https://curbquote.test'

test('sign-in remembers the page that asked for it', () => {
  const path = signInPath('/company/dashboard', '?lead=7')
  assert.is(path, '/company/login?return=%2Fcompany%2Fdashboard%3Flead%3D7')
  assert.is(returnPath(path.slice(path.indexOf('?')), origin), '/company/dashboard?lead=7')
})

test('the dashboard needs no return path', () => {
  assert.is(signInPath('/company/dashboard', ''), '/company/login')
  assert.is(returnPath('', origin), '/company/dashboard')
})

test('sign-in returns to the overview', () => {
  assert.is(returnPath('?return=/dashboard', origin), '/dashboard')
  assert.is(returnPath('?return=/dashboards-of-others', origin), '/company/dashboard')
})

test('a return path cannot lead to another site', () => {
  for (const wanted of ['https://evil.test/company', '//evil.test', '/\\evil.test', 'javascript:1'])
    assert.is(returnPath(`?return=${encodeURIComponent(wanted)}`, origin), '/company/dashboard')
})

test('sign-in does not return to itself', () => {
  assert.is(returnPath('?return=/company/login', origin), '/company/dashboard')
})

test.run()
