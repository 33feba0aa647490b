import { exactAnswers, usualRangeAtLeast } from '@curbquote/types/answers'
import { TriggerRules as TriggerRulesSchema } from '@curbquote/types/add-ons/schemas'
import type { PriceRules as Rules } from '@curbquote/types/price-rules'
import { PriceRules } from '@curbquote/types/price-rules/schemas'
import type { ServiceArea as Area } from '@curbquote/types/service-area'
import { ServiceArea } from '@curbquote/types/service-area/schemas'
import type { V1PriceList } from '@curbquote/types/v1-prices'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { type JsonSchema, schemaArbitrary } from '../test/schema-arbitrary.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { storePriceRules } from '../test/test-price-rules.ts'
import type { PriceSettings } from '../pricing/read-price-list.ts'
import { toV1PriceList } from './v1-prices.ts'

interface Context {
  testApp: TestApp
  key: string
}

const test = suite<Context>('prices of version 1')
test.before(async (context) => {
  context.testApp = await buildTestApp()
  const { db } = context.testApp.app
  const { id } = await createCompany(db)
  await storePriceRules(db, id)
  context.key = await storeKey(db, id, ['prices:read', 'prices:test'])
})
test.after(({ testApp }) => testApp.close())

type TriggerRules = PriceSettings['addOns'][number]['triggerRules']

const valuesOf = (schema: unknown) => schemaArbitrary(schema as JsonSchema)

/** Rates have tiers or sizes, never both. */
const arbitraryRules = (valuesOf(PriceRules) as fc.Arbitrary<Rules>).map((rules): Rules => ({
  ...rules,
  rates: rules.rates.map(({ tiers = [{ upTo: null, rate: 1 }], bands, ...rate }, index) => ({
    ...rate,
    id: `rate-${index}`,
    serviceTypeId: 1 + (index % 2),
    ...(bands ? { bands } : { tiers }),
  })),
}))

const cents = (dollars: number) => Math.round(dollars * 100)

/** What a price list of the API says about the stored rules. */
function readRules(list: V1PriceList): Rules {
  const percentages = (field: string, keys: Record<string, string | number>) =>
    Object.fromEntries(
      Object.entries(keys).map(([key, value]) => {
        const found = list.modifiers.find((one) => one.field === field && one.value === value)
        assert.ok(found, `${field} ${value}`)
        return [key, found.percent === null ? null : cents(found.percent)]
      }),
    )
  const named = (values: readonly string[]) => Object.fromEntries(values.map((one) => [one, one]))
  const { review } = list
  return {
    rates: list.rates.map((rate) => ({
      id: rate.id,
      serviceTypeId: rate.serviceId,
      name: rate.name,
      ...(rate.nameEs !== null && { nameEs: rate.nameEs }),
      surfaceTypes: rate.surfaces,
      coversOtherSurfaces: rate.coversOtherSurfaces,
      enabled: rate.isEnabled,
      unit: rate.unit,
      minimumCents: cents(rate.minimum),
      ...(rate.sizes.length > 0
        ? { bands: rate.sizes.map(({ upTo, price }) => ({ upTo, priceCents: cents(price) })) }
        : {
            tiers: rate.tiers.map(({ upTo, pricePerUnit }) => ({
              upTo,
              rate: Math.round(pricePerUnit * 10_000),
            })),
          }),
    })),
    condition: percentages('condition', named(['light', 'moderate', 'heavy'])),
    stories: percentages('stories', { one: 1, two: 2, threeOrMore: 3 }),
    material: percentages('material', named(['concrete', 'asphalt', 'pavers', 'wood', 'vinyl'])),
    minimumChargeCents: cents(list.minimumCharge),
    bundle: {
      two: cents(list.bundleDiscount.twoRates),
      threeOrMore: cents(list.bundleDiscount.threeOrMoreRates),
    },
    packages: list.packages,
    tripBands: list.tripBands.map(({ upToMiles, fee }) => ({
      upTo: upToMiles,
      feeCents: cents(fee),
    })),
    answers: {
      services: list.rates.map(({ id, mode }) => ({ rateId: id, mode })),
      reviewWhen: {
        totalAboveCents: review.totalAbove === null ? null : cents(review.totalAbove),
        areaAboveSqFt: review.squareFeetAbove,
        threeOrMoreStories: review.threeOrMoreStories,
        words: review.words,
        rangeWiderThan: review.rangeWiderThan === null ? null : cents(review.rangeWiderThan),
        outsideArea: review.outsideArea,
      },
      rangeAtLeast: cents(list.rangeAtLeast),
      replyDays: 1,
    },
  } as Rules
}

/** The rules for the listed services, with their defaults written out. */
function writtenOut({ answers: all = exactAnswers, ...rules }: Rules, list: V1PriceList): Rules {
  // Photos change no price.
  const { photosOptional: _, ...answers } = all
  const rates = rules.rates.filter(({ serviceTypeId }) =>
    list.services.some(({ id }) => id === serviceTypeId),
  )
  const none = { concrete: 0, asphalt: 0, pavers: 0, wood: 0, vinyl: 0 }
  return {
    ...rules,
    rates,
    material: rules.material ?? none,
    tripBands: rules.tripBands ?? [],
    answers: {
      ...answers,
      services: rates.map(({ id }) => ({
        rateId: id,
        mode: answers.services.find(({ rateId }) => rateId === id)?.mode ?? 'exact',
      })),
      rangeAtLeast: answers.rangeAtLeast ?? usualRangeAtLeast,
      // It is a promise to customers and changes no price.
      replyDays: 1,
    },
  }
}

test('the price list has everything by which jobs are priced', () => {
  const arbitrarySettings = fc.record({
    rules: arbitraryRules,
    area: valuesOf(ServiceArea) as fc.Arbitrary<Area>,
    triggerRules: valuesOf(TriggerRulesSchema) as fc.Arbitrary<TriggerRules>,
    behavior: fc.constantFrom('suggest' as const, 'auto_include' as const),
    isPerSqft: fc.boolean(),
    amountCents: fc.nat(1_000_000),
  })
  const listed = new Set<number>()
  fc.assert(
    fc.property(arbitrarySettings, ({ rules, area, triggerRules, behavior, ...others }) => {
      const { amountCents, isPerSqft } = others
      const services = [1, 2].map((serviceTypeId) => ({
        serviceTypeId,
        serviceName: `Service ${serviceTypeId}`,
        unit: 'sq ft',
        enabled: true,
        pricePerUnitCents: 1,
        setupFeeCents: amountCents,
      }))
      const addOn = {
        id: 5,
        nameEs: null,
        descriptionEs: null,
        name: 'Sealing',
        description: null,
        priceType: isPerSqft ? ('per_sqft' as const) : ('flat' as const),
        priceCents: amountCents,
        behavior,
        triggerRules,
      }
      const charge = { id: 3, label: 'Fuel', labelEs: null, amountCents }
      const list = toV1PriceList(
        {
          version: 4,
          taxBasisPoints: 825,
          services,
          saved: { rules },
          extraCharges: [charge],
          addOns: [addOn],
        },
        area,
      )
      assert.equal(readRules(list), writtenOut(rules, list))
      for (const { id } of list.services) listed.add(id)
      assert.equal([list.version, cents(list.taxRate)], [4, 825])
      for (const { setupFee } of list.services) assert.is(cents(setupFee), amountCents)
      assert.equal(
        list.extraCharges.map(({ id, label, amount }) => [id, label, cents(amount)]),
        [[3, 'Fuel', amountCents]],
      )
      const { outside, ...place } = list.serviceArea
      assert.equal({ ...place, outsidePolicy: outside }, area)
      const [extra] = list.addOns
      assert.equal(
        [extra?.isIncluded, extra?.priceType, cents(extra?.price ?? -1)],
        [behavior === 'auto_include', addOn.priceType, amountCents],
      )
      const { surfaces = [], words = [], ...bounds } = extra?.conditions ?? {}
      const { surfaceTypes = [], keywords = [], ...expected } = triggerRules
      assert.equal([surfaces, words], [surfaceTypes, keywords])
      const given = Object.entries(bounds).filter(([, bound]) => bound !== null)
      assert.equal(Object.fromEntries(given), expected)
    }),
    { numRuns: 500 },
  )
  assert.equal([...listed].toSorted(), [1, 2])
})

test('a surface without the size of its rate and an unknown rate are refused with their field', async ({
  testApp,
  key,
}) => {
  const priceOf = async (surface: object) => {
    const body = { surfaces: [{ type: 'driveway', squareFeet: 900 }, surface] }
    const { status, json } = await call(testApp, 'POST', '/api/v1/prices', { token: key, body })
    return [status, (json as { field?: string }).field]
  }
  const cases: [object, number, string?][] = [
    [{ type: 'fence', feet: 80 }, 200],
    [{ type: 'fence', squareFeet: 80 }, 400, 'surfaces.1.feet'],
    [{ type: 'fence', feet: 0 }, 400, 'surfaces.1.feet'],
    [{ type: 'driveway', count: 2 }, 400, 'surfaces.1.squareFeet'],
    [{ count: 2 }, 400, 'surfaces.1.squareFeet'],
    [{}, 400, 'surfaces.1.squareFeet'],
    [{ rateId: 'lights', count: 2 }, 200],
    [{ rateId: 'lights', squareFeet: 2 }, 400, 'surfaces.1.count'],
    [{ rateId: 'none', count: 2 }, 400, 'surfaces.1.rateId'],
    [{ rateId: 'fences', feet: 2 }, 400, 'surfaces.1.rateId'],
    [{ rateId: 'lights', type: 'fence', feet: 2 }, 400, 'surfaces.1.rateId'],
  ]
  for (const [surface, status, field] of cases)
    assert.equal(await priceOf(surface), [status, field], JSON.stringify(surface))
})

test('an unknown service and an unknown add-on are refused with their field', async ({
  testApp,
  key,
}) => {
  const surfaces = [{ type: 'driveway', squareFeet: 900 }]
  for (const [more, field] of [
    [{ serviceId: 9 }, 'serviceId'],
    [{ addOnIds: [1] }, 'addOnIds.0'],
  ] as const) {
    const body = { surfaces, ...more }
    const { status, json } = await call(testApp, 'POST', '/api/v1/prices', { token: key, body })
    assert.equal([status, (json as { field: string }).field], [400, field])
  }
})

test('a ZIP code that the form refuses is refused', async ({ testApp }) => {
  const { db } = testApp.app
  const { id } = await createCompany(db, {
    base_zip: '40202',
    service_radius_miles: 30,
    outside_policy: 'refuse',
  })
  const token = await storeKey(db, id, ['prices:test'])
  const priceAt = async (zip: string) => {
    const body = { surfaces: [{ type: 'driveway', squareFeet: 900 }], zip }
    const { status, json } = await call(testApp, 'POST', '/api/v1/prices', { token, body })
    const { code, field } = json as { code?: string; field?: string }
    return [status, code, field]
  }
  assert.equal(await priceAt('40202'), [200, undefined, undefined])
  assert.equal(await priceAt('78701'), [422, 'OUTSIDE_SERVICE_AREA', 'zip'])
  await db
    .updateTable('companies')
    .set({ outside_policy: 'farthest_fee' })
    .where('id', '=', id)
    .execute()
  assert.equal(await priceAt('78701'), [200, undefined, undefined])
})

test.run()
