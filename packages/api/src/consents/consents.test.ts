import { createHash } from 'node:crypto'
import { consentTexts } from '@curbquote/types/consents'
import { allRoutes } from '../../../types/src/test/all-routes.ts'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import type { JsonSchema } from '../test/schema-arbitrary.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { customJobOf, submissionOf, visitWidget } from '../test/widget-visitor.ts'

/** 500 sq ft at $0.50, $25 setup, 6% tax. */
const total = 291.5

const test = suite<{ testApp: TestApp; company: Awaited<ReturnType<typeof createCompany>> }>(
  'consents',
)
test.before(async (context) => {
  context.testApp = await buildTestApp({ env: { TRUST_PROXY: '1' } })
})
test.before.each(async (context) => {
  context.company = await createCompany(context.testApp.database.db, {
    branding_name: 'Tom & Sons',
  })
})
test.after(({ testApp }) => testApp.close())

const consentsOf = ({ database }: TestApp, companyId: number) =>
  database.db
    .selectFrom('consents')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a submitted quote records the text that the customer saw, where and when', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post(
    'quote',
    {
      ...submissionOf(await visitor.analysis(), total),
      consentTextId: 'contact-es-1',
      language: 'es',
      source: { pageUrl: 'https://bright.example/quote?x=1' },
    },
    { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.7', 'idempotency-key': 'once' },
  )
  assert.is(response.status, 201)
  const { quoteId } = (await response.json()) as { quoteId: number }
  const [recorded, ...others] = await consentsOf(testApp, company.id)
  assert.ok(recorded)
  const { id: _, created_at, ...consent } = recorded
  const text =
    'Sí, Tom & Sons puede llamarme o enviarme mensajes de texto o correos electrónicos sobre este trabajo.'
  assert.equal(consent, {
    company_id: company.id,
    quote_id: quoteId,
    email: 'nora.fields@example.com',
    phone: '5025550142',
    purpose: 'contact',
    given: true,
    text,
    text_hash: sha256(text),
    locale: 'es',
    source: 'quote_form',
    page_url: 'https://bright.example/quote?x=1',
    ip: '203.0.113.7',
    user_agent: 'Firefox',
  })
  assert.ok(Math.abs(created_at.getTime() - Date.now()) < 60_000)
  assert.equal(others, [])
})

test('a repeated submission and a refused one record no consent', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const body = { ...submissionOf(job, total), consentTextId: 'contact-en-1' }
  assert.is((await visitor.post('quote', { ...body, totalCost: 1 })).status, 409)
  for (const _ of [1, 2])
    assert.is((await visitor.post('quote', body, { 'idempotency-key': 'twice' })).status, 201)
  assert.is((await consentsOf(testApp, company.id)).length, 1)
})

test('a custom job records its consent too', async ({ testApp, company }) => {
  const visitor = visitWidget(testApp, company)
  const body = customJobOf([])
  const response = await visitor.post('custom-job', {
    ...body,
    customerData: { ...body.customerData, consentTextId: 'contact-en-1' },
  })
  assert.is(response.status, 201)
  const [consent] = await consentsOf(testApp, company.id)
  assert.is(consent?.text, 'Yes, Tom & Sons may call, text or email me about this job.')
  assert.is(consent?.source, 'custom_job_form')
})

test('a form that names no text is accepted, and its consent recorded without a text', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const body = { ...submissionOf(await visitor.analysis(), total), language: 'es' }
  assert.is((await visitor.post('quote', body)).status, 201)
  assert.equal(
    (await consentsOf(testApp, company.id)).map(({ purpose, given, text, text_hash, locale }) => [
      purpose,
      given,
      text,
      text_hash,
      locale,
    ]),
    [['contact', true, null, null, 'es']],
  )
})

/** The paths of the fields of a body that name a consent, with their schemas. */
function consentFieldsOf(schema: JsonSchema, path: string[] = []): [string[], JsonSchema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    /^consentTextIds?$/.test(name)
      ? [[[...path, name], field.items ?? field] as [string[], JsonSchema]]
      : consentFieldsOf(field, [...path, name]),
  )
}

test('a consent to words that nobody showed is refused at every form', async ({
  testApp,
  company,
}) => {
  const forms = allRoutes.flatMap(
    ([
      name,
      {
        schema: { body = {} },
      },
    ]) =>
      consentFieldsOf(body).map(([path, schema]) => ({
        form: `${name} ${path.join('.')}`,
        choices: schema.enum ?? [],
      })),
  )
  assert.equal(forms.map(({ form }) => form).toSorted(), [
    'acceptOffer consentTextId',
    'requestOutside consentTextId',
    'submitCustomJob customerData.consentTextId',
    'submitQuote consentTextId',
    'verifyEmail consentTextIds',
    'verifyTrialEmail consentTextIds',
  ])
  const idsOf = (prefix: RegExp) => Object.keys(consentTexts).filter((id) => prefix.test(id))
  for (const { form, choices } of forms)
    assert.equal(
      choices,
      idsOf(
        form.startsWith('accept')
          ? /^e-sign-/
          : form.startsWith('request')
            ? /^outside-/
            : form.startsWith('verify')
              ? /^(?:terms|privacy)-/
              : /^contact-/,
      ),
      form,
    )

  const visitor = visitWidget(testApp, company)
  const quote = submissionOf(await visitor.analysis(), total)
  const custom = customJobOf([])
  const outside = { zip: '40202', email: 'nora.fields@example.com', contactConsent: true }
  for (const consentTextId of ['contact-en-999', 'terms-en-1', '__proto__', '', 'outside-en-2'])
    for (const [path, body] of [
      ['quote', { ...quote, consentTextId }],
      ['custom-job', { ...custom, customerData: { ...custom.customerData, consentTextId } }],
      ['outside-requests', { ...outside, consentTextId }],
    ] as const) {
      const response = await visitor.post(path, body)
      assert.is(response.status, 400, `${path} ${consentTextId}`)
      assert.match(((await response.json()) as { error: string }).error, /^Consent text must be /)
    }
  assert.equal(await consentsOf(testApp, company.id), [])
  assert.is((await visitor.post('quote', quote)).status, 201)
})

test('a proxy that passes no IP address, or one with a zone, loses no submission', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  for (const forwarded of ['unknown', 'fe80::1%eth0'])
    assert.is(
      (await visitor.post('custom-job', customJobOf([]), { 'x-forwarded-for': forwarded })).status,
      201,
      forwarded,
    )
  assert.equal(
    (await consentsOf(testApp, company.id)).map(({ ip }) => ip),
    [null, 'fe80::1'],
  )
})

test('without a page in the body, the Referer is recorded without its query', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  for (const referer of ['https://bright.example/contact?token=secret#top', 'nonsense'])
    await visitor.post('custom-job', customJobOf([]), { referer })
  assert.equal(
    (await consentsOf(testApp, company.id)).map(({ page_url }) => page_url),
    ['https://bright.example/contact', null],
  )
})

test('a consent cannot be changed, and the tenant cannot delete it', async ({
  testApp,
  company,
}) => {
  await visitWidget(testApp, company).post('custom-job', customJobOf([]))
  for (const [statement, message] of [
    [sql`update consents set text = 'Anything' where company_id = ${company.id}`, 'append-only'],
    [sql`delete from consents where company_id = ${company.id}`, 'permission denied'],
  ] as const) {
    const attempt =
      message === 'append-only'
        ? statement.execute(testApp.database.db)
        : inCompany({ db: testApp.database.db, companyId: company.id }, (tenantDb) =>
            statement.execute(tenantDb),
          )
    await attempt.then(
      () => assert.unreachable(message),
      (error: Error) => assert.match(error.message, message),
    )
  }
})

test('the owner exports the consents of a quote, and deleting the quote erases them', async ({
  testApp,
  company,
}) => {
  const body = customJobOf([])
  const { quoteId } = (await (
    await visitWidget(testApp, company).post('custom-job', {
      ...body,
      customerData: { ...body.customerData, consentTextId: 'contact-en-1' },
    })
  ).json()) as { quoteId: number }
  const token = await signInAs(testApp, company)
  const file = await call(testApp, 'GET', '/api/company/quotes/export?format=json', { token })
  const [quote] = file.json as { consents: Record<string, unknown>[] }[]
  const text = 'Yes, Tom & Sons may call, text or email me about this job.'
  const { createdAt, ip, userAgent, ...consent } = quote?.consents[0] ?? {}
  assert.equal(consent, {
    email: 'nora.fields@example.com',
    phone: '5025550142',
    purpose: 'contact',
    given: true,
    text,
    textHash: sha256(text),
    locale: 'en',
    source: 'custom_job_form',
    pageUrl: null,
  })
  assert.type(createdAt, 'string')
  assert.ok(ip && userAgent)

  await call(testApp, 'DELETE', `/api/company/quotes/${quoteId}`, { token })
  assert.equal(await consentsOf(testApp, company.id), [])
})

test.run()
