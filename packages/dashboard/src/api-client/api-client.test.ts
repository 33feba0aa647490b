import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAccount } from '@curbquote/types/companies'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from './api-client.ts'
import { storeToken } from '../sessions/token-storage.ts'

const test = suite('API client')

test('a GET request of an ended session is repeated if the user has signed in again', async () => {
  const tokens: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '')
    tokens.push(token)
    if (tokens.length === 2) storeToken('auth_token', 'new', { isRemembered: false })
    response.statusCode = token === 'new' ? 200 : 401
    response.end(JSON.stringify(token === 'new' ? { id: 7 } : { error: 'Signed out.' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  Object.assign(globalThis, {
    window: { location: { pathname: '/company/dashboard' } },
    fetch: (path: string, init: RequestInit) => fetch(`${origin}${path}`, init),
  })
  storeToken('auth_token', 'old', { isRemembered: false })
  const read = () => call(getAccount).catch((error: { status: number }) => error.status)

  assert.is(await read(), 401)
  assert.equal(await read(), { id: 7 })
  assert.equal(tokens, ['old', 'old', 'new'])

  Object.assign(globalThis, { fetch })
  Reflect.deleteProperty(globalThis, 'window')
  server.close()
})

test.run()
