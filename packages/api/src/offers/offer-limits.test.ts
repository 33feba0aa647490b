import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quoteLinkTokens } from '../quotes/quote-link-token.ts'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { acceptance, callOffer, recordedOf, submitOffer } from '../test/test-offer.ts'

const test = suite<{ testApp: TestApp }>('limits of calls about offers')
test.before(async (context) => {
  context.testApp = await buildTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
test.after(({ testApp }) => testApp.close())

test('more than 30 calls a minute about one quote are refused, those of others are not', async ({
  testApp,
}) => {
  const { token } = await submitOffer(testApp)
  const other = await submitOffer(testApp)
  const responses = await inOneWindow(limits.offers, async (round) => {
    const from = { 'x-forwarded-for': `203.0.113.${round}` }
    const all = []
    for (let index = 0; index < 31; index++) {
      // Every call counts, regardless of its result.
      const refused = { ...acceptance, total: 1 }
      all.push(
        await (index % 2 === 0
          ? callOffer(testApp, token, '/accept', refused, from)
          : callOffer(testApp, token, '/seen', undefined, from)),
      )
    }
    all.push(await callOffer(testApp, other.token, '/seen', undefined, from))
    return all
  })
  assert.not(responses.slice(0, 30).some(({ status }) => status === 429))
  const [refused, ofOther] = responses.slice(30)
  assert.equal(
    [refused?.status, (refused?.json as { code: string }).code],
    [429, 'TOO_MANY_REQUESTS'],
  )
  assert.ok(Number(refused?.headers.get('retry-after')) > 0)
  assert.is(ofOther?.status, 204)
})

test('a quote takes 20 questions a day, also by several links', ({ testApp }) =>
  inOneWindow(limits.questionsOfQuote, async () => {
    const { token, quoteId } = await submitOffer(testApp)
    const tokens = quoteLinkTokens(testApp.config.codePepper)
    const ofForm = tokens.issue({ quoteId, linkVersion: 0, isOfForm: true })
    const statuses = []
    for (let index = 0; index < 21; index++) {
      const from = { 'x-forwarded-for': `198.51.100.${index}` }
      const link = index % 2 === 0 ? token : ofForm
      statuses.push((await callOffer(testApp, link, '/questions', { text: 'When?' }, from)).status)
    }
    assert.equal([...new Set(statuses.slice(0, 20)), statuses[20]], [204, 429])
    const { responses: answers } = await recordedOf(testApp, quoteId)
    assert.is(answers.length, 20)
  }))

test.run()
