import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PublicCompany } from '@curbquote/types'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { builtFiles } from '../config.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { createCompany } from '../test/test-company.ts'

interface Context {
  testApp: TestApp
  directory: string
}

const templates = {
  '/estimates':
    '{{#companies}}<a href="/estimate/{{id}}">{{name}}</a>{{/companies}}{{^hasCompanies}}No Companies Available{{/hasCompanies}}',
  '/estimate/:companyId':
    '<h1>{{company.name}}</h1><p>{{company.email}}</p><script>{{{structuredData}}}</script>',
  '/estimate-not-found': 'Company Not Found',
  '/404': 'Page not found',
}

const test = suite<Context>('public companies')
test.before(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-pages-'))
  // Whether and what the machine has built does not matter.
  builtFiles.dashboard = context.directory
  await mkdir(path.join(context.directory, 'pages'))
  const pages = Object.keys(templates).map((each, index) => ({
    path: each,
    file: `${index}.html`,
    isIndexed: each.startsWith('/estimate/') || each === '/estimates',
  }))
  await writeFile(path.join(context.directory, 'pages/pages.json'), JSON.stringify(pages))
  for (const [index, template] of Object.values(templates).entries())
    await writeFile(path.join(context.directory, `pages/${index}.html`), template)
  await writeFile(path.join(context.directory, 'index.html'), '')
  context.testApp = await buildTestApp()
})
test.after(async ({ testApp, directory }) => {
  await testApp.close()
  await rm(directory, { recursive: true, force: true })
})

test('only verified companies that give quotes now are listed; no company, and the page says so', async ({
  testApp,
}) => {
  const { db } = testApp.app
  assert.match((await call(testApp, 'GET', '/estimates')).text, 'No Companies Available')

  await createCompany(db, { name: 'Unverified', email_verified_at: null })
  await createCompany(db, { name: 'Lapsed', subscription_status: 'canceled' })
  await createCompany(db, { name: 'Set to free', plan_override: 'free' })
  const gone = await createCompany(db, { name: 'Gone' })
  await db.deleteFrom('companies').where('id', '=', gone.id).execute()
  const trial = await createCompany(db, { name: 'Trial', subscription_status: 'trialing' })
  const gift = await createCompany(db, {
    name: 'Gift',
    subscription_status: 'canceled',
    plan_override: 'pro',
  })

  const listed = (await call(testApp, 'GET', '/api/companies/public')).json as PublicCompany[]
  assert.equal(
    listed.map(({ id }) => id),
    [gift.id, trial.id],
  )
  const page = (await call(testApp, 'GET', '/estimates')).text
  assert.is(
    page,
    `<a href="/estimate/${gift.id}">Gift</a><a href="/estimate/${trial.id}">Trial</a>`,
  )
  const sitemap = (await call(testApp, 'GET', '/sitemap.xml')).text
  assert.match(sitemap, `/estimate/${trial.id}<`)
  assert.not.match(sitemap, `/estimate/${gone.id}<`)
})

test('the address an owner signs in with is published nowhere', async ({ testApp }) => {
  const quiet = await createCompany(testApp.app.db)
  const open = await createCompany(testApp.app.db, { contact_emails: ['hello@bright.example'] })
  for (const [company, email] of [
    [quiet, null],
    [open, 'hello@bright.example'],
  ] as const) {
    const answer = await call(testApp, 'GET', `/api/company/public/${company.id}`)
    assert.is((answer.json as PublicCompany).email, email)
    const page = await call(testApp, 'GET', `/estimate/${company.id}`)
    for (const { text } of [answer, page]) assert.not.match(text, company.email)
    if (email) assert.match(page.text, `<p>${email}</p>`)
  }
})

test('markup and template tags in a name stay text, also within the structured data', async ({
  testApp,
}) => {
  const name = '</script><b>Sons</b>{{publicUrl}}'
  const company = await createCompany(testApp.app.db, { branding_name: name })
  const { text } = await call(testApp, 'GET', `/estimate/${company.id}`)
  assert.not.match(text, '<b>')
  assert.is(text.match(/<\/script>/g)?.length, 1)
  assert.match(text, '{{publicUrl}}')
  const data = text.slice(text.indexOf('<script>') + 8, text.lastIndexOf('</script>'))
  assert.is((JSON.parse(data) as { name: string }).name, name)
})

test('unverified, unknown and impossible companies have no page', async ({ testApp }) => {
  const { id } = await createCompany(testApp.app.db, { email_verified_at: null })
  for (const each of [id, 999_999, 0, -1, '1.5', '01', 2_147_483_648, '9'.repeat(30), 'x']) {
    const page = await call(testApp, 'GET', `/estimate/${each}`)
    assert.is(page.status, 404, `${each}`)
    assert.is(page.text, 'Company Not Found', `${each}`)
    assert.is(page.headers.get('x-robots-tag'), 'noindex')
  }
  assert.is((await call(testApp, 'GET', `/api/company/public/${id}`)).status, 404)
  assert.is((await call(testApp, 'GET', '/api/company/public/999999')).status, 404)
})

test.run()
