import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { calendarTokens } from '../days/calendar-feed.ts'
import { followUpTokens } from '../follow-ups/follow-up-token.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { submitOffer } from '../test/test-offer.ts'
import { uploadPhotos } from '../test/test-photo.ts'
import { until } from '../test/test-server.ts'
import { fixtures } from '../test/test-uploads.ts'
import { storeEndpoint } from '../test/test-webhooks.ts'
import { customer, customJobOf } from '../test/widget-visitor.ts'
import { limits } from './limits.ts'

type LimitName = keyof typeof limits

interface Sent {
  path: string
  /** `POST` with a body or a file, otherwise `GET`. */
  method?: string
  body?: unknown
  /** A file in a form, with the name of its field. */
  file?: [field: string, name: string, content: Buffer]
  token?: string
  headers?: Record<string, string>
  /** Makes the same request count again. */
  undo?: () => Promise<unknown>
}

const test = suite<{ testApp: TestApp; requests: Record<LimitName, Sent> }>('limits')
const postmarkPassword = 'the password of the webhooks of the tests'
const email = 'somebody@quotes.test'
const password = 'power-wash 4 ever'

/** Counted in memory and shared through the database once a second. */
const inMemory: LimitName[] = [
  'everything',
  'pagesAndFiles',
  'v1OfIpAddress',
  'v1OfKey',
  'v1OfCompany',
]

test.before(async (context) => {
  const testApp = await buildTestApp({
    env: {
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      SIMULATED_VISION: '1',
      POSTMARK_WEBHOOK_PASSWORD: postmarkPassword,
    },
  })
  context.testApp = testApp
  context.requests = await requestsOf(testApp)
})
test.after(({ testApp }) => testApp.close())

/** A request that each limit counts. */
async function requestsOf(testApp: TestApp): Promise<Record<LimitName, Sent>> {
  const { db } = testApp.app
  const { company, quoteId, token: link } = await submitOffer(testApp)
  await db
    .updateTable('companies')
    .set({ unconfirmed_emails: [email] })
    .where('id', '=', company.id)
    .execute()
  const local = await createCompany(db, { base_zip: '40202', service_radius_miles: 25 })
  const unverified = await createCompany(db, { email_verified_at: null })
  const token = await signInAs(testApp, company)
  const { token: adminToken } = await signInAsAdmin(testApp)
  const keyOf = async () => ({
    authorization: `Bearer ${await storeKey(db, local.id, ['quotes:read'])}`,
  })
  const hook = `/api/company/webhooks/${(await storeEndpoint(testApp, company)).id}`
  const reply = followUpTokens(testApp.config.codePepper).reply.issue(quoteId)
  const basic = Buffer.from(`postmark:${postmarkPassword}`).toString('base64')
  const [photo = ''] = await uploadPhotos(testApp, company.id)
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const heic = fixtures('heic').find(({ name }) => name.startsWith('light-above-dark'))
  assert.ok(heic)

  const widget = `/api/widget/${company.widget_id}`
  const localWidget = `/api/widget/${local.widget_id}`
  const upload: Sent = { path: `${widget}/upload`, file: ['photos', 'a.jpg', jpeg] }
  const analysis: Sent = {
    path: `${widget}/analyze`,
    body: { photos: [{ url: photo }], measurementMethod: 'ai' },
  }
  const customJob: Sent = { path: `${widget}/custom-job`, body: customJobOf([]) }
  const question: Sent = { path: `/api/offers/${link}/questions`, body: { text: 'When?' } }
  const signUp: Sent = {
    path: '/api/create-free-account',
    body: {
      name: 'Bright Driveways',
      firstName: 'Ida',
      lastName: 'Bright',
      email,
      password,
      city: 'Louisville',
      state: 'Kentucky',
      zipcode: '40202',
    },
  }
  const confirmation: Sent = {
    path: '/api/company/notifications/confirmation',
    body: { email },
    token,
  }
  const adminResetLink: Sent = { path: '/api/auth/admin/password-reset/link', body: { email } }
  return {
    everything: { path: widget },
    pagesAndFiles: { path: '/robots.txt' },
    uploads: upload,
    uploadBytesOfIpAddress: upload,
    uploadBytesOfWidget: upload,
    heicPixelsOfIpAddress: { ...upload, file: ['photos', 'a.heic', heic.content] },
    guides: { path: '/integration-guide.pdf' },
    logos: { path: '/api/company/upload-logo', file: ['logo', 'a.jpg', jpeg], token },
    replays: { path: `/api/company/${company.id}/price-draft/replay`, body: { days: 30 }, token },
    priceTests: {
      path: `/api/company/${company.id}/price-rules/test`,
      body: {
        job: {
          surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 1_000_000 }],
          jobDescription: '',
        },
        selectedAddOnIds: [],
      },
      token,
    },
    customerData: { path: `/api/company/quotes/${quoteId}/customer/export`, token },
    analyses: analysis,
    aiOfIpAddress: analysis,
    aiOfCompany: analysis,
    aiOfPlatform: analysis,
    serviceChecks: { path: `${localWidget}/service-check`, body: { zip: '40202' } },
    directorySearches: { path: '/estimates?search=40202' },
    visits: {
      path: `${widget}/visits`,
      body: { visit: 'x'.repeat(22), steps: ['seen'], method: 'manual', hasInput: true },
    },
    conversions: { path: '/conversions/forged.csv' },
    outsideRequests: {
      path: `${localWidget}/outside-requests`,
      body: { zip: '40507', email: customer.customerEmail, contactConsent: true },
    },
    quotesOfIpAddress: customJob,
    quotesOfWidget: customJob,
    offers: { path: `/api/offers/${link}` },
    calendarFeeds: {
      path: `/calendar/${calendarTokens(testApp.config.codePepper).issue(company.id, 0)}.ics`,
    },
    questionsOfQuote: { ...question, headers: { 'idempotency-key': randomUUID() } },
    signUps: signUp,
    codeEmails: confirmation,
    textCodes: { path: '/api/company/sms/code', body: { phone: '512-555-0143' }, token },
    adminCodeEmails: {
      path: `/api/admin/companies/${unverified.id}/resend-verification`,
      method: 'POST',
      token: adminToken,
    },
    passwordChecks: {
      path: '/api/companies/password',
      method: 'PUT',
      body: { currentPassword: 'a guess', newPassword: 'rinse and repeat 9' },
      token,
    },
    passkeyChallenges: {
      path: '/api/auth/second-step/passkey',
      body: { ticket: 'x'.repeat(43) },
    },
    signInsOfAccount: { path: '/api/auth/company/login', body: { email, password } },
    repliesOfQuote: {
      path: '/api/postmark/inbound',
      body: {
        From: email,
        Subject: 'Re',
        TextBody: 'Yes',
        MailboxHash: reply,
        MessageID: randomUUID(),
      },
      headers: { authorization: `Basic ${basic}` },
    },
    webhookChanges: {
      path: '/api/company/webhooks',
      body: { url: 'https://127.0.0.1/', events: ['quote.created'] },
      token,
    },
    webhookTests: { path: `${hook}/test`, body: {}, token },
    testEmails: { path: '/api/company/notifications/test-email', method: 'POST', token },
    confirmationLinks: confirmation,
    v1OfIpAddress: { path: '/api/v1/quotes' },
    v1OfKey: { path: '/api/v1/quotes', headers: await keyOf() },
    v1OfCompany: { path: '/api/v1/quotes', headers: await keyOf() },
    deletionRequests: {
      path: '/api/companies/request-deletion',
      method: 'POST',
      token,
      undo: () =>
        send(testApp, { path: '/api/companies/request-deletion', method: 'DELETE', token }, 'undo'),
    },
    signInsOfIpAddress: {
      path: '/api/auth/second-step',
      body: { ticket: 'x'.repeat(43), code: '123456' },
    },
    signInsOfAdmin: { path: '/api/auth/admin/login', body: { username: email, password } },
    adminResetLinksAtOnce: adminResetLink,
    adminResetLinks: adminResetLink,
  }
}

let visitors = 0
/** Each test has its own IP address. */
const nextVisitor = () => `198.51.100.${++visitors}`

async function send({ url }: TestApp, sent: Sent, ipAddress: string) {
  const form = new FormData()
  if (sent.file) {
    const [field, name, content] = sent.file
    form.append(field, new Blob([new Uint8Array(content)]), name)
  }
  const isJson = sent.body !== undefined
  const response = await fetch(url + sent.path, {
    method: sent.method ?? (isJson || sent.file ? 'POST' : 'GET'),
    headers: {
      'x-forwarded-for': ipAddress,
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(isJson && { body: JSON.stringify(sent.body) }),
    ...(sent.file && { body: form }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('every limit has a request', ({ requests }) => {
  assert.equal(Object.keys(requests).toSorted(), Object.keys(limits).toSorted())
  const names = Object.values(limits).map(({ name }) => name)
  assert.is(new Set(names).size, names.length, 'two limits share a counter')
})

for (const name of Object.keys(limits) as LimitName[])
  test(`a request beyond the limit ${name} gets 429 with Retry-After`, async ({
    testApp,
    requests,
  }) => {
    const { db } = testApp.app
    const { max, name: key, windowSeconds } = limits[name]
    const sent = requests[name]
    const isInMemory = inMemory.includes(name)
    const counter = db.selectFrom('rate_limits').where('key', 'like', `${key}:%`)
    const clear = async () => {
      await db.deleteFrom('rate_limits').execute()
      await db.deleteFrom('sign_in_tries').execute()
    }
    // The window may end between the requests.
    for (let tries = 0; tries < 3; tries++) {
      const ipAddress = nextVisitor()
      await clear()
      const first = await send(testApp, sent, ipAddress)
      assert.is.not(first.status, 429, first.text)
      const isCounted = async () => (await counter.select('hits').execute()).length > 0
      if (isInMemory) await until(isCounted, `${key} is shared`)
      assert.ok(await isCounted(), `${key} was not counted: ${first.status} ${first.text}`)
      await sent.undo?.()
      // No other limit can refuse the second request.
      await db.deleteFrom('rate_limits').where('key', 'not like', `${key}:%`).execute()
      await db.deleteFrom('sign_in_tries').execute()
      await db.updateTable('rate_limits').set({ hits: max }).execute()
      const windowOf = () => Math.floor(Date.now() / 1_000 / windowSeconds)
      const before = windowOf()
      let refused = await send(testApp, sent, ipAddress)
      if (isInMemory)
        await until(async () => {
          refused = await send(testApp, sent, ipAddress)
          return refused.status === 429 || windowOf() !== before
        }, `${key} refuses a request`)
      if (windowOf() !== before) continue
      assert.is(refused.status, 429, refused.text)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      const [{ hits } = { hits: 0 }] = await counter
        .select(sql<number>`max(hits)::float`.as('hits'))
        .execute()
      assert.ok(hits > max, 'another limit refused the request')
      return
    }
    assert.unreachable('each window ended between the requests')
  })

test.run()
