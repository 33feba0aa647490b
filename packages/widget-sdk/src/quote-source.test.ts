import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { quoteSource } from './quote-source.ts'

test('reads page, referrer and campaign, and omits absent values', () => {
  const page = 'https://wash.example/?utm_source=flyer&utm_campaign=spring%202027#top'
  assert.equal(quoteSource(page, 'https://search.example/'), {
    pageUrl: page,
    referrer: 'https://search.example/',
    utmSource: 'flyer',
    utmCampaign: 'spring 2027',
  })
  assert.equal(quoteSource('https://wash.example/', ''), { pageUrl: 'https://wash.example/' })
})

test('never exceeds the limits of the API', () => {
  const source = quoteSource(`https://a.example/?utm_term=${'x'.repeat(3000)}`, 'r'.repeat(3000))
  assert.is(source.pageUrl?.length, 2048)
  assert.is(source.referrer?.length, 2048)
  assert.is(source.utmTerm?.length, 200)
})

test('texts that the API refuses never come from the address bar: cut emoji, control characters', () => {
  const utm = (text: string) =>
    quoteSource(`https://a.example/?utm_campaign=${text}`, '').utmCampaign
  assert.is(utm(`${'a'.repeat(199)}%F0%9F%94%A5`), 'a'.repeat(199))
  assert.is(utm('spring%00%1b%0A2027'), 'spring 2027')
  const { pageUrl = '' } = quoteSource(`https://a.example/?${'x'.repeat(2_028)}🔥`, '')
  assert.is(pageUrl.length, 2_047)
})

test.run()
