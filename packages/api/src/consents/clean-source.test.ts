import { clickIdNames, maxSourceBytes } from '@curbquote/types/click-ids'
import { QuoteSource } from '@curbquote/types/quotes/schemas'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cleanSource, cleanPageUrl, toStoredSource } from './clean-source.ts'

const clickId = fc.stringMatching(/^[\w.~-]{12,90}$/)
const parameter = fc.constantFrom(
  ...clickIdNames,
  'GCLID', 'dclid', 'ttclid', 'twclid', 'yclid', 'li_fat_id', 'mc_eid', '_gl', 'srsltid',
) // prettier-ignore

test('the ID of a click stays in no URL, wherever it is in the URL', () => {
  const places: ((name: string, id: string) => string)[] = [
    (name, id) => `?${name}=${id}`,
    (name, id) => `?utm_source=x&${name}=${id}&b=2`,
    (name, id) => `#${name}=${id}`,
    (name, id) => `?a=1#/route?${name}=${id}`,
    (name, id) => `?back=${encodeURIComponent(`https://a.example/?${name}=${id}`)}`,
    (name, id) => `?back=${encodeURIComponent(encodeURIComponent(`/?${name}=${id}`))}`,
  ]
  fc.assert(
    fc.property(parameter, clickId, fc.constantFrom(...places), (name, id, place) => {
      const url = `https://bright.example/quote${place(name, id)}`
      const given = { pageUrl: url, referrer: url, landingPage: url, gclid: 'kept' }
      const { gclid, ...stored } = toStoredSource(given)
      assert.is(gclid, 'kept')
      assert.not.ok(JSON.stringify(stored).includes(id))
      const body = { pageUrl: url }
      cleanPageUrl(body)
      assert.not.ok(body.pageUrl.includes(id))
    }),
  )
})

test('any source is stored in a valid form, in at most 2 KB, with whole IDs or none', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.webUrl({ size: 'xlarge' }),
  )
  const anything = fc.record(
    {
      pageUrl: text, referrer: text, landingPage: text, utmSource: text, utmMedium: text,
      utmCampaign: text, utmTerm: text, utmContent: text,
      ...Object.fromEntries(
        clickIdNames.map((name) => [name, fc.stringMatching(/^[\w.~-]{0,500}$/)]),
      ),
      firstSeenAt: fc.oneof(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()), text),
      isCounted: fc.anything(),
      otherUtm: fc.oneof(
        fc.dictionary(fc.stringMatching(/^utm_[a-z0-9_]{1,50}$/), text, { maxKeys: 20 }),
        fc.anything(),
      ),
      surprise: fc.anything(),
    },
    { requiredKeys: [] },
  ) // prettier-ignore
  fc.assert(
    fc.property(anything, (given) => {
      const stored = toStoredSource(given)
      assert.ok(Buffer.byteLength(JSON.stringify(stored)) <= maxSourceBytes)
      assert.ok(Value.Check(QuoteSource, stored), JSON.stringify(stored))
      for (const name of clickIdNames)
        if (stored[name]) assert.is(stored[name], (given as QuoteSource)[name])
      const google = (['gclid', 'gbraid', 'wbraid'] as const).filter((name) => stored[name])
      assert.ok(google.length <= 1)
    }),
  )
})

test('the ID of a click survives the longest texts beside it', () => {
  const long = '🔥'.repeat(1_000)
  const gclid = 'g'.repeat(400)
  const stored = toStoredSource({
    pageUrl: `https://a.example/${long}`, referrer: `https://b.example/${long}`,
    landingPage: `https://c.example/${long}`, utmSource: long, utmMedium: long, utmCampaign: long,
    utmTerm: long, utmContent: long, gclid, otherUtm: { utm_id: long },
  }) // prettier-ignore
  assert.is(stored.gclid, gclid)
  assert.ok(stored.utmSource)
})

test('a source that is not an object is dropped', () => {
  for (const source of [null, 5, 'text', [], undefined]) {
    const body = { source }
    cleanSource(body)
    assert.not.ok('source' in body)
  }
})

test.run()
