import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

let testApp: TestApp
let token: string

test.before(async () => {
  testApp = await buildTestApp()
  token = await signInAs(testApp, await createCompany(testApp.app.db))
})
test.after(() => testApp.close())

const send = (method: string, path: string, body?: unknown) =>
  call(testApp, method, `/api${path}`, { token, body })

test('colors must be #rrggbb and a logo an uploaded one', async () => {
  for (const body of [
    { primaryColor: 'red' },
    { primaryColor: '#fff' },
    { primaryColor: '#2563eb;background:url(//evil.example)' },
    { textColor: 'url(javascript:alert(1))' },
    { logoUrl: 'javascript:alert(1)' },
    { logoUrl: 'https://evil.example/logo.png' },
    { logoUrl: '//evil.example/logo.png' },
    {},
  ])
    assert.is((await send('PUT', '/company/branding', body)).status, 400)
  const saved = await send('PUT', '/company/branding', {
    brandingName: ' Bright! ',
    headerMessageEs: ' Hola ',
    primaryColor: '#0A6C74',
    logoUrl: null,
  })
  assert.is(saved.status, 200)
  const me = (await send('GET', '/auth/me')).json as Record<string, unknown>
  assert.is(me.brandingName, 'Bright!')
  assert.is(me.headerMessageEs, 'Hola')
  assert.is(me.primaryColor, '#0a6c74')
})

test('an empty text removes the logo, the name and the messages', async () => {
  const { status, json } = await send('PUT', '/company/branding', {
    brandingName: '',
    headerMessage: ' ',
    headerMessageEs: ' ',
    logoUrl: '',
  })
  assert.is(status, 200)
  const { brandingName, headerMessage, headerMessageEs, logoUrl } = json as Record<string, unknown>
  assert.equal([brandingName, headerMessage, headerMessageEs, logoUrl], [null, null, null, null])
})

test.run()
