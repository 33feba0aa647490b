import { defaultPriceRules } from '@curbquote/pricing'
import { maxPriceExamples } from '@curbquote/types/limits'
import type { Job } from '@curbquote/types/price-jobs'
import type {
  PriceExample,
  PriceRules,
  SavedPriceRules,
  TestedJob,
} from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { rateOf, testRules } from '../test/test-price-rules.ts'
import { readPriceList } from './read-price-list.ts'

interface Context {
  testApp: TestApp
  company: { id: number }
  send: (method: string, path: string, body?: unknown, ifMatch?: string) => ReturnType<typeof call>
}

const test = suite<Context>('price rules')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  const { testApp } = context
  const company = await createCompany(testApp.app.db)
  const token = await signInAs(testApp, company)
  context.company = company
  context.send = (method, path, body, ifMatch) =>
    call(testApp, method, `/api/company/${company.id}/${path}`, {
      token,
      body,
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
})
test.after(({ testApp }) => testApp.close())

async function read({ send }: Context) {
  const { json, headers } = await send('GET', 'price-rules')
  return { ...(json as SavedPriceRules), etag: headers.get('etag') ?? '' }
}

async function save(context: Context, rules: PriceRules = testRules) {
  const { etag } = await read(context)
  const saved = await context.send('PUT', 'price-rules', { rules }, etag)
  assert.is(saved.status, 200, saved.text)
}

const driveway = (squareFeet: number): Job => ({
  surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: squareFeet * 10_000 }],
  jobDescription: '',
})

test('without saved rules, the rules equal the single prices', async (context) => {
  const { rules, version, etag } = await read(context)
  assert.is(etag, `"${version}"`)
  assert.equal(
    rules.rates.map((rate) => [rate.serviceTypeId, rate.unit, rate.enabled, rate.tiers]),
    [
      [1, 'sq ft', true, [{ upTo: null, rate: 5_000 }]],
      [2, 'each', false, [{ upTo: null, rate: 0 }]],
      [3, 'sq ft', false, [{ upTo: null, rate: 0 }]],
    ],
  )
  // Saving them changes no price.
  const { send } = context
  const before = (
    await send('POST', 'price-rules/test', { job: driveway(333), selectedAddOnIds: [] })
  ).json as TestedJob
  await save(context, rules)
  const after = (
    await send('POST', 'price-rules/test', { job: driveway(333), selectedAddOnIds: [] })
  ).json as TestedJob
  assert.is(before.total, 202.99)
  assert.is(after.total, before.total)
})

test('saved rules are part of the price list', async (context) => {
  const { db } = context.testApp.app
  const before = await readPriceList(db, context.company.id)
  assert.equal(
    before?.rules,
    defaultPriceRules([
      { serviceTypeId: 1, unit: 'sq ft', pricePerUnitCents: 50 },
      { serviceTypeId: 2, unit: 'each', pricePerUnitCents: 0 },
      { serviceTypeId: 3, unit: 'sq ft', pricePerUnitCents: 0 },
    ]),
  )
  await save(context)
  const { rules, version, etag } = await read(context)
  assert.equal(rules, testRules)
  const list = await readPriceList(db, context.company.id)
  assert.equal(list?.rules, testRules)
  assert.is(list?.version, version)
  assert.is(etag, `"${version}"`)
  assert.ok(version > (before?.version ?? version))
})

test('a rate of an unknown service is refused', async (context) => {
  const { rules, version, etag } = await read(context)
  const unknown = rateOf({ id: 'other-999', serviceTypeId: 999, coversOtherSurfaces: true })
  const { status, json } = await context.send(
    'PUT',
    'price-rules',
    { rules: { ...rules, rates: [...rules.rates, unknown] } },
    etag,
  )
  assert.equal([status, json], [400, { error: 'There is no such service.', code: 'INVALID_INPUT' }])
  assert.is((await read(context)).version, version)
})

test('omitted members of a rate and of the rules get their defaults', async (context) => {
  const { etag } = await read(context)
  const { id, serviceTypeId, name, unit, tiers } = rateOf({ id: 'other-1', name: 'Other' })
  const rates = [{ id, serviceTypeId, name, unit, tiers, coversOtherSurfaces: true }]
  const saved = await context.send('PUT', 'price-rules', { rules: { rates } }, etag)
  assert.is(saved.status, 200, saved.text)
  assert.equal((await read(context)).rules, {
    rates: [{ ...rates[0], surfaceTypes: [], enabled: true, minimumCents: 0 }],
    condition: { light: 0, moderate: 0, heavy: 0 },
    stories: { one: 0, two: 0, threeOrMore: 0 },
    minimumChargeCents: 0,
    bundle: { two: 0, threeOrMore: 0 },
    packages: [],
  })
})

test('saving requires If-Match', async ({ send }) => {
  const missing = await send('PUT', 'price-rules', { rules: testRules })
  assert.is(missing.status, 428)
  assert.is((missing.json as { code: string }).code, 'IF_MATCH_REQUIRED')
})

test('two tabs that save the same rules: one gets 409', async (context) => {
  const { send } = context
  const { etag } = await read(context)
  const responses = await Promise.all(
    [testRules, { ...testRules, minimumChargeCents: 1 }].map((rules) =>
      send('PUT', 'price-rules', { rules }, etag),
    ),
  )
  assert.equal(responses.map(({ status }) => status).toSorted(), [200, 409])
  const refused = responses.find(({ status }) => status === 409)
  assert.is((refused?.json as { code: string }).code, 'PRICE_LIST_CHANGED')
})

test('a change of any price makes the ETag stale', async (context) => {
  const { send } = context
  const { etag } = await read(context)
  await send('PUT', 'tax-rate', { taxRate: 7 })
  for (const stale of [etag, '"0"', '*', 'nonsense']) {
    const response = await send('PUT', 'price-rules', { rules: testRules }, stale)
    assert.is(response.status, 409, stale)
  }
  // A proxy that compresses responses makes their tags weak.
  const { etag: current } = await read(context)
  const weak = await send('PUT', 'price-rules', { rules: testRules }, `W/${current}`)
  assert.is(weak.status, 200)
})

test('the response to saving has the version for the next change', async (context) => {
  const { send } = context
  const { etag } = await read(context)
  const first = await send('PUT', 'price-rules', { rules: testRules }, etag)
  const { version } = first.json as { version: number }
  assert.is(first.headers.get('etag'), `"${version}"`)
  const next = await send('PUT', 'price-rules', { rules: testRules }, `"${version}"`)
  assert.is(next.status, 200)
})

test('rules that contradict themselves are refused with their code', async (context) => {
  const { send } = context
  const { etag } = await read(context)
  const [other, flatwork, ...rates] = testRules.rates
  assert.ok(other && flatwork)
  const refusals: [string, PriceRules][] = [
    [
      'TIERS_NOT_ASCENDING',
      {
        ...testRules,
        rates: [
          other,
          {
            ...flatwork,
            tiers: [
              { upTo: 1_000, rate: 3_000 },
              { upTo: 1_000, rate: 2_000 },
              { upTo: null, rate: 1_000 },
            ],
          },
          ...rates,
        ],
      },
    ],
    [
      'SURFACE_IN_TWO_RATES',
      { ...testRules, rates: [...testRules.rates, rateOf({ id: 'x', surfaceTypes: ['walkway'] })] },
    ],
    ['DISCOUNT_TOO_LARGE', { ...testRules, bundle: { two: 10_001, threeOrMore: 0 } }],
  ]
  for (const [code, rules] of refusals)
    for (const response of [
      await send('PUT', 'price-rules', { rules }, etag),
      await send('POST', 'price-rules/test', { job: driveway(1), rules, selectedAddOnIds: [] }),
    ]) {
      assert.is(response.status, 422, `${code}: ${response.text}`)
      assert.is((response.json as { code: string }).code, code)
    }
  assert.is((await read(context)).etag, etag)
})

test('saving writes the audit log and needs an active plan, reading and testing do not', async (context) => {
  const { send, testApp, company } = context
  await save(context)
  const { rows } = await testApp.app.db
    .selectFrom('activity')
    .select('description')
    .where('company_id', '=', company.id)
    .where('action', '=', 'price_changed')
    .execute()
    .then((rows) => ({ rows }))
  assert.equal(rows, [{ description: 'Saved the price rules' }])

  const { etag } = await read(context)
  await testApp.app.db
    .updateTable('companies')
    .set({ subscription_status: 'canceled' })
    .where('id', '=', company.id)
    .execute()
  const example = { name: 'Driveway', job: driveway(1), selectedAddOnIds: [] }
  for (const response of [
    await send('PUT', 'price-rules', { rules: testRules }, etag),
    await send('POST', 'price-examples', example),
    await send('DELETE', 'price-examples/1'),
  ]) {
    assert.is(response.status, 403)
    assert.is((response.json as { code: string }).code, 'SUBSCRIPTION_REQUIRED')
  }
  const tested = { job: driveway(1), selectedAddOnIds: [] }
  assert.is((await send('POST', 'price-rules/test', tested)).status, 200)
  assert.is((await send('GET', 'price-examples')).status, 200)
})

test('the price of a service is the rate of "All other surfaces" in both directions', async (context) => {
  const { send } = context
  const [other, ...rates] = testRules.rates
  assert.ok(other)
  const singlePrice = async () =>
    ((await send('GET', 'pricing')).json as PricingEntry[]).map((entry) => [
      entry.pricePerUnit,
      entry.enabled,
    ])
  const otherRate = async () => {
    const { rules } = await read(context)
    return rules.rates.map((rate) => [rate.id, rate.enabled, rate.tiers?.[0]?.rate])[0]
  }
  // 8.5 cents are 9 cents in whole cents.
  await save(context, {
    ...testRules,
    rates: [{ ...other, tiers: [{ upTo: null, rate: 850 }] }, ...rates],
  })
  assert.equal((await singlePrice())[0], [0.09, true])

  // The form with whole cents changes the setup fee and keeps the fraction.
  const entry = { serviceTypeId: 1, pricePerUnit: 0.09, setupFee: 30, enabled: true }
  assert.is((await send('POST', 'pricing', [entry])).status, 200)
  assert.equal(await otherRate(), ['other-1', true, 850])

  assert.is((await send('POST', 'pricing', [{ ...entry, pricePerUnit: 0.42 }])).status, 200)
  assert.equal(await otherRate(), ['other-1', true, 4_200])
  assert.equal((await singlePrice())[0], [0.42, true])

  const off = { ...entry, pricePerUnit: 0.42, enabled: false }
  assert.is((await send('POST', 'pricing', [off])).status, 200)
  assert.ok((await read(context)).rules.rates.every((rate) => !rate.enabled))
  assert.is(await readPriceList(context.testApp.app.db, context.company.id), undefined)
})

test('turning a service off and on keeps its tiers and what is not quoted', async (context) => {
  const [other, ...rates] = testRules.rates
  assert.ok(other)
  const tiers = [
    { upTo: 500, rate: 5_000 },
    { upTo: null, rate: 4_000 },
  ]
  await save(context, { ...testRules, rates: [{ ...other, tiers }, ...rates] })
  const entry = { serviceTypeId: 1, pricePerUnit: 0.5, setupFee: 0, enabled: true }
  const post = async (changes: object) => {
    const { status, text } = await context.send('POST', 'pricing', [{ ...entry, ...changes }])
    assert.is(status, 200, text)
    return (await read(context)).rules.rates
  }
  const quoted = async (changes: object) => (await post(changes)).map(({ enabled }) => enabled)
  assert.equal(await quoted({ enabled: false }), [false, false, false, false, false])
  assert.equal(await quoted({}), [true, true, true, true, false])
  const [changed] = await post({ pricePerUnit: 0.6 })
  assert.equal(changed?.tiers, [{ upTo: 500, rate: 6_000 }, tiers[1]])
})

test('a rate of a service offers it, and its list names all services', async (context) => {
  const windows = rateOf({
    id: 'panes',
    serviceTypeId: 2,
    name: 'Window panes',
    unit: 'each',
    coversOtherSurfaces: true,
    tiers: [{ upTo: null, rate: 80_000 }],
  })
  await save(context, { ...testRules, rates: [...testRules.rates, windows] })
  const list = await readPriceList(context.testApp.app.db, context.company.id)
  assert.equal(
    list?.services?.map((service) => [
      service.serviceName,
      service.unit,
      service.pricePerUnitCents,
    ]),
    [
      ['Power Washing', 'sq ft', 50],
      ['Window Cleaning', 'each', 800],
    ],
  )
  const entries = (await context.send('GET', 'pricing')).json as PricingEntry[]
  assert.equal(
    entries.map((entry) => [entry.pricePerUnit, entry.enabled]),
    [
      [0.5, true],
      [8, true],
      [0, false],
    ],
  )
})

test('a test job shows the lines with explanations, by unsaved rules too', async (context) => {
  const { send } = context
  const tested = async (job: Job, rules?: PriceRules) =>
    (await send('POST', 'price-rules/test', { job, rules, selectedAddOnIds: [] })).json as TestedJob
  const before = await tested(driveway(1_400))
  assert.is(before.total, 768.5)
  const result = await tested(driveway(1_400), testRules)
  assert.equal(
    result.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['service', 400],
      ['setup_fee', 25],
      ['tax', 25.5],
    ],
  )
  assert.is(result.total, 450.5)
  assert.is(result.mode, 'exact')
  assert.is(
    result.lines[0]?.why,
    '1,400 sq ft of driveway. First 1,000 sq ft at $0.30 = $300.00. Next 400 at $0.25 = $100.00.',
  )
  assert.match(result.lines[0]?.whyEs ?? '', /^1,400 pies² de entrada/)
  assert.equal(await tested(driveway(1_400)), before, 'nothing was saved')

  const roof: Job = {
    surfaces: [{ surfaceType: 'roof', areaSqCentifeet: 10_000 }],
    jobDescription: '',
  }
  assert.equal(await tested(roof, testRules), {
    lines: [],
    total: null,
    mode: 'review',
    reasons: [{ code: 'NO_RATE', surfaceType: 'roof', rateId: 'roofs' }],
  })
})

test('at most ten examples are saved, listed and deleted, also with concurrent requests', async (context) => {
  const { send } = context
  const example = { name: ' Two-car driveway ', job: driveway(600), selectedAddOnIds: [3] }
  const kept = (await send('POST', 'price-examples', example)).json as PriceExample
  assert.equal(kept, { ...example, id: kept.id, name: 'Two-car driveway' })
  const responses = await Promise.all(
    Array.from({ length: maxPriceExamples + 2 }, () => send('POST', 'price-examples', example)),
  )
  assert.is(responses.filter(({ status }) => status === 201).length, maxPriceExamples - 1)
  assert.equal(responses.find(({ status }) => status === 409)?.json, {
    error: 'You can have at most 10 example jobs. Delete one to add another.',
    code: 'LIST_FULL',
  })
  const { etag } = await read(context)
  const listed = (await send('GET', 'price-examples')).json as PriceExample[]
  assert.is(listed.length, maxPriceExamples)
  assert.equal(listed[0], kept)
  assert.is((await send('DELETE', `price-examples/${kept.id}`)).status, 204)
  assert.is((await send('DELETE', `price-examples/${kept.id}`)).status, 404)
  assert.is((await read(context)).etag, etag, 'examples are not a part of the price list')
})

test.run()
