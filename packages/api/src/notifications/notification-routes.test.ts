import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NotificationSettings } from '@curbquote/types/notifications'
import { emailMakerOf } from '../channels/email-kinds.ts'
import { limits } from '../rate-limits/limits.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { inOneWindow } from '../test/in-one-window.ts'
import { signInAs, signInImpersonating } from '../test/sign-in.ts'
import { buildSignedInApp } from '../test/signed-in-app.ts'
import { createCompany } from '../test/test-company.ts'
import { profile } from '../test/test-profile.ts'

let testApp: TestApp
let company: Awaited<ReturnType<typeof createCompany>>
let token: string

test.before(async () => {
  ;({ testApp, company, token } = await buildSignedInApp())
})
test.after(() => testApp.close())

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  call(testApp, method, `/api${path}`, { token: bearer, body })

const testEmails = () =>
  testApp.app.db
    .selectFrom('deliveries')
    .select('recipients')
    .where('company_id', '=', company.id)
    .where('kind', '=', 'test_email')
    .execute()

test('alerts and test emails go to the chosen email address', async () => {
  await send('PUT', '/companies/profile', profile)
  await testApp.app.db
    .updateTable('companies')
    .set({ unconfirmed_emails: [] })
    .where('id', '=', company.id)
    .execute()
  const read = async () =>
    ((await send('GET', '/company/notifications')).json as NotificationSettings).company
  assert.equal((await read()).recipients, ['ida@bright.example', 'office@bright.example'])
  const foreign = { notificationEmail: 'all@evil.example' }
  assert.is((await send('PATCH', '/company/notifications', foreign)).status, 400)
  const saved = await send('PATCH', '/company/notifications', {
    notificationEmail: 'office@bright.example',
    instantAlerts: false,
  })
  assert.is(saved.status, 200)
  assert.is((await read()).instantAlerts, false)
  assert.is((await send('POST', '/company/notifications/test-email', {})).status, 202)
  assert.equal(await testEmails(), [{ recipients: ['office@bright.example'] }])
})

test('an unconfirmed email address gets no alerts', async () => {
  const { db } = testApp.app
  const contactEmail = `victim@other.example, second@other.example, ${company.email.toUpperCase()}`
  const settings = async () =>
    ((await send('GET', '/company/notifications')).json as NotificationSettings).company
  const linksTo = async (email: string) => {
    const emails = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('kind', '=', 'confirm_email')
      .orderBy('created_at')
      .execute()
    return Promise.all(
      emails
        .filter(({ recipients }) => recipients[0] === email)
        .map(async (sentEmail) => {
          const made = await emailMakerOf('confirm_email')?.(
            { db, config: testApp.config },
            sentEmail,
          )
          if (!made || !('content' in made)) return ''
          return /\/api\/confirm-email\/[\w-]+/.exec(JSON.stringify(made.content))?.[0] ?? ''
        }),
    )
  }
  assert.is((await send('PUT', '/companies/profile', { ...profile, contactEmail })).status, 200)
  await send('PATCH', '/company/notifications', { notificationEmail: 'victim@other.example' })
  assert.equal((await settings()).unconfirmedEmails, [
    'victim@other.example',
    'second@other.example',
  ])
  // The account’s own email address needs no confirmation, in any letter case.
  assert.equal((await settings()).recipients, [company.email.toUpperCase()])

  const [link = ''] = await linksTo('victim@other.example')
  const open = (method: string, path: string) => fetch(testApp.url + path, { method })
  const page = await open('GET', link)
  assert.is(page.status, 200)
  assert.match(await page.text(), 'Confirm this email address?')
  assert.equal(
    (await settings()).recipients,
    [company.email.toUpperCase()],
    'looking changes nothing',
  )
  assert.is((await open('POST', link)).status, 200)
  assert.equal((await settings()).recipients, ['victim@other.example'])
  assert.is((await open('POST', link)).status, 404, 'a link works once')

  // Another letter case of a confirmed or unconfirmed email address changes nothing.
  await send('PUT', '/companies/profile', {
    ...profile,
    contactEmail: contactEmail.replace('victim', 'Victim').replace('second', 'SECOND'),
  })
  assert.equal((await settings()).unconfirmedEmails, ['second@other.example'])
  assert.equal((await settings()).recipients, ['victim@other.example'])
  assert.is((await linksTo('Victim@other.example')).length, 0)

  // Saving again keeps the confirmation and sends no second link.
  await send('PUT', '/companies/profile', {
    ...profile,
    contactEmail: `${contactEmail}, third@other.example`,
  })
  assert.equal((await settings()).unconfirmedEmails, [
    'second@other.example',
    'third@other.example',
  ])
  assert.is((await linksTo('second@other.example')).length, 1)
  const resend = (email: string, bearer?: string) =>
    send('POST', '/company/notifications/confirmation', { email }, bearer)
  assert.is((await resend('second@other.example')).status, 202)
  assert.is((await linksTo('second@other.example')).length, 2)
  assert.is((await resend('victim@other.example')).status, 400)
  assert.is((await resend('anybody@evil.example')).status, 400)
  assert.is(
    (await resend('second@other.example', await signInImpersonating(testApp, company))).status,
    403,
  )

  // The link of a removed email address is invalid.
  const [gone = ''] = await linksTo('second@other.example')
  await send('PUT', '/companies/profile', profile)
  assert.is((await open('POST', gone)).status, 404)
})

test('email bombing: all spellings of a mailbox share the limit of confirmation links', () =>
  inOneWindow(limits.codeEmails, async (round) => {
    const { db } = testApp.app
    const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' }, database: testApp.database })
    const spellings = (first: number) =>
      Array.from({ length: 5 }, (_, index) => `tar.get${round}+${first + index}@gmail.com`)
    const asOwner = async () => {
      const bearer = await signInAs(limited, await createCompany(db))
      return (method: string, path: string, body: unknown) =>
        call(limited, method, `/api${path}`, { token: bearer, body })
    }
    try {
      for (const first of [0, 5]) {
        const request = await asOwner()
        const contactEmail = spellings(first).join(', ')
        const saved = await request('PUT', '/companies/profile', { ...profile, contactEmail })
        assert.is(saved.status, 200)
        const email = spellings(first)[0]
        const link = await request('POST', '/company/notifications/confirmation', { email })
        assert.is(link.status, 429)
      }
      const links = await db
        .selectFrom('deliveries')
        .select('recipients')
        .where('kind', '=', 'confirm_email')
        .where(sql`recipients[1]`, 'like', `tar.get${round}+%`)
        .execute()
      assert.is(links.length, limits.codeEmails.max)
    } finally {
      await limited.close()
    }
  }))

test.run()
