import { defaultFollowUpSteps } from '@curbquote/types/follow-ups'
import { type Kysely, sql, type Transaction } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { releaseDelivery } from '../deliveries/delivery-queries.ts'
import { sendEmail } from '../test/send-email.ts'
import { deleteQuote } from '../quote-list/change-quote.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { DeliveryDeferredError } from '../providers/delivery-errors.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { emailConfig } from '../test/email-config.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { collectJobs, createRemindingCompany, tuesdayMorning } from '../test/follow-up-history.ts'
import { isRealPostgres, openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { untilBlocked } from '../test/until-blocked.ts'
import { claimFollowUp } from './claim-follow-up.ts'
import { changeFollowUpSettings } from './follow-up-settings.ts'
import { planFollowUps } from './plan-follow-ups.ts'
import { sendFollowUps } from './queue-follow-ups.ts'
import { suppressCustomer } from './suppress-customer.ts'

const test = suite('races of reminders')
let database: TestDatabase
let db: Kysely<Database>
test.before(async () => {
  database = await openTestDatabase()
  db = database.db
})
test.after(() => database.close())

const now = tuesdayMorning

interface Quote {
  id: number
  companyId: number
}

async function storeQuotes(count: number): Promise<Quote[]> {
  const { id: companyId } = await createRemindingCompany(db)
  const created_at = new Date('2026-11-21T16:00:00Z')
  const quotes = []
  for (let index = 0; index < count; index++) {
    const { id } = await storeBareQuote(db, companyId, {
      created_at,
      contact_consent_at: created_at,
      customer_email: `customer${index}@home.example`,
    })
    quotes.push({ id, companyId })
  }
  return quotes
}

/** A quote whose first reminder is queued. */
async function queuedReminder(): Promise<Quote & { emailId: string }> {
  const [quote] = await storeQuotes(1)
  assert.ok(quote)
  const { jobs, takeEmailIds } = collectJobs()
  await sendFollowUps({ db, jobs }, { now })
  const emails = await db
    .selectFrom('deliveries')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('id', 'in', takeEmailIds())
    .execute()
  assert.is(emails.length, 1)
  return { ...quote, emailId: emails[0]?.id ?? '' }
}

async function accept(transaction: Transaction<Database>, { id, companyId }: Quote) {
  await sql`
    update quotes set offer_state = 'accepted', accepted_revision = 1, responded_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(transaction)
  await recordQuoteEvent(transaction, collectJobs().jobs, {
    kind: 'accepted',
    companyId,
    quoteId: id,
    actor: 'customer',
    from: null,
    to: '1',
  })
}

const turnOff = (companyId: number) =>
  changeFollowUpSettings({ db, companyId }, { isOn: false, steps: [...defaultFollowUpSteps] })

const claim = (emailId: string) =>
  db.transaction().execute((transaction) => claimFollowUp(transaction, emailId, now))

const emailState = async (emailId: string) =>
  (
    await db
      .selectFrom('deliveries')
      .select('state')
      .where('id', '=', emailId)
      .executeTakeFirstOrThrow()
  ).state

const statesOf = async (quoteId: number) =>
  (
    await db
      .selectFrom('follow_ups')
      .select(['state', 'stop_reason'])
      .where('quote_id', '=', quoteId)
      .orderBy('step')
      .execute()
  ).map(({ state, stop_reason }) => stop_reason ?? state)

/** Runs `first` in a transaction that commits only when `second` waits for it. */
async function race<Result>(
  first: (transaction: Transaction<Database>) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let result: Promise<Result> | undefined
  await db.transaction().execute(async (transaction) => {
    await first(transaction)
    result = second()
    // A failure is thrown below.
    result.catch(() => undefined)
    await untilBlocked(db)
  })
  assert.ok(result)
  return result
}

const deps = (send: (message: EmailMessage) => Promise<{ providerMessageId: string }>) => ({
  db,
  now,
  emailSender: { send, find: () => Promise.resolve(undefined) },
  config: emailConfig,
})

const neverSent = () => {
  throw new Error('It was sent.')
}

if (isRealPostgres) {
  test('an acceptance that commits while the email is being claimed stops it', async () => {
    const reminder = await queuedReminder()
    await race(
      (transaction) => accept(transaction, reminder),
      () => sendEmail(deps(neverSent), reminder.emailId),
    )
    assert.is(await emailState(reminder.emailId), 'stopped')
    assert.equal(await statesOf(reminder.id), ['accepted', 'accepted', 'accepted'])
  })

  test('unsubscribing while the email is being claimed stops it', async () => {
    const reminder = await queuedReminder()
    await race(
      (transaction) =>
        suppressCustomer(transaction, {
          companyId: reminder.companyId,
          email: 'customer0@home.example',
          reason: 'unsubscribed',
          actor: 'customer',
        }),
      () => sendEmail(deps(neverSent), reminder.emailId),
    )
    assert.is(await emailState(reminder.emailId), 'stopped')
  })

  test('an acceptance after the claim waits for it, and stops the later reminders', async () => {
    const reminder = await queuedReminder()
    await race(
      (transaction) => claimFollowUp(transaction, reminder.emailId, now),
      () => db.transaction().execute((transaction) => accept(transaction, reminder)),
    )
    assert.is(await emailState(reminder.emailId), 'submitting')
    assert.equal(await statesOf(reminder.id), ['accepted', 'accepted', 'accepted'])
  })

  test('a question that commits while the reminders are being planned leaves none', async () => {
    const [quote] = await storeQuotes(1)
    assert.ok(quote)
    const ask = (transaction: Transaction<Database>) =>
      recordQuoteEvent(transaction, collectJobs().jobs, {
        kind: 'asked',
        companyId: quote.companyId,
        quoteId: quote.id,
        actor: 'customer',
        from: null,
        to: 'When?',
      })
    await race(ask, () => planFollowUps(db, now))
    assert.equal(await statesOf(quote.id), ['question', 'question', 'question'])

    const [other] = await storeQuotes(1)
    assert.ok(other)
    await race(
      (transaction) => planFollowUps(transaction, now),
      () =>
        inCompany({ db, companyId: other.companyId }, (tenantDb) =>
          recordQuoteEvent(tenantDb, collectJobs().jobs, {
            kind: 'asked',
            companyId: other.companyId,
            quoteId: other.id,
            actor: 'customer',
            from: null,
            to: 'When?',
          }),
        ),
    )
    assert.equal(await statesOf(other.id), ['question', 'question', 'question'])
  })

  test('turning reminders off while they are being planned leaves none', async () => {
    const [quote] = await storeQuotes(1)
    assert.ok(quote)
    await race(
      (transaction) => planFollowUps(transaction, now),
      () => turnOff(quote.companyId),
    )
    assert.equal(await statesOf(quote.id), ['turned_off', 'turned_off', 'turned_off'])
  })

  test('reminders that are being turned off are not planned', async () => {
    const [quote] = await storeQuotes(1)
    assert.ok(quote)
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('follow_up_settings')
        .set({ is_on: false })
        .where('company_id', '=', quote.companyId)
        .execute()
      await planFollowUps(db, now)
    })
    assert.equal(await statesOf(quote.id), [])
  })

  test('two processes that run the job at the same time queue one email for each quote', async () => {
    const quotes = await storeQuotes(60)
    const runs = Array.from({ length: 6 }, () => collectJobs())
    await Promise.all(runs.map(({ jobs }) => sendFollowUps({ db, jobs }, { now })))
    const ids = runs.flatMap(({ takeEmailIds }) => takeEmailIds())
    const emails = await db
      .selectFrom('deliveries')
      .select(['id', 'quote_id'])
      .where('company_id', '=', quotes[0]?.companyId ?? 0)
      .execute()
    assert.is(emails.length, 60)
    assert.is(new Set(emails.map(({ quote_id }) => quote_id)).size, 60)
    for (const { id } of emails) assert.is(ids.filter((queued) => queued === id).length, 1)
  })

  test('deleting a quote while its reminder is queued and sent blocks neither', async () => {
    const quotes = await storeQuotes(40)
    const { jobs, takeEmailIds } = collectJobs()
    await planFollowUps(db, now)
    await Promise.all([
      sendFollowUps({ db, jobs }, { now }),
      ...quotes.slice(0, 20).map(({ id, companyId }) => deleteQuote({ db, companyId }, id)),
    ])
    const sent: string[] = []
    const send = ({ id }: EmailMessage) => {
      sent.push(id)
      return Promise.resolve({ providerMessageId: id })
    }
    const ids = takeEmailIds()
    await Promise.all([
      ...ids.map((id) => sendEmail(deps(send), id)),
      ...quotes.slice(20, 30).map(({ id, companyId }) => deleteQuote({ db, companyId }, id)),
    ])
    assert.is(new Set(sent).size, sent.length)
    const rest = await db
      .selectFrom('follow_ups')
      .select('state')
      .where('step', '=', 1)
      .where(
        'quote_id',
        'in',
        quotes.slice(30).map(({ id }) => id),
      )
      .execute()
    assert.equal(
      rest.map(({ state }) => state),
      Array.from({ length: 10 }, () => 'sent'),
    )
  })
}

test('a reminder that is left after reminders were turned off stops when it is claimed', async () => {
  const reminder = await queuedReminder()
  await db
    .updateTable('follow_up_settings')
    .set({ is_on: false })
    .where('company_id', '=', reminder.companyId)
    .execute()
  await sendEmail(deps(neverSent), reminder.emailId)
  assert.is(await emailState(reminder.emailId), 'stopped')
  assert.equal(await statesOf(reminder.id), ['turned_off', 'turned_off', 'turned_off'])
})

test('a reminder that the provider deferred is stopped by an acceptance in between', async () => {
  const reminder = await queuedReminder()
  const busy = () => Promise.reject(new DeliveryDeferredError('Busy.'))
  await sendEmail(deps(busy), reminder.emailId).then(
    () => assert.unreachable('it was sent'),
    () => undefined,
  )
  assert.is(await emailState(reminder.emailId), 'pending')
  await db.transaction().execute((transaction) => accept(transaction, reminder))
  await sendEmail(deps(neverSent), reminder.emailId)
  assert.is(await emailState(reminder.emailId), 'stopped')
})

test('an email without a response is not sent again after a stop', async () => {
  const reminder = await queuedReminder()
  assert.ok(await claim(reminder.emailId))
  await db.transaction().execute((transaction) => accept(transaction, reminder))
  await sendEmail(deps(neverSent), reminder.emailId)
  assert.is(await emailState(reminder.emailId), 'unknown')
  // The customer may have got it.
  assert.equal(await statesOf(reminder.id), ['sent', 'accepted', 'accepted'])
})

test('an email without a response that the provider has counts as sent, also after a stop', async () => {
  const reminder = await queuedReminder()
  assert.ok(await claim(reminder.emailId))
  await db.transaction().execute((transaction) => accept(transaction, reminder))
  const found = { providerMessageId: 'found' }
  const { emailSender, ...rest } = deps(neverSent)
  await sendEmail(
    { ...rest, emailSender: { ...emailSender, find: () => Promise.resolve(found) } },
    reminder.emailId,
  )
  assert.is(await emailState(reminder.emailId), 'sent')
  assert.equal(await statesOf(reminder.id), ['sent', 'accepted', 'accepted'])
})

test('a job that was enqueued in business hours and runs at night leaves the reminder for the morning', async () => {
  const reminder = await queuedReminder()
  const night = sql<Date>`timestamptz '2026-11-25 05:00Z'`
  const morning = sql<Date>`timestamptz '2026-11-25 15:00Z'`
  await sendEmail({ ...deps(neverSent), now: night }, reminder.emailId)
  assert.is(await emailState(reminder.emailId), 'stopped')
  assert.is((await statesOf(reminder.id))[0], 'due')
  const { jobs, takeEmailIds } = collectJobs()
  await sendFollowUps({ db, jobs }, { now: night })
  assert.not(takeEmailIds().includes(reminder.emailId))
  await sendFollowUps({ db, jobs }, { now: morning })
  assert.ok(takeEmailIds().includes(reminder.emailId))
  await sendFollowUps({ db, jobs }, { now: morning })
  assert.not(takeEmailIds().includes(reminder.emailId), 'a pending email has its job')
})

test('a refused reminder fails alone', async () => {
  const reminder = await queuedReminder()
  assert.ok(await claim(reminder.emailId))
  await releaseDelivery(db, reminder.emailId, 'Busy.')
  await db
    .updateTable('deliveries')
    .set({ state: 'failed' })
    .where('id', '=', reminder.emailId)
    .execute()
  const { jobs } = collectJobs()
  await sendFollowUps({ db, jobs }, { now })
  assert.equal(await statesOf(reminder.id), ['failed', 'due', 'due'])
})

test.run()
