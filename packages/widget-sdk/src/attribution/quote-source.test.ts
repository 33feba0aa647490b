import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { quoteSource } from './quote-source.ts'

test('reads page, referrer and campaign, and omits absent values', () => {
  const url = 'https://wash.example/?utm_source=flyer&utm_campaign=spring%202027#top'
  assert.equal(quoteSource({ url, referrer: 'https://search.example/' }), {
    pageUrl: url,
    landingPage: url,
    referrer: 'https://search.example/',
    utmSource: 'flyer',
    utmCampaign: 'spring 2027',
  })
  const plain = 'https://wash.example/'
  assert.equal(quoteSource({ url: plain, referrer: '' }), { pageUrl: plain, landingPage: plain })
  assert.equal(quoteSource({ url: '', referrer: '' }), {})
})

test('the campaign, click and referrer are those of the landing', () => {
  const landing = {
    url: 'https://wash.example/?gclid=G1&utm_id=7',
    referrer: 'https://search.example/',
    firstSeenAt: '2026-11-26T12:00:00.000Z',
  }
  const page = { url: 'https://wash.example/quote?utm_source=no', referrer: landing.url, landing }
  assert.equal(quoteSource(page, { allowsClickIds: true, isCounted: true }), {
    pageUrl: 'https://wash.example/quote?utm_source=no',
    landingPage: landing.url,
    referrer: 'https://search.example/',
    gclid: 'G1',
    otherUtm: { utm_id: '7' },
    firstSeenAt: landing.firstSeenAt,
    isCounted: true,
  })
})

test('without permission there is no ID of a click', () => {
  const url = 'https://a.example/?gclid=1&msclkid=2&fbclid=3&utm_source=google'
  assert.equal(
    quoteSource({ url, referrer: `${url}#x` }, { allowsClickIds: false, isCounted: false }),
    {
      pageUrl: 'https://a.example/',
      landingPage: 'https://a.example/',
      referrer: 'https://a.example/',
      utmSource: 'google',
    },
  )
})

test('never exceeds the limits of the API', () => {
  const source = quoteSource({
    url: `https://a.example/?utm_term=${'x'.repeat(3000)}`,
    referrer: 'r'.repeat(3000),
  })
  assert.is(source.pageUrl?.length, 2048)
  assert.is(source.referrer?.length, 2048)
  assert.is(source.utmTerm?.length, 200)
})

test('texts that the API refuses never come from the address bar: cut emoji, control characters', () => {
  const utm = (text: string) =>
    quoteSource({ url: `https://a.example/?utm_campaign=${text}`, referrer: '' }).utmCampaign
  assert.is(utm(`${'a'.repeat(199)}%F0%9F%94%A5`), 'a'.repeat(199))
  assert.is(utm('spring%00%1b%0A2027'), 'spring 2027')
  const url = `https://a.example/?${'x'.repeat(2_028)}🔥`
  assert.is(quoteSource({ url, referrer: '' }).pageUrl?.length, 2_047)
})

test.run()
