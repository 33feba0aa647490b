import { randomUUID } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { followUpTokens } from '../follow-ups/follow-up-token.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { submitOffer } from '../test/test-offer.ts'
import { storeEndpoint } from '../test/test-webhooks.ts'
import { limits } from './limits.ts'

interface Sent {
  path: string
  method?: string
  body?: unknown
  /** Without the owner's session. */
  isPublic?: true
  headers?: Record<string, string>
}

const test = suite<{ testApp: TestApp; requests: Partial<Record<keyof typeof limits, Sent>> }>(
  'limits',
)
const postmarkPassword = 'the password of the webhooks of the tests'
let token: string

test.before(async (context) => {
  const testApp = await buildTestApp({
    env: { RATE_LIMITS: 'on', POSTMARK_WEBHOOK_PASSWORD: postmarkPassword },
  })
  const { company, quoteId, token: link } = await submitOffer(testApp)
  token = await signInAs(testApp, company)
  const endpoint = await storeEndpoint(testApp, company)
  const hook = `/api/company/webhooks/${endpoint.id}`
  const email = 'somebody@quotes.test'
  const password = 'power-wash 4 ever'
  const widget = `/api/widget/${company.widget_id}`
  const reply = followUpTokens(testApp.config.codePepper).reply.issue(quoteId)
  const basic = Buffer.from(`postmark:${postmarkPassword}`).toString('base64')
  context.testApp = testApp
  context.requests = {
    replays: {
      path: `/api/company/${company.id}/price-draft/replay`,
      body: { days: 30 },
    },
    webhookChanges: {
      path: '/api/company/webhooks',
      body: { url: 'https://127.0.0.1/', events: ['quote.created'] },
    },
    webhookTests: { path: `${hook}/test`, body: {} },
    repliesOfQuote: {
      path: '/api/postmark/inbound',
      body: {
        From: email,
        Subject: 'Re',
        TextBody: 'Yes',
        MailboxHash: reply,
        MessageID: randomUUID(),
      },
      isPublic: true,
      headers: { authorization: `Basic ${basic}` },
    },
    serviceChecks: { path: `${widget}/service-check`, body: { zip: '40202' }, isPublic: true },
    signInsOfAccount: {
      path: '/api/auth/company/login',
      body: { email, password },
      isPublic: true,
    },
    signInsOfAdmin: {
      path: '/api/auth/admin/login',
      body: { username: email, password },
      isPublic: true,
    },
    signInsOfIpAddress: {
      path: '/api/auth/second-step',
      body: { ticket: 'x'.repeat(43), code: '123456' },
      isPublic: true,
    },
    adminResetLinks: {
      path: '/api/auth/admin/password-reset/link',
      body: { email },
      isPublic: true,
    },
    codeEmails: { path: '/api/company/forgot-password', body: { email }, isPublic: true },
    passwordChecks: {
      path: '/api/companies/password',
      method: 'PUT',
      body: { currentPassword: password, newPassword: 'rinse and repeat 9' },
    },
    passkeyChallenges: {
      path: '/api/auth/second-step/passkey',
      body: { ticket: 'x'.repeat(43) },
      isPublic: true,
    },
    offers: { path: `/api/offers/${link}/questions`, body: { text: 'When?' }, isPublic: true },
    questionsOfQuote: {
      path: `/api/offers/${link}/questions`,
      body: { text: 'When?' },
      isPublic: true,
      headers: { 'idempotency-key': randomUUID() },
    },
  }
})
test.after(({ testApp }) => testApp.close())

for (const name of [
  'replays',
  'webhookChanges',
  'webhookTests',
  'repliesOfQuote',
  'serviceChecks',
  'signInsOfAccount',
  'signInsOfAdmin',
  'signInsOfIpAddress',
  'adminResetLinks',
  'codeEmails',
  'passwordChecks',
  'passkeyChallenges',
  'offers',
  'questionsOfQuote',
] as const)
  test(`a request beyond the limit ${name} gets 429 with Retry-After`, async ({
    testApp,
    requests,
  }) => {
    const sent = requests[name]
    assert.ok(sent)
    const { db } = testApp.app
    const send = () =>
      call(testApp, sent.method ?? 'POST', sent.path, {
        body: sent.body,
        ...(!sent.isPublic && { token }),
        ...(sent.headers && { headers: sent.headers }),
      })
    // A minute may end between the two requests.
    for (let tries = 0; tries < 3; tries++) {
      await db.deleteFrom('rate_limits').execute()
      await db.deleteFrom('sign_in_tries').execute()
      const first = await send()
      const { numUpdatedRows } = await db
        .updateTable('rate_limits')
        .set({ hits: limits[name].max })
        .where('key', 'like', `${limits[name].name}:%`)
        .executeTakeFirstOrThrow()
      assert.is(numUpdatedRows, 1n, `${first.status} ${first.text}`)
      const second = await send()
      if (second.status !== 429 && tries < 2) continue
      assert.is(second.status, 429, second.text)
      assert.ok(Number(second.headers.get('retry-after')) >= 1)
      return
    }
  })

test.run()
