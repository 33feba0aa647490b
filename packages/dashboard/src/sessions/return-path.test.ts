import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hasSessionEnded, returnPath, signInPath } from './return-path.ts'

const origin = 'https://curbquote.test'

const pageAt = (path: string) => new URL(path, origin)

test('sign-in returns to the page that redirected to it', () => {
  const path = signInPath(pageAt('/company/dashboard?lead=7'))
  assert.is(path, '/company/login?return=%2Fcompany%2Fdashboard%3Flead%3D7')
  assert.is(returnPath(path.slice(path.indexOf('?')), origin), '/company/dashboard?lead=7')
})

test('sign-in returns to the section of the page, as links of the documentation name it', () => {
  const path = signInPath(pageAt('/company/dashboard?tab=integration#test-data'))
  const search = path.slice(path.indexOf('?'))
  assert.is(returnPath(search, origin), '/company/dashboard?tab=integration#test-data')
})

test('an ended session is marked in the sign-in URL, which keeps the return path', () => {
  const path = signInPath(pageAt('/company/dashboard?tab=profile'), { isEnded: true })
  const search = path.slice(path.indexOf('?'))
  assert.is(hasSessionEnded(search), true)
  assert.is(returnPath(search, origin), '/company/dashboard?tab=profile')
  assert.is(signInPath(pageAt('/company/dashboard'), { isEnded: true }), '/company/login?ended=1')
  assert.is(hasSessionEnded('?return=%2Fdashboard'), false)
})

test('the dashboard needs no return path', () => {
  assert.is(signInPath(pageAt('/company/dashboard')), '/company/login')
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

test('the admin sign-in only returns to admin pages', () => {
  assert.is(signInPath(pageAt('/admin/dashboard')), '/admin/login')
  const path = signInPath(pageAt('/admin/company/7'))
  assert.is(path, '/admin/login?return=%2Fadmin%2Fcompany%2F7')
  const search = path.slice(path.indexOf('?'))
  assert.is(returnPath(search, origin, '/admin/login'), '/admin/company/7')
  for (const wanted of ['/company/dashboard', '/admin/login'])
    assert.is(returnPath(`?return=${wanted}`, origin, '/admin/login'), '/admin/dashboard')
  assert.is(returnPath('?return=/admin/dashboard', origin), '/company/dashboard')
})

test.run()
