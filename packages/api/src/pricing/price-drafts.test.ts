import { checkPriceRules } from '@curbquote/pricing'
import type { ApiError } from '@curbquote/types/endpoints'
import type { PriceDraft, PriceDraftState, PriceListVersion } from '@curbquote/types/price-drafts'
import type { PriceList } from '@curbquote/types/price-rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ruledPriceLists } from '../../../pricing/src/test/price-arbitraries.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { rateOf, storePriceRules, testRules } from '../test/test-price-rules.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { readPriceList } from './read-price-list.ts'

interface Context {
  testApp: TestApp
  company: { id: number; widget_id: string; email: string }
  send: (method: string, path: string, body?: unknown, ifMatch?: string) => ReturnType<typeof call>
}

const test = suite<Context>('drafts of prices')
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

/** A list to send: charges and add-ons may lack their ids. */
type Edited = Omit<PriceList, 'extraCharges' | 'addOns'> & {
  extraCharges: object[]
  addOns: object[]
}

async function readState({ send }: Context) {
  const { status, json, headers, text } = await send('GET', 'price-draft')
  assert.is(status, 200, text)
  return { ...(json as PriceDraftState), etag: headers.get('etag') ?? '' }
}

async function saveDraft(context: Context, body: object) {
  const { etag } = await readState(context)
  const { status, json, headers, text } = await context.send('PUT', 'price-draft', body, etag)
  assert.is(status, 200, text)
  return { ...(json as PriceDraft), etag: headers.get('etag') ?? '' }
}

/** Drafts the current list with some changes. */
async function edit(context: Context, changes: Partial<Edited> = {}) {
  const { list } = await readState(context)
  return saveDraft(context, { list: { ...list, ...changes } })
}

async function publish({ send }: Context, etag: string): Promise<number> {
  const { status, json, text } = await send('POST', 'price-draft/publish', undefined, etag)
  assert.is(status, 200, text)
  return (json as { version: number }).version
}

async function currentList({ testApp, company }: Context): Promise<PriceList> {
  const list = await readPriceList(testApp.app.db, company.id)
  if (!list) throw new Error('The company has no price list.')
  return list
}

/** The stored list as text, without its version. */
async function storedText({ testApp, company }: Context, version: number): Promise<string> {
  const { text } = await testApp.app.db
    .selectFrom('price_list_versions')
    .select(sql<string>`(list - 'version')::text`.as('text'))
    .where('company_id', '=', company.id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return text
}

const history = async ({ send }: Context) =>
  (await send('GET', 'price-list-versions')).json as PriceListVersion[]

const fuel = { label: 'Fuel', amountCents: 1_000 }
const sealing = {
  name: 'Sealing',
  description: null,
  priceType: 'per_sqft',
  priceCents: 20,
  behavior: 'suggest',
  triggerRules: { surfaceTypes: ['driveway'] },
}

test('a draft changes no price until it is published, and can be discarded', async (context) => {
  const { send } = context
  const before = await readState(context)
  assert.is(before.draft, null)
  assert.is(before.etag, `"${before.version}"`)
  assert.equal(before.list, await currentList(context))

  const copy = await saveDraft(context, { version: before.version })
  assert.equal(copy.list, before.list)
  assert.equal([copy.basedOnVersion, copy.changes], [before.version, []])

  const draft = await edit(context, { taxBasisPoints: 825, extraCharges: [fuel] })
  assert.equal(draft.changes, ['Added the extra charge “Fuel”: $10.00.', 'Tax 8.25% (was 6%).'])
  const { draft: kept, list, etag } = await readState(context)
  assert.equal([kept?.list, list, etag], [draft.list, before.list, draft.etag])
  assert.equal(await currentList(context), before.list)

  assert.is((await send('DELETE', 'price-draft')).status, 204)
  assert.is((await send('DELETE', 'price-draft')).status, 404)
  assert.is((await readState(context)).draft, null)
  const nothing = await send('POST', 'price-draft/publish', undefined, before.etag)
  assert.equal([nothing.status, (nothing.json as ApiError).code], [404, 'NOT_FOUND'])
})

test('publishing changes prices, charges, add-ons, rules and tax in one version', async (context) => {
  const before = await currentList(context)
  const draft = await edit(context, {
    rules: { ...testRules, minimumChargeCents: 12_000 },
    setupFeeCents: 3_000,
    taxBasisPoints: 825,
    extraCharges: [fuel],
    addOns: [sealing],
  })
  const version = await publish(context, draft.etag)
  const list = await currentList(context)
  assert.equal(list, { ...draft.list, version })
  assert.ok(version > before.version)
  assert.is((await readState(context)).draft, null)

  const { db } = context.testApp.app
  const stored = await db
    .selectFrom('price_list_versions')
    .select(['version', 'published_by'])
    .where('company_id', '=', context.company.id)
    .orderBy('version')
    .execute()
  assert.equal(
    stored,
    [
      { version: before.version, published_by: null },
      { version, published_by: context.company.email },
    ],
    'the versions between are not stored',
  )
  const [newest, oldest] = await history(context)
  assert.equal(
    [newest?.version, newest?.isCurrent, newest?.publishedBy],
    [version, true, context.company.email],
  )
  assert.equal(newest?.changes, draft.changes)
  assert.ok(newest?.changes.includes('Minimum charge $120.00 (was $0.00).'))
  assert.equal([oldest?.version, oldest?.isCurrent, oldest?.changes], [before.version, false, []])
})

test('a publication requires the tag of the draft that was read', async (context) => {
  const { send } = context
  const refusal = async (tag?: string) => {
    const { status, json } = await send('POST', 'price-draft/publish', undefined, tag)
    return [status, (json as ApiError).code]
  }
  const mine = await edit(context, { taxBasisPoints: 700 })
  assert.equal(await refusal(), [428, 'IF_MATCH_REQUIRED'])
  assert.equal(await refusal('*'), [409, 'PRICE_LIST_CHANGED'])
  // Another tab saves its own draft.
  const theirs = await edit(context, { taxBasisPoints: 800 })
  assert.equal(await refusal(mine.etag), [409, 'PRICE_LIST_CHANGED'])
  // Another tab changes a price without a draft.
  assert.is((await send('PUT', 'tax-rate', { taxRate: 9 })).status, 200)
  assert.equal(await refusal(theirs.etag), [409, 'PRICE_LIST_CHANGED'])
  const { version } = await readState(context)
  assert.equal(await refusal(`"${version}"`), [409, 'PRICE_LIST_CHANGED'])
  assert.is((await currentList(context)).taxBasisPoints, 900)
  // The draft is still there. Based on the current prices, it can be published.
  const rebased = await saveDraft(context, { list: { ...theirs.list, version } })
  await publish(context, rebased.etag)
  assert.is((await currentList(context)).taxBasisPoints, 800)
})

test('a draft is not published with the tag of the current prices, which its sender may not have seen', async (context) => {
  const before = await readState(context)
  await edit(context, { taxBasisPoints: 700 })
  const refused = await context.send('POST', 'price-draft/publish', undefined, before.etag)
  assert.is(refused.status, 409, refused.text)
  assert.is.not((await currentList(context)).taxBasisPoints, 700)
})

test('of two publications at once, one succeeds', async (context) => {
  const draft = await edit(context, { taxBasisPoints: 700, extraCharges: [fuel] })
  const responses = await Promise.all(
    [1, 2].map(() => context.send('POST', 'price-draft/publish', undefined, draft.etag)),
  )
  assert.equal(responses.map(({ status }) => status).sort(), [200, 404])
  assert.is((await currentList(context)).extraCharges.length, 1)
})

test('two drafts saved at once: one of them remains, whole, and the other is refused', async (context) => {
  const { send } = context
  const { list, etag: seen } = await readState(context)
  const lists = [700, 800].map((taxBasisPoints) => ({
    ...list,
    taxBasisPoints,
    setupFeeCents: taxBasisPoints,
  }))
  const responses = await Promise.all(
    lists.map((edited) => send('PUT', 'price-draft', { list: edited }, seen)),
  )
  const saved = responses.find(({ status }) => status === 200)
  const refused = responses.find(({ status }) => status === 409)
  assert.is((refused?.json as ApiError).code, 'PRICE_DRAFT_CHANGED')
  const { draft, etag } = await readState(context)
  assert.is(etag, saved?.headers.get('etag'))
  assert.equal(draft?.list, (saved?.json as PriceDraft).list)
  assert.is(draft?.list.taxBasisPoints, draft?.list.setupFeeCents)
})

test('a draft is replaced only by an owner who has read it', async (context) => {
  const { send } = context
  const { list, version, etag: withoutDraft } = await readState(context)
  const codeOf = async (ifMatch: string | undefined, body: object = { list }) => {
    const { status, json } = await send('PUT', 'price-draft', body, ifMatch)
    return [status, (json as Partial<ApiError>).code]
  }
  assert.equal(await codeOf(undefined), [428, 'IF_MATCH_REQUIRED'])
  assert.equal(await codeOf('*'), [409, 'PRICE_LIST_CHANGED'])
  assert.equal(await codeOf(`"${version + 1}"`), [409, 'PRICE_LIST_CHANGED'])
  const first = await edit(context, { taxBasisPoints: 700 })
  for (const body of [{ list }, { version }])
    assert.equal(await codeOf(withoutDraft, body), [409, 'PRICE_DRAFT_CHANGED'])
  const second = await edit(context, { taxBasisPoints: 800 })
  assert.equal(await codeOf(first.etag), [409, 'PRICE_DRAFT_CHANGED'])
  assert.is((await readState(context)).draft?.list.taxBasisPoints, 800)
  assert.is((await send('DELETE', 'price-draft')).status, 204)
  assert.equal(await codeOf(second.etag), [409, 'PRICE_DRAFT_CHANGED'])
  assert.is((await readState(context)).draft, null)
})

test('an analysis keeps its prices when a draft is published', async (context) => {
  const visitor = visitWidget(context.testApp, context.company)
  const open = await visitor.analysis()
  const { etag } = await edit(context, { setupFeeCents: 90_000 })
  await publish(context, etag)
  // 500 sq ft at $0.50 and a setup fee of $25, with 6% tax.
  const submitted = await visitor.post('quote', submissionOf(open, 291.5))
  assert.is(submitted.status, 201, await submitted.text())
})

test('"Use this again" restores a version byte for byte, deleted rows with their ids', async (context) => {
  const { send } = context
  const first = await edit(context, {
    rules: testRules,
    extraCharges: [fuel, { label: 'Travel', amountCents: 500 }],
    addOns: [sealing, { ...sealing, name: 'Second coat' }],
  })
  const version = await publish(context, first.etag)
  const wanted = await currentList(context)
  const [charge] = wanted.extraCharges
  const [addOn] = wanted.addOns
  assert.is((await send('DELETE', `../../extra-charges/${charge?.id}`)).status, 204)
  assert.is((await send('DELETE', `../../smart-addons/${addOn?.id}`)).status, 204)
  const other = await edit(context, {
    taxBasisPoints: 0,
    addOns: [{ ...sealing, name: 'Another' }],
    extraCharges: [],
  })
  await publish(context, other.etag)

  const again = await saveDraft(context, { version })
  assert.equal(again.list, { ...wanted, version: again.basedOnVersion })
  const restored = await publish(context, again.etag)
  assert.is(await storedText(context, restored), await storedText(context, version))
  assert.equal(await currentList(context), { ...wanted, version: restored })
  // New rows do not get their ids.
  const added = await send('POST', 'extra-charges', { label: 'New', amount: 1 })
  assert.is(added.status, 201, added.text)
  const unknown = { version: restored + 1_000 }
  const missing = await send('PUT', 'price-draft', unknown, (await readState(context)).etag)
  assert.is(missing.status, 404)
})

test('the first price list is restored after the company changed its rules', async (context) => {
  const before = await currentList(context)
  const { etag } = await edit(context, { rules: testRules })
  await publish(context, etag)
  assert.equal((await currentList(context)).rules, testRules)
  const again = await saveDraft(context, { version: before.version })
  const version = await publish(context, again.etag)
  assert.equal(await currentList(context), { ...before, version })
})

test('every published list is read back as it was drafted, and is restored after any other', async (context) => {
  const { db } = context.testApp.app
  const editedLists = ruledPriceLists
    .map((list) => ({
      ...list,
      rules: {
        ...list.rules,
        rates: list.rules.rates
          .filter(({ surfaceTypes }, index) => index === 0 || surfaceTypes.length > 0)
          .map((rate, index) =>
            index === 0
              ? rateOf({ ...rate, bands: undefined, tiers: [{ upTo: null, rate: 4_250 }] })
              : rate,
          ),
      },
      extraCharges: list.extraCharges.map(({ amountCents }) => ({
        label: 'Charge',
        ...(amountCents % 2 === 1 && { labelEs: 'Cargo' }),
        amountCents,
      })),
      addOns: list.addOns.map(({ id: _, ...addOn }) => ({
        ...addOn,
        name: 'Add-on',
        ...(addOn.priceCents % 2 === 1 && { nameEs: 'Extra', descriptionEs: 'Descripción' }),
      })),
    }))
    .filter(({ rules }) => checkPriceRules(rules).length === 0)
  await fc.assert(
    fc.asyncProperty(editedLists, editedLists, async (one, other) => {
      const publishEdited = async (list: typeof one) => {
        const { version } = await readState(context)
        const draft = await saveDraft(context, { list: { ...list, version } })
        return publish(context, draft.etag)
      }
      const wanted = await publishEdited(one)
      await publishEdited(other)
      const draft = await saveDraft(context, { version: wanted })
      const restored = await publish(context, draft.etag)
      assert.is(await storedText(context, restored), await storedText(context, wanted))
      // Rows that are switched off count toward the limits.
      for (const table of ['add_ons', 'extra_charges'] as const)
        await db.deleteFrom(table).where('company_id', '=', context.company.id).execute()
    }),
    { numRuns: 8 },
  )
})

test('an id of another company is refused, and so is an unused id', async (context) => {
  const stranger = await createCompany(context.testApp.app.db)
  const { id } = await context.testApp.app.db
    .insertInto('extra_charges')
    .values({ company_id: stranger.id, label: 'Theirs', amount_cents: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { list, etag } = await readState(context)
  for (const stolen of [id, id + 1, 2_000_000_000])
    for (const changes of [
      { extraCharges: [{ ...fuel, id: stolen }] },
      { addOns: [{ ...sealing, id: stolen }] },
    ]) {
      const body = { list: { ...list, ...changes } }
      assert.is((await context.send('PUT', 'price-draft', body, etag)).status, 400)
    }
  const { list: drafted } = await edit(context, { extraCharges: [fuel] })
  await saveDraft(context, { list: drafted })
})

test('a list that cannot be priced or saved is refused', async (context) => {
  const { send } = context
  const { list, etag } = await readState(context)
  if (!list) throw new Error('There is no list.')
  const refused = async (changes: object) => {
    const body = { list: { ...list, ...changes } }
    const { status, json } = await send('PUT', 'price-draft', body, etag)
    return [status, (json as ApiError).code]
  }
  const invalid = [400, 'INVALID_INPUT']
  const notOffered = testRules.rates.map((rate) => ({ ...rate, enabled: false }))
  assert.equal(await refused({ rules: { ...testRules, rates: notOffered } }), invalid)
  assert.equal(await refused({ taxBasisPoints: 10_001 }), invalid)
  assert.equal(await refused({ extraCharges: [{ ...fuel, amountCents: -1 }] }), invalid)
  assert.equal(await refused({ serviceTypeId: 9 }), invalid)
  const unknown = rateOf({ id: 'other-999', serviceTypeId: 999, coversOtherSurfaces: true })
  const withUnknown = { ...testRules, rates: [...testRules.rates, unknown] }
  assert.equal(await refused({ rules: withUnknown }), invalid)
  const both = [list, { ...list, serviceTypeId: 2 }].map(
    ({ serviceTypeId, serviceName, unit, pricePerUnitCents }) => ({
      serviceTypeId,
      serviceName,
      unit,
      pricePerUnitCents,
      setupFeeCents: 1,
    }),
  )
  assert.equal(await refused({ services: both }), invalid)
  const bundle = { two: 20_000, threeOrMore: 0 }
  assert.equal(await refused({ rules: { ...testRules, bundle } }), [422, 'DISCOUNT_TOO_LARGE'])
  assert.is((await send('PUT', 'price-draft', {}, etag)).status, 400)
  assert.is((await send('PUT', 'price-draft', { list, version: 1 }, etag)).status, 400)
})

test('the history also has prices that were saved without a draft', async (context) => {
  await visitWidget(context.testApp, context.company).analysis()
  await storePriceRules(context.testApp.app.db, context.company.id)
  const [current, used] = await history(context)
  assert.equal([current?.isCurrent, current?.publishedAt, current?.publishedBy], [true, null, null])
  assert.ok(current?.changes.includes('Minimum charge $150.00 (was $0.00).'))
  assert.ok(used?.publishedAt)
})

test('every change of prices without a draft is in the history, with its author', async (context) => {
  const { company, send } = context
  const { etag } = await readState(context)
  const prices = [{ serviceTypeId: 1, pricePerUnit: 0.6, setupFee: 25, enabled: true }]
  const addOn = { name: 'Wax', priceType: 'flat', price: 5, behavior: 'suggest' }
  const changes: [method: string, path: string, body: object, ifMatch?: string][] = [
    ['PUT', 'price-rules', { rules: testRules }, etag],
    ['POST', 'pricing', prices],
    ['PUT', 'tax-rate', { taxRate: 9 }],
    ['POST', 'extra-charges', { label: 'Fuel', amount: 10 }],
    ['POST', 'smart-addons', addOn],
  ]
  for (const [index, change] of changes.entries()) {
    const { status, text } = await send(...change)
    assert.ok(status < 300, text)
    const [current, ...earlier] = await history(context)
    assert.equal([current?.isCurrent, current?.publishedBy], [true, company.email], change[1])
    assert.ok(current?.publishedAt)
    assert.ok(current.changes.length > 0, change[1])
    assert.is(earlier.length, index + 1)
  }
})

test('the first prices of a company are the first entry of its history', async (context) => {
  const { company, send } = context
  const { db } = context.testApp.app
  await db.deleteFrom('pricing_entries').where('company_id', '=', company.id).execute()
  assert.is((await send('PUT', 'tax-rate', { taxRate: 9 })).status, 200)
  assert.equal(await history(context), [])
  const prices = [{ serviceTypeId: 1, pricePerUnit: 0.6, setupFee: 25, enabled: true }]
  assert.is((await send('POST', 'pricing', prices)).status, 200)
  const [first, ...more] = await history(context)
  assert.equal([first?.publishedBy, first?.changes, more], [company.email, [], []])
})

test.run()
