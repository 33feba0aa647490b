import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  clearToken,
  readToken,
  readVerificationEmail,
  storeToken,
  storeVerificationEmail,
  tokenKeyFor,
} from './token-storage.ts'

function fakeStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => values.delete(key),
    setItem: (key, value) => values.set(key, value),
  }
}

function useStorage(place: 'localStorage' | 'sessionStorage', get: () => Storage) {
  Object.defineProperty(globalThis, place, { configurable: true, get })
}

test.before.each(() => {
  const local = fakeStorage()
  const session = fakeStorage()
  useStorage('localStorage', () => local)
  useStorage('sessionStorage', () => session)
})

test('paths that start with /admin use the admin token, all others the owner token', () => {
  assert.is(tokenKeyFor('/admin/dashboard'), 'admin-token')
  assert.is(tokenKeyFor('/company/dashboard'), 'auth_token')
  assert.is(tokenKeyFor('/'), 'auth_token')
})

test('a remembered token is kept in local storage', () => {
  storeToken('auth_token', 'abc', { isRemembered: true })
  assert.is(localStorage.getItem('auth_token'), 'abc')
  assert.is(sessionStorage.getItem('auth_token'), null)
  assert.is(readToken('auth_token'), 'abc')
})

test('a token that is not remembered is kept for the tab and replaces a remembered one', () => {
  storeToken('auth_token', 'old', { isRemembered: true })
  storeToken('auth_token', 'new', { isRemembered: false })
  assert.is(localStorage.getItem('auth_token'), null)
  assert.is(sessionStorage.getItem('auth_token'), 'new')
  assert.is(readToken('auth_token'), 'new')
})

test('clearing one token keeps the other', () => {
  storeToken('auth_token', 'owner', { isRemembered: true })
  storeToken('admin-token', 'admin', { isRemembered: true })
  clearToken('admin-token')
  assert.is(readToken('admin-token'), undefined)
  assert.is(readToken('auth_token'), 'owner')
})

test('without storage a sign-in lasts until the page is closed', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.')
  }
  useStorage('localStorage', refuse)
  useStorage('sessionStorage', refuse)
  storeToken('auth_token', 'abc', { isRemembered: true })
  assert.is(readToken('auth_token'), 'abc')
  clearToken('auth_token')
  assert.is(readToken('auth_token'), undefined)
})

test('the email address to verify is stored', () => {
  storeVerificationEmail('jo@example.com')
  assert.is(readVerificationEmail(), 'jo@example.com')
})

test.run()
