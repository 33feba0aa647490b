import type { Access } from '@curbquote/types/endpoints'
import type { PriceDraftState } from '@curbquote/types/price-drafts'
import fc, { type Arbitrary } from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allRoutes } from '../../../types/src/test/all-routes.ts'
import { ruledPriceLists } from '../../../pricing/src/test/price-arbitraries.ts'
import { storeKey } from '../test/test-key.ts'
import type { TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { type JsonSchema, schemaArbitrary } from '../test/schema-arbitrary.ts'
import { buildSignedInApp } from '../test/signed-in-app.ts'

interface OwnersRoute {
  method: string
  url: string
  body: JsonSchema | undefined
  query: JsonSchema | undefined
  response: Record<string, unknown>
}

const isOwners = (access: Access) =>
  access !== 'public' && 'session' in access && /^(?:owner|any)$/.test(access.session)

/** The endpoints of an owner's session, by name. */
const ownersRoutes = new Map(
  allRoutes
    .filter(([, { schema }]) => isOwners(schema.access))
    .map(([name, { method, url, schema }]): [string, OwnersRoute] => {
      const { body, querystring: query, response } = schema as unknown as Record<string, never>
      return [name, { method, url, body, query, response: response ?? {} }]
    }),
)

/** Bodies of owners that are no settings: quotes, days of jobs, devices, credentials, payments, and requests that send or only compute something. */
const notSettings =
  /\/quotes\/|\/auth\/|\/stripe\/|\/push-subscriptions|\/sms\/|\/days\/|password|confirmation$|\/test$|\/replay$|\/manual$/

const settings = [...ownersRoutes].filter(
  ([, { body, url }]) => body !== undefined && !notSettings.test(url),
)
const reads = [...ownersRoutes].filter(
  ([, { method, url, query }]) =>
    method === 'GET' &&
    (query?.required ?? []).length === 0 &&
    !url.replace(':companyId', '').includes(':') &&
    !url.endsWith('/export'),
)

/** Values of fields that a schema only limits in length. */
const validValues: Record<string, unknown> = {
  phone: '(502) 555-0142',
  contactEmail: 'office@bright.example',
  state: 'KY',
  zipCode: '40202',
  zip: '40202',
  baseZip: '40202',
  timeZone: 'America/Denver',
  smsNumber: null,
  notificationEmail: null,
  logoUrl: null,
  expiresAt: '2030-01-02T03:04:05Z',
  smsNotifications: false,
  instantAlerts: true,
  brandingName: 'Bright',
}

function withValidValues(body: unknown, name: string): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
  const valid = Object.entries(body).map(([field, value]: [string, unknown]) => [
    field,
    name === 'addWebhook' || name === 'changeWebhook'
      ? field === 'url'
        ? 'https://hooks.bright.example/quotes'
        : value
      : field in validValues
        ? validValues[field]
        : value,
  ])
  return Object.fromEntries(valid) as unknown
}

interface Context {
  testApp: TestApp
  company: { id: number }
  token: string
}

const test = suite<Context>('saved settings')
test.before(async (context) => {
  Object.assign(context, await buildSignedInApp())
})
test.after(({ testApp }) => testApp.close())

/** Bodies of an endpoint. The price list of a draft and the rules are built on current ones, as the owner's pages do. */
function bodiesOf(name: string, schema: JsonSchema, current: PriceDraftState): Arbitrary<unknown> {
  const rules = ruledPriceLists.map(({ rules: made }) => ({ ...made, packages: [] }))
  if (name === 'savePriceRules') return fc.record({ rules })
  if (name === 'savePricing')
    return schemaArbitrary(schema).map((prices) => [
      { ...(prices as object[])[0], serviceTypeId: 1 },
    ])
  if (name !== 'savePriceDraft')
    return schemaArbitrary(schema).map((body) => withValidValues(body, name))
  const { list: draft = {} } = schema.properties as Record<string, JsonSchema>
  const { extraCharges = {}, addOns = {}, taxBasisPoints = {} } = draft.properties ?? {}
  const flat = current.list ?? { version: current.version }
  const withoutIds = (rows: unknown) => (rows as { id?: number }[]).map(({ id: _, ...row }) => row)
  return fc
    .record({
      extraCharges: schemaArbitrary(extraCharges).map(withoutIds),
      addOns: schemaArbitrary(addOns).map(withoutIds),
      taxBasisPoints: schemaArbitrary(taxBasisPoints),
      rules,
    })
    .map((edited) => ({ list: { ...flat, ...edited } }))
}

async function idOf({ testApp, company, token }: Context, name: string): Promise<number> {
  const created: Record<string, [string, unknown]> = {
    changeExtraCharge: ['extra-charges', { label: 'Fuel', amount: 10 }],
    changeSmartAddOn: [
      'smart-addons',
      { name: 'Sealing', priceType: 'flat', price: 10, behavior: 'suggest' },
    ],
  }
  if (name === 'changeApiKey') {
    await storeKey(testApp.app.db, company.id, ['hooks'])
    const { id } = await testApp.app.db
      .selectFrom('api_keys')
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [list, body] = created[name] ?? []
  const [path, sent] =
    list === undefined
      ? [
          '/api/company/webhooks',
          { url: 'https://hooks.bright.example/a', events: ['quote.created'] },
        ]
      : [`/api/company/${company.id}/${list}`, body]
  const { json, text } = await call(testApp, 'POST', path, { token, body: sent })
  const { id, endpoint } = json as { id?: number; endpoint?: { id: number } }
  const found = id ?? endpoint?.id
  if (found === undefined) throw new Error(`${name}: ${text}`)
  return found
}

test('whatever an owner can save leaves every page of the owner readable', async (context) => {
  const { testApp, company, token } = context
  const pathOf = (url: string, id: number) =>
    url.replace(':companyId', String(company.id)).replace(/:\w+/, String(id))
  assert.ok(settings.length >= 15, settings.map(([name]) => name).join())
  assert.ok(reads.length >= 20, reads.map(([name]) => name).join())
  for (const [name, { method, url, body }] of settings) {
    const id = /:(?!companyId)/.test(url) ? await idOf(context, name) : 0
    const path = `/api/company/${company.id}/price-draft`
    const state = (await call(testApp, 'GET', path, { token })).json as PriceDraftState
    let accepted = 0
    const refusals = new Set<string>()
    await fc.assert(
      fc.asyncProperty(bodiesOf(name, body ?? {}, state), async (sent) => {
        const ifMatch = (await call(testApp, 'GET', path, { token })).headers.get('etag') ?? ''
        const listed = `/api/company/${company.id}/price-rules`
        const ofRules = (await call(testApp, 'GET', listed, { token })).headers.get('etag') ?? ''
        const saved = await call(testApp, method, pathOf(url, id), {
          token,
          body: sent,
          headers: { 'if-match': name === 'savePriceRules' ? ofRules : ifMatch },
        })
        assert.ok(saved.status < 500, `${name} ${JSON.stringify(sent)}: ${saved.text}`)
        if (saved.status >= 300) {
          refusals.add(saved.text)
          return
        }
        accepted++
        const responses = await Promise.all(
          reads.map(async ([read, { url: ofRead }]) => {
            const response = await call(testApp, 'GET', pathOf(ofRead, id), { token })
            return [read, response.status, response.text] as const
          }),
        )
        const failed = responses.filter(([, status]) => status !== 200)
        assert.equal(failed, [], `after ${name} ${JSON.stringify(sent)}`)
      }),
      { numRuns: 12 },
    )
    assert.ok(accepted > 0, `${name} accepted nothing: ${[...refusals].join('\n')}`)
  }
})

test('no response has a step of numbers, which fails for amounts such as 19.99 in a union', () => {
  for (const [name, { schema }] of allRoutes)
    assert.not.match(JSON.stringify(schema.response), /"multipleOf"/, name)
})

test.run()
