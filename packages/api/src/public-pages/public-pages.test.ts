import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AnswerMode, exactAnswers } from '@curbquote/types/answers'
import type { PublicCompany } from '@curbquote/types/companies'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  findPublicCompanyIds,
  findPublicCompanySteps,
} from '../companies/public-company-queries.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { createLogo } from '../test/test-logo.ts'
import { rateOf, storePriceRules, testRules } from '../test/test-price-rules.ts'
import { listCompanies } from './sitemap-routes.ts'

interface Context {
  testApp: TestApp
  directory: string
}

const templates = {
  '/estimates':
    '{{#companies}}{{#logoUrl}}<img src="{{logoUrl}}">{{/logoUrl}}<a href="/estimate/{{id}}">{{name}}</a>{{/companies}}{{#isEmpty}}No Companies Available{{/isEmpty}}{{#nextPage}}<a href="{{nextPage}}">Next</a>{{/nextPage}}',
  '/estimate/:companyId':
    '<h1>{{company.name}}</h1><p>{{company.email}}</p><ul>{{#company.services}}<li>{{name}}{{#price}}: {{price}}{{#setupFee}}, plus {{setupFee}}{{/setupFee}}{{/price}}</li>{{/company.services}}</ul>{{#company.startingPrice}}<b>From {{price}}</b>{{/company.startingPrice}}{{#company.isDemo}}(example rating){{/company.isDemo}}<script>{{{structuredData}}}</script>',
  '/estimate-not-found': 'Company Not Found',
  '/quote':
    '<html lang="{{language}}" data-framed="{{isFramed}}"><title>{{title}}</title><h1>{{companyName}}</h1><quote-widget widget-id="{{widgetId}}" locale="{{language}}">{{#exact}}exact{{/exact}}{{#range}}range{{/range}}{{#mixed}}mixed{{/mixed}}{{#review}}review{{/review}}{{#isSomeByEmail}}, some by email{{/isSomeByEmail}}{{#isCustomOnly}}, custom jobs only{{/isCustomOnly}}: {{description}}',
  '/invalid-quote-link': '{{language}}: {{title}}',
  '/404': 'Page not found',
}

const test = suite<Context>('public companies')
test.before(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-pages-'))
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
  // Independent of the build on this machine.
  context.testApp = await buildTestApp({ builtFiles: { dashboard: context.directory } })
})
test.after(async ({ testApp, directory }) => {
  await testApp.close()
  await rm(directory, { recursive: true, force: true })
})

test('only verified companies with an available widget are listed, with a message when there are none', async ({
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
  const index = (await call(testApp, 'GET', '/sitemap.xml')).text
  assert.equal(
    [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname),
    ['/sitemap/pages.xml', `/sitemap/companies/${trial.id}.xml`],
  )
  const pages = await call(testApp, 'GET', '/sitemap/pages.xml')
  assert.match(pages.text, '/estimates</loc>')
  const companies = await call(testApp, 'GET', `/sitemap/companies/${trial.id}.xml`)
  assert.is(companies.headers.get('content-type'), 'application/xml; charset=utf-8')
  assert.match(companies.text, `/estimate/${trial.id}<`)
  assert.match(companies.text, `/estimate/${gift.id}<`)
  assert.not.match(companies.text, `/estimate/${gone.id}<`)
})

test('the sitemap files contain every company once and respect the maximum size', async ({
  testApp,
}) => {
  const { db } = testApp.app
  for (const name of ['One', 'Two', 'Three']) await createCompany(db, { name })
  const perFile = 2
  const steps = await findPublicCompanySteps(db, perFile)
  const listed: string[] = []
  for (const { id } of steps) {
    let file = ''
    for await (const part of listCompanies(db, 'https://a.test', id, perFile)) file += part
    const urls = file.match(/<loc>[^<]+<\/loc>/g) ?? []
    assert.ok(urls.length <= perFile)
    listed.push(...urls)
  }
  const all = await findPublicCompanyIds(db, 1, 1_000)
  assert.ok(all.length > perFile)
  assert.equal(
    listed,
    all.map(({ id }) => `<loc>https://a.test/estimate/${id}</loc>`),
  )
})

test('the directory search matches name and location and treats input as text', async ({
  testApp,
}) => {
  const { db } = testApp.app
  const company = await createCompany(db, {
    branding_name: 'Harbor 100%',
    city: 'Bangor',
    state: 'ME',
    zipcode: '04401',
  })
  const search = async (text: string) =>
    (await call(testApp, 'GET', `/estimates?search=${encodeURIComponent(text)}`)).text
  for (const text of ['harbor', 'bangor', 'me', 'Maine', '044', '100%'])
    assert.is(await search(text), `<a href="/estimate/${company.id}">Harbor 100%</a>`, text)
  for (const text of ['1%0', 'h_rbor', company.email, 'nobody']) assert.is(await search(text), '')
  const found = await call(testApp, 'GET', '/estimates?search=harbor')
  assert.is(found.headers.get('x-robots-tag'), 'noindex')
})

test('a ZIP code sorts the directory by service area and distance', async ({ testApp }) => {
  const { db } = testApp.app
  // Alaska, so that no company of another test is near.
  const company = async (name: string, columns: object) =>
    (await createCompany(db, { name, ...columns })).id
  const other = await company('Other area', { base_zip: '99501', service_radius_miles: 1 })
  const profile = await company('Profile only', { zipcode: '99502' })
  const listed = await company('Listed', { base_zip: '99645', service_radius_miles: 1 })
  await db
    .insertInto('service_zips')
    .values({ company_id: listed, zip: '99503', kind: 'include' })
    .execute()
  const serving = await company('Serving', { base_zip: '99504', service_radius_miles: 25 })
  await company('Far', { zipcode: '99950' })
  await company('Excluding', { base_zip: '99950', service_radius_miles: 25 })
  const idsOf = async (search: string) =>
    [
      ...(
        await call(testApp, 'GET', `/estimates?search=${encodeURIComponent(search)}`)
      ).text.matchAll(/estimate\/(\d+)"/g),
    ].map(([, id]) => Number(id))
  for (const search of ['near 99503', '99503', ' Near  99503-1234 '])
    assert.equal(await idsOf(search), [serving, listed, profile, other], search)
  assert.equal(await idsOf('99999'), [], 'an unknown ZIP code is searched as text')
})

test('the directory shows the logo of a company that has one', async ({ testApp }) => {
  const company = await createCompany(testApp.app.db, { name: 'Logo & Sons' })
  const logoId = await createLogo(testApp.app.db, company.id)
  const { text } = await call(testApp, 'GET', '/estimates?search=Logo')
  const logoUrl = `${testApp.config.publicUrl}/photos/${logoId}.png`
  assert.ok(text.startsWith(`<img src="${logoUrl.replaceAll('/', '&#x2F;')}"><a `), text)
})

test('an unknown URL is the not-found page in a browser and JSON otherwise', async ({
  testApp,
}) => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const [path, text] of [
    ['/estimate/%00', 'Company Not Found'],
    ['/estimate/%zz', 'Company Not Found'],
    ['/estimate/%ff%fe', 'Company Not Found'],
    [`/estimate/${'9'.repeat(2_000)}`, 'Company Not Found'],
    ['/estimate/..%2f1', 'Company Not Found'],
    [`/estimate/${'%E2%82%AC'.repeat(100)}`, 'Company Not Found'],
    ['/estimate/1%', 'Company Not Found'],
    ['/estimates?page=x', 'Page not found'],
    ['/estimates?page=900', 'Page not found'],
    ['/%zz', 'Page not found'],
    ['/no%00page', 'Page not found'],
    ['/old-page.php', 'Page not found'],
    ['/photos/%ff', 'Page not found'],
    ['/photos/nothing.jpg', 'Page not found'],
    ['/docs/nothing', 'Page not found'],
    ['/docs/nothing.md', 'Page not found'],
    ['/docs/reference/nothing', 'Page not found'],
  ] as const) {
    const response = await call(testApp, 'GET', path, { headers })
    assert.is(response.status, 404, path)
    assert.is(response.text, text, path)
    assert.is(response.headers.get('x-frame-options'), 'DENY', path)
    assert.match(response.headers.get('content-security-policy') ?? '', "style-src 'self'", path)
  }
  const photo = await call(testApp, 'GET', '/photos/nothing.jpg', {
    headers: { accept: 'image/*' },
  })
  assert.equal(Object.keys(photo.json as object), ['error', 'code'])
  for (const path of ['/api/%zz', `/api/company/public/${'9'.repeat(2_000)}`]) {
    const response = await call(testApp, 'GET', path, { headers })
    assert.ok([400, 404].includes(response.status), path)
    assert.equal(Object.keys(response.json as object), ['error', 'code'], path)
  }
})

test('the services are public, and their prices only if the company shows them', async ({
  testApp,
}) => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const token = await signInAs(testApp, company)
  const perPiece = { price_per_unit_cents: 800, setup_fee_cents: 0, enabled: true }
  const unpriced = { price_per_unit_cents: 0, setup_fee_cents: 900, enabled: true }
  await db
    .insertInto('pricing_entries')
    .values([
      { company_id: company.id, service_type_id: 2, ...perPiece },
      { company_id: company.id, service_type_id: 3, ...unpriced },
    ])
    .execute()
  const read = async () => {
    const { services } = (await call(testApp, 'GET', `/api/company/public/${company.id}`))
      .json as PublicCompany
    const { text } = await call(testApp, 'GET', `/estimate/${company.id}`)
    return [services.map(({ name, pricePerUnit }) => [name, pricePerUnit]), text]
  }
  const [services, page] = await read()
  assert.equal(services, [
    ['Power Washing', null],
    ['Window Cleaning', null],
    ['Epoxy Flooring', null],
  ])
  assert.match(
    page as string,
    '<ul><li>Power Washing</li><li>Window Cleaning</li><li>Epoxy Flooring</li></ul><script>',
  )

  const path = '/api/company/directory-listing'
  assert.equal((await call(testApp, 'GET', path, { token })).json, { showsPrices: false })
  const changed = await call(testApp, 'PUT', path, { token, body: { showsPrices: true } })
  assert.equal(changed.json, { showsPrices: true })
  const [shown, pageWithPrices] = await read()
  assert.equal(shown, [
    ['Power Washing', 0.5],
    ['Window Cleaning', 8],
    ['Epoxy Flooring', null],
  ])
  assert.match(
    pageWithPrices as string,
    '<ul><li>Power Washing: $0.50 per sq ft, plus $25.00</li><li>Window Cleaning: $8.00 each</li><li>Epoxy Flooring</li></ul><b>From $0.50 per sq ft</b>',
  )

  await storePriceRules(db, company.id, {
    ...testRules,
    rates: [...testRules.rates, rateOf({ id: 'windows', serviceTypeId: 2 })],
    answers: { ...exactAnswers, services: [{ rateId: 'fences', mode: 'range' }] },
  })
  const [withRange, pageWithRange] = await read()
  assert.equal((withRange as unknown[]).slice(0, 2), [
    ['Power Washing', null],
    ['Window Cleaning', 8],
  ])
  assert.not.match(pageWithRange as string, '$25.00')
  await db.deleteFrom('price_rules').where('company_id', '=', company.id).execute()

  await db
    .updateTable('pricing_entries')
    .set({ enabled: false })
    .where('company_id', '=', company.id)
    .where('service_type_id', '>', 1)
    .execute()
  assert.equal((await read())[0], [['Power Washing', 0.5]])
})

test('only the owner of a company with a plan changes its directory listing', async ({
  testApp,
}) => {
  const { db } = testApp.app
  const free = await createCompany(db, { subscription_status: null })
  const change = { body: { showsPrices: true } }
  const path = '/api/company/directory-listing'
  assert.is((await call(testApp, 'PUT', path, change)).status, 401)
  assert.is((await call(testApp, 'GET', path)).status, 401)
  const token = await signInAs(testApp, free)
  assert.is((await call(testApp, 'PUT', path, { ...change, token })).status, 403)
  assert.equal((await call(testApp, 'GET', path, { token })).json, { showsPrices: false })
})

test('the sign-in email address is never public', async ({ testApp }) => {
  const quiet = await createCompany(testApp.app.db)
  const open = await createCompany(testApp.app.db, { contact_emails: ['hello@bright.example'] })
  for (const [company, email] of [
    [quiet, null],
    [open, 'hello@bright.example'],
  ] as const) {
    const response = await call(testApp, 'GET', `/api/company/public/${company.id}`)
    assert.is((response.json as PublicCompany).email, email)
    const page = await call(testApp, 'GET', `/estimate/${company.id}`)
    for (const { text } of [response, page]) assert.not.match(text, company.email)
    if (email) assert.match(page.text, `<p>${email}</p>`)
  }
})

test('markup and template tags in a name stay text, also in structured data', async ({
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

test('the hosted page shows the company’s name and form, and only the form in a frame', async ({
  testApp,
}) => {
  const company = await createCompany(testApp.app.db, { branding_name: 'Dash & <b>Sons</b>' })
  const page = (framed: boolean, name: string, id: string) =>
    `<html lang="en" data-framed="${framed}"><title>Get Your Free Quote</title><h1>${name}</h1><quote-widget widget-id="${id}" locale="en">`
  const isPage = (text: string, ...parts: Parameters<typeof page>) =>
    assert.is(text.slice(0, text.indexOf('locale="en">') + 12), page(...parts))
  const name = 'Dash &amp; &lt;b&gt;Sons&lt;&#x2F;b&gt;'
  for (const query of [`id=${company.widget_id}`, `x=1&widgetId=%20${company.widget_id}`]) {
    const { status, text, headers } = await call(testApp, 'GET', `/quote?${query}`)
    assert.is(status, 200)
    isPage(text, false, name, company.widget_id)
    assert.is(headers.get('x-robots-tag'), 'noindex')
    assert.match(headers.get('content-security-policy') ?? '', 'frame-ancestors *')
  }
  const framed = await call(testApp, 'GET', `/quote?widgetId=%20${company.widget_id}`, {
    headers: { 'sec-fetch-dest': 'iframe' },
  })
  isPage(framed.text, true, name, company.widget_id)
  assert.match(framed.headers.get('vary') ?? '', 'sec-fetch-dest')
  const moved = await fetch(`${testApp.url}/quote/?id=demo`, { redirect: 'manual' })
  assert.is(moved.headers.get('location'), '/quote?id=demo')
  const guessed = await fetch(`${testApp.url}/login`, { redirect: 'manual' })
  assert.is(guessed.headers.get('location'), '/company/login')

  const unknown = await call(testApp, 'GET', '/quote?id=nobody-here')
  isPage(unknown.text, false, 'Professional Power Washing', 'nobody-here')
  for (const query of ['', '?id=', '?id=%20', '?id=a%22b', '?id=../x', `?id=${'x'.repeat(65)}`])
    assert.is((await call(testApp, 'GET', `/quote${query}`)).text, 'en: Invalid Quote Link', query)
  const spanish = await call(testApp, 'GET', '/quote?id=', { headers: { 'accept-language': 'es' } })
  assert.is(spanish.text, 'es: Enlace de cotización no válido')
  assert.match(spanish.headers.get('vary') ?? '', 'accept-language')
})

test('the hosted page promises a price only where the form shows one', async ({ testApp }) => {
  const { db } = testApp.app
  const answerWith = (modeOf: (index: number) => AnswerMode) => ({
    ...testRules,
    answers: {
      ...exactAnswers,
      services: testRules.rates.map(({ id }, index) => ({ rateId: id, mode: modeOf(index) })),
    },
  })
  const answerAll = (mode: AnswerMode) => answerWith(() => mode)
  const byEmail = 'Get a price for exterior cleaning from Dash by email.'
  for (const [rules, expected] of [
    [testRules, 'exact: Get an instant, itemized exterior-cleaning quote from Dash.'],
    [answerAll('range'), 'range: Get an instant price range for exterior cleaning from Dash.'],
    [
      answerWith((index) => (index === 0 ? 'range' : 'exact')),
      'mixed: Get an instant price or price range for exterior cleaning from Dash.',
    ],
    [
      answerWith((index) => (index === 0 ? 'review' : 'exact')),
      'exact, some by email: Get an instant, itemized exterior-cleaning quote from Dash.',
    ],
    [answerAll('review'), `review: ${byEmail}`],
    // Every request is a custom job.
    [undefined, `review, custom jobs only: ${byEmail}`],
  ] as const) {
    const { id, widget_id: widgetId } = await createCompany(db, { name: 'Dash' })
    if (rules) await storePriceRules(db, id, rules)
    else await db.deleteFrom('pricing_entries').where('company_id', '=', id).execute()
    const { text } = await call(testApp, 'GET', `/quote?id=${widgetId}`)
    assert.is(text.split('locale="en">')[1], expected)
  }
})

test('the language of the hosted page is the chosen one, then the link’s, then the browser’s', async ({
  testApp,
}) => {
  const languageOf = async (query: string, headers: Record<string, string>) => {
    const { text } = await call(testApp, 'GET', `/quote?id=demo${query}`, { headers })
    const [, language, title] = /<html lang="(\w+)".*<title>(.*)<\/title>/.exec(text) ?? []
    assert.is(title, language === 'es' ? 'Solicite su cotización gratis' : 'Get Your Free Quote')
    assert.match(text, `locale="${language}"`)
    return language
  }
  const spanishBrowser = { 'accept-language': 'fr;q=0.9, en;q=0.5, es-MX;q=0.8' }
  const chose = (language: string) => ({ cookie: `a=b; curbquote-language=${language}` })
  for (const [language, query, headers] of [
    ['en', '', {}],
    ['es', '&locale=es', {}],
    ['es', '&locale=es-MX', {}],
    ['en', '&locale=fr', {}],
    ['en', `&locale=${encodeURIComponent('"><script>')}`, {}],
    ['es', '', spanishBrowser],
    ['en', '', { 'accept-language': 'es;q=0, *' }],
    ['en', '&locale=en', spanishBrowser],
    ['en', '', { ...spanishBrowser, 'sec-fetch-dest': 'iframe' }],
    ['es', '&locale=es', { 'sec-fetch-dest': 'iframe' }],
    ['en', '&locale=es', chose('en')],
    ['es', '&locale=en', chose('es')],
    ['es', '', { ...spanishBrowser, ...chose('xx') }],
  ] as const)
    assert.is(await languageOf(query, headers), language, JSON.stringify([query, headers]))
  const { headers } = await call(testApp, 'GET', '/quote?id=demo')
  assert.match(headers.get('vary') ?? '', 'sec-fetch-dest, cookie, accept-language')
})

test('unverified and unknown companies have no page', async ({ testApp }) => {
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

test('only a demo company shows the example rating and reviews', async ({ testApp }) => {
  const { db } = testApp.app
  const real = await createCompany(db)
  const demo = await createCompany(db, { widget_id: 'demo' })
  assert.not.match((await call(testApp, 'GET', `/estimate/${real.id}`)).text, 'example rating')
  assert.match((await call(testApp, 'GET', `/estimate/${demo.id}`)).text, 'example rating')
})

test.run()
