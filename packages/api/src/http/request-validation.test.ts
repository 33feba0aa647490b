import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { customer, customJobOf, submissionOf, visitWidget } from '../test/widget-visitor.ts'

interface Context {
  testApp: TestApp
  visitor: ReturnType<typeof visitWidget>
  /** The path prefix of the widget's endpoints. */
  widgetPath: string
  companyId: number
  ownerToken: string
  /** Routes with a body, each with its own schema. */
  pathnames: string[]
}

const test = suite<Context>('bodies')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  const company = await createCompany(context.testApp.database.db)
  context.companyId = company.id
  context.ownerToken = await signInAs(context.testApp, company)
  context.visitor = visitWidget(context.testApp, company)
  context.widgetPath = `/api/widget/${company.widget_id}`
  context.pathnames = ['analyze', 'quote', 'custom-job'].map(
    (call) => `${context.widgetPath}/${call}`,
  )
  context.pathnames.push('/api/auth/company/login')
})
test.after(({ testApp }) => testApp.close())

async function post(
  { url }: TestApp,
  pathname: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const response = await fetch(`${url}${pathname}`, { method: 'POST', headers, body })
  return {
    status: response.status,
    json: (await response.json()) as { error: string; code: string },
  }
}

async function assertRefused(
  { testApp, pathnames }: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
): Promise<void> {
  for (const pathname of pathnames) {
    const response = await post(testApp, pathname, body, headers)
    assert.is(response.status, status, `${pathname}: ${JSON.stringify(response.json)}`)
    assert.equal(Object.keys(response.json), ['error', 'code'])
    assert.match(response.json.error, /^.+\.$/)
    assert.match(response.json.code, /^[A-Z_]+$/)
  }
}

/** Valid bodies with one free-text field. */
async function freeTextBodies({ testApp, visitor }: Context) {
  const job = await visitor.analysis()
  const photos = [await visitor.measuredPhoto()]
  const custom = customJobOf([])
  return {
    analyze: (text: string) => ({ photos, measurementMethod: 'manual', jobDescription: text }),
    quote: (text: string) => ({
      ...submissionOf(job, job.quote.estimatedCost),
      jobDescription: text,
    }),
    'quote: a name': (text: string) => ({
      ...submissionOf(job, job.quote.estimatedCost),
      analysisResults: { ...job, [text]: 1 },
    }),
    'quote: a list': (text: string) => ({
      ...submissionOf(job, job.quote.estimatedCost),
      analysisResults: { ...job, words: ['one', text] },
    }),
    'custom-job': (text: string) => ({ ...custom, jobDescription: text }),
    [`${testApp.url}/api/auth/company/login`]: (text: string) => ({
      email: 'a@home.example',
      password: text,
    }),
  }
}

const notText = 'The request contains invalid characters.'

test('NUL and lone surrogates are refused in otherwise valid text', async (context) => {
  for (const [call, bodyOf] of Object.entries(await freeTextBodies(context))) {
    const pathname = call.startsWith('http')
      ? new URL(call).pathname
      : `${context.widgetPath}/${call.split(':')[0]}`
    const send = (text: string) => post(context.testApp, pathname, JSON.stringify(bodyOf(text)))
    for (const text of ['a\0b', '\0', '\ud83d', '\udca9 \ud83d']) {
      const { status, json } = await send(text)
      assert.equal([status, json.error], [400, notText], `${call}: ${JSON.stringify(text)}`)
    }
    // Shows that the rest of the body is valid.
    assert.is.not((await send('A whole pair: 💩')).status, 400, call)
  }
})

test('a too deeply nested body is refused, also by a schema that accepts any value', async (context) => {
  const job = await context.visitor.analysis()
  const body = JSON.stringify({
    ...submissionOf(job, job.quote.estimatedCost),
    analysisResults: { ...job, deep: 'DEEP' },
  })
  const nested = (depth: number) => body.replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth))
  const pathname = `${context.widgetPath}/quote`
  for (const depth of [60, 100_000]) {
    const { status, json } = await post(context.testApp, pathname, nested(depth))
    assert.equal([status, json.error], [400, 'The request is nested too deeply.'])
  }
  assert.is.not((await post(context.testApp, pathname, nested(10))).status, 400)
})

test('NUL is refused in the query and in parameters', async ({ testApp, ownerToken }) => {
  const headers = { authorization: `Bearer ${ownerToken}` }
  for (const pathname of [
    '/api/company/quotes?search=%00',
    '/api/company/quotes?search=a%00b',
    '/api/company/quotes/export?format=csv&search=%00',
    '/api/widget/a%00bcd',
  ]) {
    const response = await fetch(`${testApp.url}${pathname}`, { headers })
    const { error } = (await response.json()) as { error: string }
    assert.equal([response.status, error], [400, notText], pathname)
  }
  const valid = await fetch(`${testApp.url}/api/company/quotes?search=a`, { headers })
  assert.is(valid.status, 200)
})

test('a required text of invisible characters is refused as empty', async (context) => {
  const { testApp, visitor, widgetPath, ownerToken } = context
  const job = await visitor.analysis()
  const submission = submissionOf(job, job.quote.estimatedCost)
  const addOn = { behavior: 'suggest', price: 5, priceType: 'flat', triggerRules: {} }
  for (const text of ['\u200b', '\u3164', '\u2800', ' \u00ad\u200d ', '\u200b'.repeat(100)]) {
    const quote = await post(
      testApp,
      `${widgetPath}/quote`,
      JSON.stringify({ ...submission, customerName: text }),
    )
    assert.equal([quote.status, quote.json.error], [400, 'Full name must not be empty.'])
    const customJob = await post(
      testApp,
      `${widgetPath}/custom-job`,
      JSON.stringify({ ...customJobOf([]), jobDescription: text }),
    )
    assert.equal(customJob.json.error, 'Job description must not be empty.')
    const named = await post(
      testApp,
      `/api/company/${context.companyId}/smart-addons`,
      JSON.stringify({ ...addOn, name: text }),
      { 'content-type': 'application/json', authorization: `Bearer ${ownerToken}` },
    )
    assert.equal(named.json.error, 'Name is not valid.')
  }
  const optional = { ...customJobOf([]), source: { utmTerm: '\u200b' } }
  const { status } = await post(testApp, `${widgetPath}/custom-job`, JSON.stringify(optional))
  assert.is(status, 201)
})

test('prototype pollution is refused in every spelling', async (context) => {
  const login = (extra: string) =>
    post(
      context.testApp,
      '/api/auth/company/login',
      `{"email":"a@home.example","password":"a-password"${extra}}`,
    )
  // Shows that the rest of the body is valid.
  assert.is((await login('')).status, 401)
  for (const extra of [
    ',"__proto__":{"isAdmin":true}',
    ',"\\u005f_proto__":{"isAdmin":true}',
    ',"constructor":{"prototype":{"isAdmin":true}}',
  ])
    assert.is((await login(extra)).status, 400, extra)
  // A schema that accepts any value in this field.
  const job = await context.visitor.analysis()
  const submission = JSON.stringify({
    ...submissionOf(job, job.quote.estimatedCost),
    analysisResults: { ...job, any: 'ANY' },
  })
  for (const any of [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ]) {
    const { status } = await post(
      context.testApp,
      `${context.widgetPath}/quote`,
      submission.replace('"ANY"', any),
    )
    assert.is(status, 400, any)
  }
  assert.is(({} as { isAdmin?: boolean }).isAdmin, undefined)
})

test('100,000 levels of nesting are refused, in arrays and objects', async (context) => {
  const depth = 100_000
  await assertRefused(context, 400, `${'['.repeat(depth)}${']'.repeat(depth)}`)
  await assertRefused(context, 400, `{"photos":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  const objects = 40_000
  await assertRefused(context, 400, `${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}`)
})

test('an array of 100,000 items is refused', async (context) => {
  await assertRefused(context, 400, `{"photos":[${'1,'.repeat(100_000)}1]}`)
})

test('a body of 1 MB is refused, with and without Content-Length', async (context) => {
  const body = JSON.stringify({ email: 'x'.repeat(1_000_000) })
  await assertRefused(context, 413, body)
  const { testApp } = context
  const response = await fetch(`${testApp.url}/api/auth/company/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  })
  assert.is(response.status, 413)
  assert.is(((await response.json()) as { code: string }).code, 'BODY_TOO_LARGE')
})

test('every content type but JSON is refused', async (context) => {
  for (const type of [
    'text/plain',
    'text/plain; a=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/xml',
    'application/jsonp',
    'nonsense',
    '',
  ])
    await assertRefused(context, 415, new TextEncoder().encode('{}'), { 'content-type': type })
})

test('malformed JSON is refused', async (context) => {
  for (const body of ['{', '{"email":}', "{'email':1}", '{"email":1,}', 'undefined', '\u0000', ''])
    await assertRefused(context, 400, body)
  await assertRefused(context, 400, new Uint8Array([0xff, 0xfe, 0x7b]))
})

test('a body that is not an object is refused', async (context) => {
  for (const body of ['null', '[]', '1', '"text"', 'true']) await assertRefused(context, 400, body)
})

test('an unknown field is refused, not dropped', async ({ testApp, pathnames }) => {
  const login = await post(
    testApp,
    '/api/auth/company/login',
    JSON.stringify({ email: 'a@home.example', password: 'a-password', isAdmin: true }),
  )
  assert.is(login.status, 400)
  assert.is(login.json.error, 'The request has an unknown field: is admin.')
  const customJob = await post(
    testApp,
    pathnames.find((pathname) => pathname.endsWith('custom-job')) ?? '',
    JSON.stringify({ customerData: { ...customer, totalCost: 1 }, photos: [] }),
  )
  assert.is(customJob.status, 400)
})

test('a wrong type is refused, not converted', async ({ testApp }) => {
  for (const body of [
    { email: 1, password: 'a-password' },
    { email: ['a@home.example'], password: 'a-password' },
    { email: 'a@home.example', password: { length: 8 } },
    { email: 'a@home.example', password: null },
  ]) {
    const { status } = await post(testApp, '/api/auth/company/login', JSON.stringify(body))
    assert.is(status, 400)
  }
})

test('the last of two duplicate keys is used', async ({ testApp }) => {
  const { status } = await post(
    testApp,
    '/api/auth/company/login',
    '{"email":1,"email":"a@home.example","password":"a-password"}',
  )
  assert.is(status, 401)
})

interface JsonSchema {
  type?: string
  format?: string
  additionalProperties?: boolean
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  const?: unknown
}

/** Yields every field of a schema, at any depth, as a schema with only that field. */
function* fieldsOf(schema: JsonSchema): Generator<JsonSchema> {
  for (const branch of schema.anyOf ?? []) yield* fieldsOf(branch)
  if (schema.items) yield* fieldsOf(schema.items)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const alone = { type: 'object', properties: { [name]: field }, required: [name] }
    yield { ...alone, additionalProperties: false }
    yield* fieldsOf(field)
  }
}

/** Abbreviations that a label spells in another way, such as "ZIP code" and "Add-ons". */
const bareName = /\b(?:Url|[Zz]ips?|Utm|Ids?|ids|E sign|[Aa]dd ons?)\b/

const wrongValues = [
  null,
  {},
  [],
  [null],
  [{}],
  [{}, {}],
  Array.from({ length: 2_000 }, () => 'x'),
  '',
  'x',
  'x'.repeat(200_000),
  true,
  false,
  -1,
  0.0001,
  1e20,
]

interface Operation {
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
  parameters?: { name: string; schema: JsonSchema }[]
}

function operationsOf({ app }: TestApp): [path: string, method: string, operation: Operation][] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  )
}

/** Yields the schemas of an operation's bodies, and every field and parameter as a schema with only that field. */
function* schemasOf({ requestBody, parameters }: Operation): Generator<JsonSchema> {
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    if (schema) {
      yield schema
      yield* fieldsOf(schema)
    }
  for (const { name, schema } of parameters ?? [])
    yield* fieldsOf({ properties: { [name]: schema } })
}

const validatorOf = ({ app }: TestApp, schema: JsonSchema, httpPart = 'body') =>
  app.validatorCompiler?.({ schema, httpPart, method: 'POST', url: '/' }) as unknown as (
    value: unknown,
  ) => { error?: Error }

test('overflow: a UUID with the prefix urn:uuid: is refused in every field', async ({
  testApp,
  widgetPath,
  visitor,
}) => {
  const uuid = '00000000-0000-4000-8000-00000000000F'
  let fields = 0
  for (const [path, method, operation] of operationsOf(testApp))
    for (const schema of schemasOf(operation)) {
      const [[name, { format }] = ['', {}]] = Object.entries(schema.properties ?? {}) as [
        [string, JsonSchema]?,
      ]
      if (format !== 'uuid' || schema.additionalProperties !== false) continue
      for (const httpPart of ['body', 'params']) {
        const validate = validatorOf(testApp, schema, httpPart)
        const where = `${method} ${path}: ${name} as ${httpPart}`
        assert.is(validate({ [name]: uuid }).error, undefined, where)
        assert.match(
          validate({ [name]: `urn:uuid:${uuid}` }).error?.message ?? '',
          /not valid/,
          where,
        )
        fields++
      }
    }
  assert.ok(fields >= 10, `${fields} fields`)

  const job = await visitor.analysis()
  const submission = submissionOf(job, job.quote.estimatedCost)
  const prefixed = `urn:uuid:${job.analysisId}`
  const { status } = await post(
    testApp,
    `${widgetPath}/quote`,
    JSON.stringify({ ...submission, analysisResults: { ...job, analysisId: prefixed } }),
  )
  assert.is(status, 400)
  const conversation = await fetch(`${testApp.url}${widgetPath}/conversation/${prefixed}`)
  assert.is(conversation.status, 400)
})

test('validation messages never contain JSON field names', ({ testApp }) => {
  // Programs use version 1 of the public API. Its messages name the fields as the requests do.
  const ofScreens = operationsOf(testApp).filter(([path]) => !path.startsWith('/api/v1/'))
  const schemas = ofScreens.flatMap(([, , operation]) => [...schemasOf(operation)])
  assert.ok(schemas.length > 150, `${schemas.length} schemas`)
  let sentences = 0
  for (const schema of schemas) {
    const validate = validatorOf(testApp, schema)
    const [name = ''] = Object.keys(schema.properties ?? {})
    const values = [
      undefined,
      {},
      { aFieldNobodyKnows: 1, another_one: 2 },
      ...wrongValues.flatMap((value) => [value, { [name]: value }, [{ [name]: value }]]),
    ]
    for (const value of values) {
      const { error } = validate(structuredClone(value))
      if (!error) continue
      sentences++
      // The message about passwords has no full stop.
      // The allowed values are named as a program must send them.
      const sentence = error.message.replace(/ one of: .*(?=\.$)/, '')
      assert.match(sentence, /^[A-Z][^_/{}[\]"]*(?:\.|characters long)$/)
      assert.not.match(sentence, /[a-z][A-Z]|\b[a-z]+\.[a-z]+/, error.message)
      assert.not.match(sentence, bareName, error.message)
    }
  }
  assert.ok(sentences > 1_000, `${sentences} sentences`)
})

test('validation messages use the labels of the screen', async ({ testApp, widgetPath }) => {
  const job = customJobOf([])
  const { customerName: _, ...nameless } = job.customerData
  for (const [body, sentence] of [
    [{ ...job, customerData: nameless }, 'Full name is required.'],
    [{ ...job, customerData: { ...job.customerData, customerZip: 'x' } }, 'ZIP code is not valid.'],
    [{ ...job, jobDescription: 5 }, 'Job description must be text.'],
    [{ ...job, photos: [7] }, 'Entry 1 of photos must be text.'],
  ] as const) {
    const { status, json } = await post(testApp, `${widgetPath}/custom-job`, JSON.stringify(body))
    assert.equal([status, json.error], [400, sentence])
  }
  for (const [photos, sentence] of [
    [[{ length: 5, width: 5 }], 'Photo of entry 1 is required.'],
    [undefined, 'Photos are required.'],
  ] as const) {
    const body = JSON.stringify({ photos, measurementMethod: 'manual' })
    const { json } = await post(testApp, `${widgetPath}/analyze`, body)
    assert.is(json.error, sentence)
  }
})

test('invisible characters around an email address, phone number, ZIP code or name are removed', async (context) => {
  const { testApp, visitor, companyId } = context
  const job = customJobOf([])
  const response = await visitor.post('custom-job', {
    ...job,
    customerData: {
      ...job.customerData,
      customerName: '\u200bAda \u202eByron\u00a0',
      customerEmail: '\u200bada@example.com\ufeff\u00a0',
      customerPhone: '\u202a(502) 555-0142\u202c',
      customerZip: '\u200e４０２０２\u00a0',
    },
  })
  assert.is(response.status, 201)
  const stored = await testApp.app.db
    .selectFrom('quotes')
    .select(['customer_name', 'customer_email', 'customer_phone', 'customer_zip'])
    .where('company_id', '=', companyId)
    .where('customer_email', '=', 'ada@example.com')
    .execute()
  assert.equal(stored, [
    {
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.com',
      customer_phone: '5025550142',
      customer_zip: '40202',
    },
  ])
})

test('a pasted ZIP+4 is stored in one form, and "N/A" in an optional field does not refuse a lead', async (context) => {
  const { testApp, visitor, companyId } = context
  const job = customJobOf([])
  const submit = (customer: object) =>
    visitor.post('custom-job', { ...job, customerData: { ...job.customerData, ...customer } })
  for (const customerZip of ['40202 1234', '40202\u20131234', '402021234'])
    assert.is((await submit({ customerZip })).status, 201, customerZip)
  for (const nothing of ['N/A', 'none', '-'])
    assert.is((await submit({ customerZip: nothing, customerState: nothing })).status, 201, nothing)
  const stored = await testApp.app.db
    .selectFrom('quotes')
    .select(['customer_zip', 'customer_state'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  const expected = [null, null, null, '40202-1234', '40202-1234', '40202-1234']
  assert.equal(
    stored.map((row) => row.customer_zip),
    expected,
  )
  for (const nothing of ['N/A', 'none', '-']) {
    const refused = await submit({ customerPhone: nothing })
    const { error } = (await refused.json()) as { error: string }
    assert.is(error, 'Please enter a US phone number with ten digits.')
  }
})

test('an email address with invisible characters is accepted where an account is named', async ({
  testApp,
}) => {
  const body = JSON.stringify({ email: '\u200bada@example.com\u00a0' })
  assert.is((await post(testApp, '/api/company/forgot-password', body)).status, 200)
})

test.run()
