import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { registeredRoutes } from '../test/registered-routes.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
}

const test = suite<Context>('shared caches')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  context.company = await createCompany(context.testApp.database.db)
})
test.after(({ testApp }) => testApp.close())

/** The routes whose responses a shared cache may store. They are the same for everybody. */
const sharedRoutes =
  /^\/(?:$|photos\/|widget\.js$|v1\/widget\.js$|widget\/|assets\/|favicon\.ico$|manifest\.webmanifest$|service-worker\.js$|downloads\/|llms\.txt$|robots\.txt$|sitemap|api\/widget\/:widgetId(?:\/first-step)?$|estimates?\b|quote$|docs\/|integration-guide)/

/** Routes of public pages, which the build lists. */
const isShared = (testApp: TestApp, route: string) =>
  sharedRoutes.test(route) || testApp.app.publicPages.some(({ path }) => path === route)

const isStorable = (header: string | null) =>
  header === null || !/\b(?:no-store|private)\b/.test(header)

function readableRoutes({ app }: TestApp): string[] {
  const routes = registeredRoutes(app).filter(([method]) => method === 'GET')
  assert.ok(routes.length > 50)
  return routes.map(([, route]) => route)
}

/** A URL of the route, with the company's ids as parameters. */
function urlOf({ testApp, company }: Context, route: string): string {
  const pathname = route
    .replace(':widgetId', company.widget_id)
    .replace(/:(?:companyId|id)\b/g, String(company.id))
    .replace(/:\w+(?:\([^)]*\))?/g, '1')
    .replace('*', '')
  return `${testApp.url}${pathname}`
}

test('no route outside the list lets a shared cache store a response', async (context) => {
  for (const route of readableRoutes(context.testApp)) {
    if (isShared(context.testApp, route)) continue
    const response = await fetch(urlOf(context, route), { redirect: 'manual' })
    assert.is(response.headers.get('cache-control'), 'no-store', route)
    await response.body?.cancel()
  }
})

test('no response to a session can be stored, on any route', async (context) => {
  const { testApp, company } = context
  const tokens = [await signInAs(testApp, company), (await signInAsAdmin(testApp)).token]
  let successes = 0
  for (const route of readableRoutes(testApp))
    for (const token of tokens) {
      const response = await fetch(urlOf(context, route), {
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}` },
      })
      assert.not.ok(isStorable(response.headers.get('cache-control')), route)
      if (response.status === 200) successes++
      await response.body?.cancel()
    }
  assert.ok(successes > 30, `only ${successes} responses had data`)
})

test('the configuration and the first step of a widget can be shared for half a minute, with a validator', async ({
  testApp,
  company,
}) => {
  for (const path of ['', '/first-step']) {
    const url = `${testApp.url}/api/widget/${company.widget_id}${path}`
    const response = await fetch(url)
    // The build of the widget renders the first step.
    if (path && response.status === 503) continue
    assert.is(response.status, 200)
    assert.is(
      response.headers.get('cache-control'),
      'public, max-age=0, must-revalidate, s-maxage=30',
    )
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    assert.is(again.status, 304)
    assert.is(again.headers.get('cache-control'), 'public, max-age=0, must-revalidate, s-maxage=30')
    assert.is(again.headers.get('set-cookie'), null)
  }
})

test('an unknown or paused widget is not stored, so that it works as soon as it exists', async ({
  testApp,
}) => {
  const response = await fetch(`${testApp.url}/api/widget/nobody`)
  assert.is(response.status, 404)
  assert.is(response.headers.get('cache-control'), 'no-store')
})

test.run()
