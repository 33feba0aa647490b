import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { firstSteps } from './first-steps.ts'

// Requires the build of the widget, which `pnpm test` updates.
const test = suite<{ testApp: TestApp }>('first screens for the servers of pages')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after((context) => context.testApp.close())

const read = (
  testApp: TestApp,
  widgetId: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) => fetch(`${testApp.url}/api/widget/${widgetId}/first-step${query}`, { headers })

test('the first screen is an element with a declarative shadow root, for every origin', async ({
  testApp,
}) => {
  const company = await createCompany(testApp.database.db, {
    branding_name: 'Bright',
    primary_color: '#123456',
  })
  const response = await read(testApp, company.widget_id, {
    headers: { origin: 'https://shop.example' },
  })
  const html = await response.text()
  assert.is(response.status, 200, html)
  assert.is(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.is(response.headers.get('access-control-allow-origin'), '*')
  assert.is(
    response.headers.get('cache-control'),
    'public, max-age=0, must-revalidate, s-maxage=30',
  )
  assert.match(
    html,
    /^<quote-widget widget-id="[\w-]+" api-base="http[^"]+"><template shadowrootmode="open"><style>/,
  )
  assert.match(html, 'data-text="Power washing quote by Bright"')
  assert.match(html, '--primary: var(--qw-primary, #123456)')
  assert.match(html, /<form id="quote" action="http[^"]+\/quote" hidden="">/)
  assert.match(html, `<input type="hidden" name="id" value="${company.widget_id}">`)
  assert.match(html, /<button type="submit" [^>]*form="quote">Get Quote<\/button>/)
  assert.match(html, /<\/template><\/quote-widget>$/)
  // A policy blocks style attributes.
  assert.not.match(html, / style="/)
})

test('the first screen is in the language of `locale`, and the element keeps it', async ({
  testApp,
}) => {
  const { widget_id: id } = await createCompany(testApp.database.db)
  const textOf = async (query: string) => (await read(testApp, id, { query })).text()
  const spanish = await textOf('?locale=es-MX')
  assert.match(spanish, 'Solicite su cotización gratis')
  assert.match(spanish, ' locale="es"><template')
  assert.match(spanish, '<input type="hidden" name="locale" value="es">')
  assert.match(await textOf('?locale=en'), ' locale="en"><template')
  assert.match(await textOf('?locale=fr'), 'Get Your Free Quote')
  assert.not.match(await textOf(''), ' locale=')
  assert.is((await read(testApp, id, { query: `?locale=${'x'.repeat(36)}` })).status, 400)
})

test('the company’s name is escaped', async ({ testApp }) => {
  const { widget_id: id } = await createCompany(testApp.database.db, {
    branding_name: '"><img src=x onerror=alert(1)></template>',
  })
  const html = await (await read(testApp, id)).text()
  assert.not.match(html, '<img')
  assert.match(html, '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/template&gt;')
})

test('the first screen asks for the ZIP code if the company has a service area', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const plain = await createCompany(db)
  const asking = await createCompany(db, { base_zip: '78701' })
  const asks = async (id: string) =>
    (await (await read(testApp, id)).text()).includes('<div class="where" data-asks="">')
  assert.equal([await asks(plain.widget_id), await asks(asking.widget_id)], [false, true])
})

test('an unchanged first screen gets 304, and a change of the company changes the screen', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  const first = await read(testApp, company.widget_id)
  const etag = first.headers.get('etag') ?? ''
  const again = () => read(testApp, company.widget_id, { headers: { 'if-none-match': etag } })
  const unchanged = await again()
  assert.is(unchanged.status, 304)
  assert.is(await unchanged.text(), '')
  await db
    .updateTable('companies')
    .set({ branding_name: 'Brighter' })
    .where('id', '=', company.id)
    .execute()
  const deadline = Date.now() + 60_000
  for (;;) {
    const response = await again()
    if (response.status === 200) {
      assert.match(await response.text(), 'quote by Brighter')
      break
    }
    assert.ok(Date.now() < deadline, 'the change did not arrive')
  }
})

test('an unknown widget gets 404, an unavailable one 403 with the public contact', async ({
  testApp,
}) => {
  assert.is((await read(testApp, 'no-such-widget')).status, 404)
  const { widget_id: id } = await createCompany(testApp.database.db, { subscription_status: null })
  const response = await read(testApp, id)
  assert.is(response.status, 403)
  assert.is(((await response.json()) as { code: string }).code, 'SERVICE_PAUSED')
})

test('a screen is rendered once per configuration and language', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'curbquote-first-step-'))
  await mkdir(path.join(folder, 'server'))
  await writeFile(
    path.join(folder, 'server/company-first-step.js'),
    `let count = 0
     export const renderCompanyFirstStep = (config, { language }) => [config.name, language, ++count].join()`,
  )
  const app = Fastify()
  await app.register(firstSteps, { widget: folder, publicUrl: 'https://quotes.example' })
  const render = (config: { json: string; etag: string }, locale?: string) =>
    app.firstStepOf(config, locale).html.toString()
  const config = { json: '{"name":"A"}', etag: '' }
  assert.is(render(config), 'A,en,1')
  assert.is(render(config), 'A,en,1')
  assert.is(render(config, 'es'), 'A,es,2')
  assert.is(render(config, 'es-MX'), 'A,es,2')
  assert.is(render({ json: '{"name":"B"}', etag: '' }), 'B,en,3')
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('without a build of the widget the response is 503', async () => {
  const app = Fastify()
  await app.register(firstSteps, { widget: '/nowhere', publicUrl: 'https://quotes.example' })
  assert.throws(() => app.firstStepOf({ json: '{}', etag: '' }, undefined), /not built/)
  await app.close()
})

test.run()
