import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxJobDescriptionLength } from '@curbquote/types/limits'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { requestsWithoutScript } from '../spam/spam-filter.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { createCompany } from '../test/test-company.ts'

interface Context {
  testApp: TestApp
  directory: string
  company: Awaited<ReturnType<typeof createCompany>>
}

const test = suite<Context>('the request form without JavaScript')
test.before(async (context) => {
  context.directory = await mkdtemp(path.join(tmpdir(), 'curbquote-request-'))
  await mkdir(path.join(context.directory, 'pages'))
  const pages = ['/quote', '/invalid-quote-link', '/404'].map((each, index) => ({
    path: each,
    file: `${index}.html`,
    isIndexed: false,
  }))
  await writeFile(path.join(context.directory, 'pages/pages.json'), JSON.stringify(pages))
  for (const { file } of pages)
    await writeFile(path.join(context.directory, 'pages', file), '{{isPlain}}{{{requestForm}}}')
  await writeFile(path.join(context.directory, 'index.html'), '')
  context.testApp = await buildTestApp({
    builtFiles: { dashboard: context.directory },
    env: { RATE_LIMITS: 'on' },
  })
})
test.before.each(async (context) => {
  context.company = await createCompany(context.testApp.database.db)
})
test.after(async ({ testApp, directory }) => {
  await testApp.close()
  await rm(directory, { recursive: true, force: true })
})

const complete = {
  name: 'Nora Fields',
  email: 'nora@example.com',
  phone: '(502) 555-0142',
  zip: '40202',
  description: 'A gazebo & a fountain',
  consent: 'yes',
}

async function send(
  { testApp, company }: Pick<Context, 'testApp' | 'company'>,
  fields: Record<string, string | Blob>,
  headers: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(`${testApp.url}/quote?id=${company.widget_id}`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

const quotesOf = ({ testApp, company }: Context) =>
  testApp.database.db
    .selectFrom('quotes')
    .select(['customer_name', 'measurement_method', 'job_description'])
    .where('company_id', '=', company.id)
    .execute()

test('a complete request becomes one custom job, also if it is sent twice', async (context) => {
  for (let time = 1; time <= 2; time++) {
    const { status, headers } = await send(context, complete)
    assert.is(status, 303)
    assert.match(headers.get('location') ?? '', /^\/quote\?id=.*&sent=1$/)
  }
  assert.equal(await quotesOf(context), [
    {
      customer_name: 'Nora Fields',
      measurement_method: 'custom',
      job_description: 'A gazebo & a fountain',
    },
  ])
})

test('each missing or wrong field is named, and all typed text is kept', async (context) => {
  for (const [field, wrong] of [
    ['name', ' '],
    ['name', '\u200b'],
    ['email', 'nora@'],
    ['phone', '12'],
    ['zip', '4020'],
    ['description', ''],
  ] as const) {
    const { status, html } = await send(context, { ...complete, [field]: wrong })
    assert.is(status, 422, field)
    assert.ok(html.includes(`id="request-${field}"`), field)
    for (const [name, value] of Object.entries(complete))
      if (name !== field && name !== 'consent')
        assert.ok(html.includes(value.replace('&', '&amp;')), `${field}: ${name}`)
    assert.match(html, /name="consent"[^>]*checked/)
  }
  const { consent: _, ...withoutConsent } = complete
  assert.match((await send(context, withoutConsent)).html, 'id="request-consent"')
  assert.equal(await quotesOf(context), [])
})

test('a file that is not a photo is refused, and the typed text is kept', async (context) => {
  const { status, html } = await send(context, {
    ...complete,
    photos: new File(['GIF89a'], 'a.gif', { type: 'image/gif' }),
  })
  assert.is(status, 415)
  assert.match(html, 'id="request-photos"')
  assert.match(html, 'value="Nora Fields"')
})

test('a photo over the limit is refused, and the typed text is kept', async (context) => {
  const jpeg = Buffer.alloc(25 * 1024 ** 2)
  jpeg.set([0xff, 0xd8, 0xff, 0xe0])
  const { status, html } = await send(context, {
    ...complete,
    photos: new File([jpeg], 'a.jpg', { type: 'image/jpeg' }),
  })
  assert.is(status, 413)
  assert.match(html, 'id="request-photos"')
  assert.match(html, 'value="Nora Fields"')
})

test('a description of the maximum length is kept whole, with its line breaks', async (context) => {
  const line = 'Fifty characters of a description of the job, 50.\n'
  const description = line.repeat(maxJobDescriptionLength / line.length).trimEnd()
  // Browsers send each line break as two characters.
  const sent = { ...complete, description: description.replaceAll('\n', '\r\n') }
  assert.is((await send(context, sent)).status, 303)
  assert.is((await quotesOf(context))[0]?.job_description, description)
})

test('invisible characters of copied text do not refuse a request', async (context) => {
  const copied = {
    ...complete,
    name: '\u202aNora Fields\u202c',
    email: 'nora@\u200bexample.com\u200b',
    phone: '\u202a(502) 555-0142\u202c',
    zip: '40202\ufeff',
  }
  assert.is((await send(context, copied)).status, 303)
  assert.is((await quotesOf(context))[0]?.customer_name, 'Nora Fields')
})

test('a ZIP code is accepted in every form in which it is pasted, and "N/A" is no ZIP code', async (context) => {
  for (const zip of ['40202 1234', '40202\u20131234', '402021234', ' 40202 - 1234 ', 'N/A', '-'])
    assert.is((await send(context, { ...complete, zip })).status, 303, zip)
})

test('an empty file field, which browsers send without a chosen photo, is no photo', async (context) => {
  const photos = new File([], '', { type: 'application/octet-stream' })
  assert.is((await send(context, { ...complete, photos })).status, 303)
})

test('cross-site request forgery: a page of another site cannot send it', async (context) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[])
    assert.is((await send(context, complete, headers)).status, 422, JSON.stringify(headers))
  assert.equal(await quotesOf(context), [])
  const own = { 'sec-fetch-site': 'same-origin' }
  assert.is((await send(context, complete, own)).status, 303)
})

test('markup injection: typed text and the URL are escaped', async (context) => {
  const attack = '"><script>alert(1)</script>'
  const { html } = await send(context, { ...complete, name: attack, phone: attack, photo: attack })
  assert.not.match(html, '<script>alert')
  const { testApp, company } = context
  const page = await fetch(
    `${testApp.url}/quote?id=${company.widget_id}&description=${encodeURIComponent(`</textarea>${attack}`)}&x=${encodeURIComponent(attack)}`,
  )
  assert.not.match(await page.text(), '<script>alert')
})

test('a photo of another company is refused', async (context) => {
  const photo = `http://quotes.test/photos/${crypto.randomUUID()}.jpg`
  const { status, html } = await send(context, { ...complete, photo })
  assert.is(status, 400)
  assert.match(html, 'id="request-photos"')
  assert.equal(await quotesOf(context), [])
})

test('requests count against the limits of submissions', async (context) => {
  const statuses: number[] = []
  await inOneWindow(limits.quotesOfIpAddress, async () => {
    for (let index = 0; index <= limits.quotesOfIpAddress.max; index++)
      statuses.push((await send(context, { ...complete, description: `Job ${index}` })).status)
  })
  assert.is(statuses.at(-1), 429)
  assert.is(statuses.filter((status) => status === 303).length, limits.quotesOfIpAddress.max)
})

test('a company that is not available shows a notice', async (context) => {
  const { testApp, company } = context
  await testApp.database.db
    .updateTable('companies')
    .set({ plan_override: 'free' })
    .where('id', '=', company.id)
    .execute()
  const { status, html } = await send(context, complete)
  assert.is(status, 403)
  assert.match(html, 'Requests are not available')
  assert.not.match(html, '<form')
})

test('without JavaScript a person is no robot: five requests an hour of a loaded form are listed, the others are kept as spam', async (context) => {
  const testApp = await buildTestApp({
    builtFiles: { dashboard: context.directory },
    env: { RATE_LIMITS: 'on', SPAM_FILTER: 'on' },
    database: context.testApp.database,
  })
  const { company } = context
  const reasonsOf = async (name: string) => {
    const quote = await testApp.database.db
      .selectFrom('quotes')
      .select('spam_reasons')
      .where('company_id', '=', company.id)
      .where('customer_name', '=', name)
      .executeTakeFirstOrThrow()
    return quote.spam_reasons
  }
  const sendAs = async (name: string, fields: Record<string, string>) => {
    const { status } = await send({ testApp, company }, { ...complete, name, ...fields })
    assert.is(status, 303, name)
    return reasonsOf(name)
  }
  try {
    await inOneWindow(requestsWithoutScript, async () => {
      const page = await (await fetch(`${testApp.url}/quote?id=${company.widget_id}`)).text()
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
      // Robots that only post use up none of the five.
      assert.equal(await sendAs('Robot', {}), ['no_challenge'])
      assert.equal(await sendAs('Forger', { token: `9${token}` }), ['wrong_challenge'])
      assert.equal(await sendAs('Trapped', { token, website: 'https://spam.example' }), [
        'honeypot',
      ])
      for (let count = 1; count <= 5; count++)
        assert.equal(await sendAs(`Person ${count}`, { token }), [])
      assert.equal(await sendAs('Person 6', { token }), ['no_script_limit'])
    })
  } finally {
    await testApp.close()
  }
})

test.run()
