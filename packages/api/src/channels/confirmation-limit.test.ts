import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type OpenDatabase, openPostgres } from '../db/connect.ts'
import type { Clock } from '../follow-ups/follow-up-schedule.ts'
import { sendFollowUps } from '../follow-ups/queue-follow-ups.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { collectJobs, createRemindingCompany, tuesdayMorning } from '../test/follow-up-history.ts'
import { createCompany } from '../test/test-company.ts'
import { storeEmail, storeQuote } from '../test/test-quote.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'
import {
  maxConfirmationsPerRecipient,
  maxOfferEmailsPerRecipient,
  recipientLimits,
} from './email-channel.ts'
import { emailKinds } from './email-kinds.ts'
import { sendEmail } from '../test/send-email.ts'

const victimsSpellings = ['victim@gmail.com', 'Victim@Gmail.com', 'v.ictim+1@gmail.com']

let testApp: TestApp
/** Databases of two processes. On PostgreSQL each has its own connections. */
let processes: OpenDatabase['db'][]
let otherProcess: OpenDatabase | undefined
let messages: EmailMessage[] = []

test.before(async () => {
  testApp = await buildTestApp()
  const { db, url } = testApp.database
  otherProcess = url === undefined ? undefined : await openPostgres(url)
  processes = [db, otherProcess?.db ?? db]
})
test.after(async () => {
  await otherProcess?.close()
  await testApp.close()
})

const send = (emailId: string, db = testApp.app.db, now?: Clock) =>
  sendEmail(
    {
      db,
      config: { ...testApp.config, rateLimits: true },
      emailSender: {
        send: async (message) => {
          messages.push(message)
          return { providerMessageId: message.id }
        },
        find: async () => undefined,
      },
      ...(now && { now }),
    },
    emailId,
  )

async function sendWaitingConfirmations(): Promise<void> {
  const waiting = await testApp.app.db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'quote_confirmation')
    .where('state', '=', 'pending')
    .execute()
  await Promise.all(waiting.map(({ id }, index) => send(id, processes[index % 2])))
}

async function submitCustomJobs(count: number, emailOf: (index: number) => string) {
  const visitors = []
  for (let widget = 0; widget < 6; widget++) {
    const visitor = visitWidget(testApp, await createCompany(testApp.app.db))
    visitors.push({ visitor, photo: await visitor.photo() })
  }
  for (let index = 0; index < count; index++) {
    const { visitor, photo } = visitors[index % 6] as (typeof visitors)[number]
    const job = customJobOf([photo])
    job.customerData.customerEmail = emailOf(index)
    assert.is((await visitor.post('custom-job', job)).status, 201)
  }
}

test('email bombing: 60 requests through six widgets send one victim a few emails, and all quotes are stored', async () => {
  await submitCustomJobs(60, (index) => victimsSpellings[index % 3] as string)
  await sendWaitingConfirmations()
  assert.is(messages.length, maxConfirmationsPerRecipient.hour)
  const { db } = testApp.app
  const { quotes } = await db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('quotes'))
    .executeTakeFirstOrThrow()
  assert.is(quotes, 60)
  const skipped = await db
    .selectFrom('deliveries')
    .select('last_error')
    .where('kind', '=', 'quote_confirmation')
    .where('state', '=', 'skipped')
    .execute()
  assert.is(skipped.length, 60 - messages.length)
  for (const { last_error } of skipped)
    assert.match(last_error ?? '', /too many confirmations|has not opened the link/)
})

test('email bombing: each email to a customer has a limit of its recipient', () => {
  const limited = recipientLimits.flatMap(({ kinds }) => kinds)
  const toCustomers = Object.keys(emailKinds).filter((kind) => kind.endsWith('_customer'))
  assert.ok(toCustomers.length > 5)
  assert.equal(
    toCustomers.filter((kind) => !limited.includes(kind)),
    [],
  )
})

test('email bombing: a company’s new prices send a victim a few emails, and confirmations do not use up their limit', async () => {
  const { db } = testApp.app
  messages = []
  const company = await createCompany(db)
  const { hour } = maxOfferEmailsPerRecipient
  const quotes: { id: number }[] = []
  for (let count = 0; count < hour + 3; count++)
    quotes.push(await storeQuote(db, company.id, { customer_email: 'victim@gmail.com' }))
  await db
    .updateTable('quotes')
    .set({ valid_until: sql`now() + interval '1 day'` })
    .execute()
  const prices = await db
    .insertInto('deliveries')
    .values(
      quotes.map((quote) => ({
        company_id: company.id,
        quote_id: quote.id,
        kind: 'offer_revised_customer',
        recipients: ['v.ictim@gmail.com'],
        // The current revision: emails of earlier ones are not sent.
        subject_key: '1',
      })),
    )
    .returning('id')
    .execute()
  await Promise.all(prices.map(({ id }, index) => send(id, processes[index % 2])))
  assert.is(messages.length, hour)
  const { skipped } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('skipped'))
    .where('kind', '=', 'offer_revised_customer')
    .where('state', '=', 'skipped')
    .executeTakeFirstOrThrow()
  assert.is(skipped, 3)
})

test('email bombing: a victim gets no reminder of a quote whose confirmation was not sent', async () => {
  messages = []
  const { db } = testApp.app
  const company = await createRemindingCompany(db)
  const created_at = new Date('2026-11-21T16:00:00Z')
  for (let count = 0; count < maxConfirmationsPerRecipient.hour + 3; count++) {
    const { id } = await storeBareQuote(db, company.id, {
      created_at,
      contact_consent_at: created_at,
      customer_email: `mule+${count}@home.example`,
    })
    await storeEmail(db, { id, company_id: company.id }, 'quote_confirmation', [
      `mule+${count}@home.example`,
    ])
  }
  await sendWaitingConfirmations()
  assert.is(messages.length, maxConfirmationsPerRecipient.hour)
  const { jobs, takeEmailIds } = collectJobs()
  await sendFollowUps({ db, jobs }, { now: tuesdayMorning })
  messages = []
  for (const emailId of takeEmailIds()) await send(emailId, db, tuesdayMorning)
  assert.is(messages.length, maxConfirmationsPerRecipient.hour)
  const stopped = await db
    .selectFrom('follow_ups')
    .select('step')
    .where('company_id', '=', company.id)
    .where('stop_reason', '=', 'too_many_emails')
    .execute()
  assert.is(stopped.length, 3 * 3, 'three steps of three quotes')
})

test('until the customer has opened the link, a company sends one email to the address, without what was typed', async () => {
  const { db } = testApp.app
  const request = async (company: Awaited<ReturnType<typeof createCompany>>) => {
    const job = customJobOf([])
    job.customerData.customerEmail = 'not.mine@homes.example'
    job.customerData.customerName = 'Buy Pills'
    job.jobDescription = 'Cheap pills for everybody who reads this.'
    assert.is((await visitWidget(testApp, company).post('custom-job', job)).status, 201)
    messages = []
    await sendWaitingConfirmations()
    return messages
  }
  const company = await createCompany(db)
  const [first] = await request(company)
  assert.equal(first?.to, ['not.mine@homes.example'])
  assert.not.match(JSON.stringify(first), /pills/i)
  assert.equal(await request(company), [])
  assert.is((await request(await createCompany(db))).length, 1, 'another company')
  await db
    .updateTable('quotes')
    .set({ link_opened_at: new Date() })
    .where('company_id', '=', company.id)
    .execute()
  assert.is((await request(company)).length, 1)
})

test('another customer still gets a confirmation', async () => {
  messages = []
  await submitCustomJobs(1, () => 'vic.tim@example.com')
  await sendWaitingConfirmations()
  assert.equal(
    messages.map(({ to }) => to),
    [['vic.tim@example.com']],
  )
})

test('email bombing over a day: each hour allows a few more, up to the daily limit', async () => {
  messages = []
  for (let hour = 0; hour < 4; hour++) {
    await testApp.app.db
      .updateTable('deliveries')
      .set({
        created_at: sql<Date>`created_at - interval '61 minutes'`,
        sent_at: sql<Date>`sent_at - interval '61 minutes'`,
      })
      .execute()
    await submitCustomJobs(6, () => victimsSpellings[0] as string)
    await sendWaitingConfirmations()
  }
  const { hour, day } = maxConfirmationsPerRecipient
  assert.is(messages.length, day - hour)
})

test.run()
