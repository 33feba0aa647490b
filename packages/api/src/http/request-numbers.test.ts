import { apiScopes } from '@curbquote/types/endpoints'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { registeredRoutes } from '../test/registered-routes.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { type?: string; format?: string }
}

interface Context {
  testApp: TestApp
  companyId: number
  parametersOf: (method: string, path: string) => Parameter[]
  tokenFor: (path: string) => string
}

const test = suite<Context>('numbers in paths and queries')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  const company = await createCompany(context.testApp.database.db)
  context.companyId = company.id
  const ownerToken = await signInAs(context.testApp, company)
  const { token: adminToken } = await signInAsAdmin(context.testApp)
  const { paths = {} } = context.testApp.app.swagger()
  context.parametersOf = (method, path) => {
    const operations = paths[path.replaceAll(/:(\w+)/g, '{$1}')] as
      Record<string, { parameters?: Parameter[] }> | undefined
    return operations?.[method.toLowerCase()]?.parameters ?? []
  }
  const key = await storeKey(context.testApp.database.db, company.id, [...apiScopes])
  context.tokenFor = (path) => {
    if (path.startsWith('/api/v1/')) return key
    return /^\/api\/(?:admin|auth\/admin)\//.test(path) ? adminToken : ownerToken
  }
})
test.after(({ testApp }) => testApp.close())

const overflowing = ['1e309', '-Infinity', '9007199254740993', '2147483648']

/** Routes that end the session. Skipped, because the test needs its session. */
const ending = ['/api/auth/logout', '/api/auth/admin/logout', '/api/admin/exit-impersonation']

const routesOf = ({ app }: TestApp) =>
  registeredRoutes(app).filter(
    ([method, path]) => !['HEAD', 'OPTIONS'].includes(method) && !ending.includes(path),
  )

test('overflow: an id beyond the integer range is rejected with 400 on every route', async ({
  testApp,
  parametersOf,
  tokenFor,
}) => {
  const withIds = routesOf(testApp).filter(([, path]) => path.includes(':'))
  assert.ok(withIds.length > 30, 'the router has routes with parameters')
  for (const [method, path] of withIds) {
    const isInteger = parametersOf(method, path).some(
      (each) => each.in === 'path' && each.schema.type === 'integer',
    )
    for (const value of overflowing) {
      const pathname = path.replaceAll(/:\w+/g, value)
      const { status } = await call(testApp, method, pathname, { token: tokenFor(path) })
      // The guard of the owner's paths runs before validation and responds with 404.
      const isGuarded = path.startsWith('/api/company/:companyId/')
      const expected = isGuarded ? 404 : isInteger ? 400 : undefined
      if (expected) assert.is(status, expected, `${method} ${pathname}`)
      else assert.ok(status < 500, `${method} ${pathname}: ${status}`)
    }
  }
})

test('overflow: a query number beyond the integer range is rejected with 400', async ({
  testApp,
  parametersOf,
  tokenFor,
  companyId,
}) => {
  let checked = 0
  for (const [method, path] of routesOf(testApp))
    for (const { name, schema } of parametersOf(method, path).filter(
      (each) => each.in === 'query' && ['integer', 'number'].includes(each.schema.type ?? ''),
    ))
      for (const value of overflowing) {
        const pathname = `${path.replace(':companyId', String(companyId))}?${name}=${value}`
        const body = method === 'GET' ? undefined : []
        const { status } = await call(testApp, method, pathname, { token: tokenFor(path), body })
        assert.is(status, 400, `${method} ${pathname} (${schema.type})`)
        checked++
      }
  assert.ok(checked >= 10 * overflowing.length)
  const page = await call(testApp, 'GET', '/estimates?page=1e309')
  assert.ok(page.status < 500, `/estimates: ${page.status}`)
})

const required = { format: 'csv', from: '2026-01-01', to: '2026-01-31' }

test('overflow: a time that PostgreSQL or JavaScript cannot read is rejected with 400', async ({
  testApp,
  parametersOf,
  tokenFor,
}) => {
  const times = [
    '2026-06-30T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0000-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ]
  const requiredOf = (method: string, path: string) => {
    const declared = parametersOf(method, path)
      .filter((each) => each.required)
      .map((each) => each.name)
    return Object.entries(required).filter(([each]) => declared.includes(each))
  }
  const readable = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T10:00:00+23:59']
  const checked: string[] = []
  for (const [method, path] of routesOf(testApp))
    for (const { name, schema } of parametersOf(method, path)) {
      const isLogged = path.startsWith('/api/admin/activity-logs') && /Date$/.test(name)
      if (schema.format !== 'date-time' && !isLogged) continue
      const send = async (time: string) => {
        const others = requiredOf(method, path).filter(([each]) => each !== name)
        const query = new URLSearchParams([...others, [name, time]]).toString()
        const url = `${path.replace(/:\w+/g, '1')}?${query}`
        return call(testApp, method, url, { token: tokenFor(path) })
      }
      // Nothing has the id 1 in the path.
      const accepted = path.includes(':') ? 404 : 200
      for (const time of isLogged ? [...times, '0000-01-01', '2026-02-30'] : times)
        assert.is((await send(time)).status, 400, `${method} ${path}: ${name}=${time}`)
      for (const time of isLogged ? ['0001-01-01', '9999-12-31'] : readable) {
        const { status, text } = await send(time)
        assert.is(status, accepted, `${method} ${path}: ${name}=${time}: ${text}`)
      }
      checked.push(`${path} ${name}`)
    }
  assert.ok(checked.length >= 11, checked.join())
})

test('an undeclared query parameter is ignored or refused', async ({
  testApp,
  parametersOf,
  tokenFor,
  companyId,
}) => {
  const hostile = {
    page: '1e300',
    limit: '-1',
    offset: '1e309',
    sort: ';',
    companyId: '-0',
    ids: '',
  }
  for (const [method, path] of routesOf(testApp)) {
    if (method !== 'GET') continue
    const declared = parametersOf(method, path).map(({ name }) => name)
    const pathname = path.replace(':companyId', String(companyId)).replaceAll(/:\w+/g, '1')
    const query = new URLSearchParams(
      Object.entries(hostile).filter(([name]) => !declared.includes(name)),
    ).toString()
    const required = declared.includes('format') ? 'format=csv&' : ''
    if (path === '/estimates' || path.startsWith('/dev/')) continue
    // Redirects to the dashboard under the public URL.
    if (path === '/api/stripe/return') continue
    const token = tokenFor(path)
    const plain = await call(testApp, method, `${pathname}?${required}`, { token })
    const extended = await call(testApp, method, `${pathname}?${required}${query}`, { token })
    // A schema may refuse it instead.
    if (extended.status === 400) continue
    assert.is(extended.status, plain.status, `${pathname}?${required}${query}`)
    // Skipped: metrics and audit logs change with each request.
    if (!/^\/metrics$|\/activity/.test(path))
      assert.is(extended.text.length, plain.text.length, pathname)
  }
})

test.run()
