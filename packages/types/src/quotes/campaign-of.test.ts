import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { campaignOf } from './campaign-of.ts'

test('reads all utm parameters and the IDs of clicks', () => {
  assert.equal(
    campaignOf(
      'https://a.example/?utm_source=google&utm_medium=cpc&utm_campaign=spring+roofs&utm_term=wash&utm_content=ad1&utm_id=7&msclkid=m1&fbclid=f1#gclid=no',
    ),
    {
      utmSource: 'google',
      utmMedium: 'cpc',
      utmCampaign: 'spring roofs',
      utmTerm: 'wash',
      utmContent: 'ad1',
      msclkid: 'm1',
      fbclid: 'f1',
      otherUtm: { utm_id: '7' },
    },
  )
})

test('keeps one ID of Google', () => {
  assert.equal(campaignOf('?wbraid=w&gclid=g&gbraid=b'), { gclid: 'g' })
  assert.equal(campaignOf('?wbraid=w&gbraid=b'), { gbraid: 'b' })
})

test('ignores empty values, IDs with other characters and names of Object.prototype', () => {
  assert.equal(campaignOf('?utm_source=&gclid=&fbclid=a%20b&constructor=x&__proto__=x'), {})
  assert.equal(campaignOf(`?gclid=${'g'.repeat(401)}`), {})
  assert.equal(campaignOf(''), {})
})

test('keeps ten further parameters of a campaign', () => {
  const url = `?${Array.from({ length: 30 }, (_, index) => `utm_x${index}=1`).join('&')}`
  assert.is(Object.keys(campaignOf(url).otherUtm ?? {}).length, 10)
})

test.run()
