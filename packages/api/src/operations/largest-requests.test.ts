import { apiScopes } from '@curbquote/types'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { largestJob, largestPriceList } from '../../../pricing/src/test/largest-price-list.ts'
import { followUpTokens } from '../follow-ups/follow-up-token.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { type KnownValues, largest, operationsOf, tokenFor } from '../test/documented-operations.ts'
import { storeKey } from '../test/test-key.ts'
import { offeredTotal, submitOffer } from '../test/test-offer.ts'
import { storePriceRules } from '../test/test-price-rules.ts'
import { visitWidget } from '../test/widget-visitor.ts'

const password = 'a password of Postmark that has 32 bytes'
const test = suite<{ testApp: TestApp }>('requests at their upper limits')
test.before(async (context) => {
  context.testApp = await buildTestApp({
    env: {
      POSTMARK_INBOUND_ADDRESS: '451d9b70cf9364d23ff6f9d51d870251569e@inbound.postmarkapp.com',
      POSTMARK_WEBHOOK_PASSWORD: password,
    },
  })
})
test.after(({ testApp }) => testApp.close())

const limitMs = 200
const { addOns, rules } = largestPriceList(15)

/** A company with the largest price list, and a quote whose customer has a link. */
async function createLargestCompany(testApp: TestApp) {
  const { db } = testApp.app
  const offer = await submitOffer(testApp, {
    company: { street_address: '1 Main Street', city: 'Louisville', state: 'KY', zipcode: '40202' },
  })
  await storePriceRules(db, offer.company.id, rules)
  await db
    .insertInto('add_ons')
    .values(
      addOns.slice(2).map((addOn) => ({
        company_id: offer.company.id,
        name: addOn.name,
        price_type: addOn.priceType,
        price_cents: addOn.priceCents,
        behavior: addOn.behavior,
        trigger_rules: JSON.stringify(addOn.triggerRules),
      })),
    )
    .execute()
  return offer
}

/** 250 kB, the most that a request has. */
const drawnStrokes = Array.from({ length: 40 }, () =>
  Array.from({ length: 300 }, (_, x) => ({ x, y: 100 })),
)
const largestHtml = '<p> '.repeat(50_000)

/** With all of them the body of a draft is too large. */
function withFewerAddOns(response: LightMyRequestResponse): object {
  const { list } = response.json<{ list: { addOns: unknown[] } }>()
  return { ...list, addOns: list.addOns.slice(0, 18) }
}

async function requestOf(
  testApp: TestApp,
  [method, path, { parameters = [], requestBody }]: ReturnType<typeof operationsOf>[number],
): Promise<InjectOptions> {
  const { app, config } = testApp
  const { company, quoteId, addOns: suggested, token } = await createLargestCompany(testApp)
  const photo = await visitWidget(testApp, company).photo()
  const session = path.startsWith('/api/v1')
    ? await storeKey(app.db, company.id, [...apiScopes])
    : await tokenFor(testApp, path, company)
  const authorization = path.includes('/postmark/')
    ? `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`
    : `Bearer ${session}`
  const ids: Record<string, string | number> = {
    companyId: company.id,
    widgetId: company.widget_id,
    quoteId,
    token,
    addOnId: suggested.sealing,
    zip: '78701',
    event: 'quote.created',
  }
  const prices = (part: string) =>
    app.inject({ url: `/api/company/${company.id}/price-${part}`, headers: { authorization } })
  const prefix = path.includes('price-draft') ? 'draft' : 'rules'
  const current = path.includes('/price-') ? await prices(prefix) : undefined
  const isOfDraft = prefix === 'draft' && current?.statusCode === 200
  const known: KnownValues = {
    ...(isOfDraft && { list: withFewerAddOns(current) }),
    rules,
    job: largestJob('one'),
    phone: '(502) 555-0142',
    customerPhone: '(502) 555-0142',
    contactEmail: 'a@example.com',
    state: 'KY',
    customerState: 'KY',
    zipCode: '40202',
    customerZip: '40202',
    timeZone: 'America/Denver',
    website: '',
    expiresAt: '2030-01-02T03:04:05Z',
    revision: 1,
    total: offeredTotal,
    url: path.includes('/widget/') ? photo : 'https://hooks.example.com/a',
    ...(/\/(?:quote|custom-job)$/.test(path) && { photos: [photo] }),
    serviceTypeId: 1,
    serviceId: 1,
    ...(path.endsWith('/analyze') && { quantity: undefined, unit: undefined }),
    targetUrl: 'https://hooks.example.com/a',
    answers: true,
    selectedAddOnIds: [suggested.sealing],
    addOnIds: [suggested.sealing],
    logoUrl: null,
    smsNumber: null,
    StrippedTextReply: '',
    TextBody: '',
    HtmlBody: largestHtml,
    MailboxHash: followUpTokens(config.codePepper).reply.issue(quoteId),
    MessageID: `message of ${quoteId}`,
    passkey: undefined,
    condition: 'heavy',
    storeys: 3,
    excludedZips: [],
    baseZip: '40202',
    drawn: { width: 800, height: 200, strokes: drawnStrokes },
    cursor: undefined,
  }
  const schema = requestBody?.content['application/json']?.schema
  const payload = schema && JSON.stringify(largest(schema, known))
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema: of }) => {
      const value = largest(of, known, name) as string | number | boolean | undefined
      return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
    })
  return {
    method: method as 'POST',
    url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1))}?${query.join('&')}`,
    headers: {
      authorization,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(typeof current?.headers.etag === 'string' && { 'if-match': current.headers.etag }),
    },
    ...(payload !== undefined && { payload }),
  }
}

test('attack: no valid request at its upper limits blocks the event loop', async ({ testApp }) => {
  const slow: string[] = []
  const statuses = new Map<number, number>()
  for (const operation of operationsOf(testApp)) {
    const [method, path] = operation
    const request = await requestOf(testApp, operation)
    const times: number[] = []
    // The first request also compiles code. CPU time of this thread, because the machine may be busy.
    do {
      const start = process.threadCpuUsage()
      const { statusCode } = await testApp.app.inject(request)
      const { user, system } = process.threadCpuUsage(start)
      times.push((user + system) / 1_000)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      assert.ok(statusCode !== 500, `${method} ${path}`)
    } while (times.length < 3 && Math.min(...times) > limitMs)
    if (Math.min(...times) > limitMs) slow.push(`${method} ${path}: ${times.join(', ')} ms`)
  }
  assert.equal(slow, [])
  const accepted = [...statuses].filter(([status]) => status < 300)
  assert.ok(accepted.reduce((count, [, of]) => count + of, 0) > 100)
})

test.run()
