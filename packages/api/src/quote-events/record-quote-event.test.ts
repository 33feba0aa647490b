import { quoteEventActors, quoteEventKinds } from '@curbquote/types/quotes'
import { sql, type Transaction } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { type NewQuoteEvent, recordQuoteEvent } from './record-quote-event.ts'

let testApp: TestApp
let company: { id: number }

test.before(async () => {
  testApp = await buildTestApp()
  company = await createCompany(testApp.app.db)
})
test.after(() => testApp.close())

const sentTo = (recipient: string) => [{ kind: 'lead_alert', recipients: [recipient] }]

const record = (
  event: NewQuoteEvent & { quoteId: number },
  afterwards: (tenantDb: Transaction<Database>) => Promise<unknown> = async () => undefined,
) =>
  inCompany({ db: testApp.app.db, companyId: company.id }, async (tenantDb) => {
    await recordQuoteEvent(tenantDb, testApp.app.jobs, event)
    await afterwards(tenantDb)
  })

const eventsOf = (quoteId: number) =>
  testApp.app.db
    .selectFrom('quote_events')
    .select(['company_id', 'kind', 'from_value', 'to_value', 'actor'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()

const emailsOf = (quoteId: number) =>
  testApp.app.db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'recipients'])
    .where('quote_id', '=', quoteId)
    .execute()

async function emailIdsOfJobs(): Promise<string[]> {
  const { rows } = await sql<{ email_id: string }>`
    select data ->> 'deliveryId' as email_id from pgboss.job where name = 'send-delivery'`.execute(
    testApp.app.db,
  )
  return rows.map(({ email_id }) => email_id)
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
  } catch (error) {
    return (error as Error).message
  }
  return assert.unreachable('it was written') as never
}

test('each kind of event writes its row', async () => {
  const changes = { from: 'before', to: 'after' }
  for (const kind of quoteEventKinds) {
    const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
    const what =
      kind === 'submitted' || kind === 'added'
        ? ({ kind, to: 'pending' } as const)
        : { kind, ...changes }
    await record({ companyId: company.id, quoteId, actor: 'owner', ...what })
    const [from_value, to_value] = 'from' in what ? [what.from, what.to] : [null, what.to]
    assert.equal(await eventsOf(quoteId), [
      { company_id: company.id, kind, from_value, to_value, actor: 'owner' },
    ])
  }
})

test('each event and each change of a quote moves its time of the last change', async () => {
  const { db } = testApp.app
  const { id: quoteId } = await storeBareQuote(db, company.id)
  const readTime = async () => {
    const { rows } = await sql<{ time: string; is_now: boolean }>`
      select updated_at::text as time, updated_at > now() - interval '1 minute' as is_now from quotes where id = ${quoteId}`.execute(
      db,
    )
    return rows[0] ?? { time: '', is_now: false }
  }
  let last = await readTime()
  assert.ok(last.is_now)
  const requireLater = async (change: string) => {
    const next = await readTime()
    assert.ok(next.time > last.time, change)
    last = next
  }
  for (const kind of quoteEventKinds) {
    if (kind === 'submitted' || kind === 'added') continue
    const event = { companyId: company.id, quoteId, actor: 'owner', kind, from: null, to: null }
    await record(event as NewQuoteEvent & { quoteId: number })
    await requireLater(kind)
  }
  await inCompany({ db, companyId: company.id }, (tenantDb) =>
    tenantDb.updateTable('quotes').set({ notes: 'new' }).where('id', '=', quoteId).execute(),
  )
  await requireLater('notes')
})

test('an event after a change in its transaction does not write the quote again', async () => {
  const { db } = testApp.app
  const { id: quoteId } = await storeBareQuote(db, company.id)
  await inCompany({ db, companyId: company.id }, async (tenantDb) => {
    await tenantDb.updateTable('quotes').set({ notes: 'new' }).where('id', '=', quoteId).execute()
    const readTime = () =>
      sql`select updated_at::text, ctid::text from quotes where id = ${quoteId}`.execute(tenantDb)
    const { rows } = await readTime()
    const event = { companyId: company.id, quoteId, kind: 'notes_changed', actor: 'owner' } as const
    await recordQuoteEvent(tenantDb, testApp.app.jobs, { ...event, from: null, to: 'new' })
    assert.equal((await readTime()).rows, rows)
  })
})

test('every actor of the contract can cause an event', async () => {
  const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
  for (const actor of quoteEventActors)
    await record({
      companyId: company.id,
      quoteId,
      actor,
      kind: 'notes_changed',
      from: null,
      to: actor,
    })
  assert.equal(
    (await eventsOf(quoteId)).map(({ actor }) => actor),
    [...quoteEventActors],
  )
})

test('the database has the kinds of the contract and refuses any other kind and actor', async () => {
  const kinds = await testApp.app.db.selectFrom('quote_event_kinds').select('kind').execute()
  assert.equal(kinds.map(({ kind }) => kind).toSorted(), quoteEventKinds.toSorted())

  const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
  const event = { companyId: company.id, quoteId, from: null, to: null }
  const unknownKind = record({ ...event, kind: 'painted' as 'notes_changed', actor: 'owner' })
  assert.match(await refusalOf(unknownKind), 'quote_events_kind')
  const unknownActor = record({ ...event, kind: 'notes_changed', actor: 'robot' as 'owner' })
  assert.match(await refusalOf(unknownActor), 'quote_events_actor_check')
  assert.equal(await eventsOf(quoteId), [])
})

test('emails of an event are written and enqueued, under the role of the connection', async () => {
  const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
  let role = ''
  await record(
    {
      companyId: company.id,
      quoteId,
      actor: 'customer',
      kind: 'submitted',
      to: 'pending',
      emails: sentTo('owner@bright.example'),
    },
    async (transaction) => {
      const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(
        transaction,
      )
      role = rows[0]?.role ?? ''
    },
  )
  const [email, ...others] = await emailsOf(quoteId)
  assert.equal(others, [])
  assert.equal([email?.kind, email?.recipients], ['lead_alert', ['owner@bright.example']])
  assert.ok((await emailIdsOfJobs()).includes(email?.id ?? ''))
  assert.is(role, 'none')
})

test('an email of one kind is sent once per quote and subject', async () => {
  const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
  const ask = (subjectKey: string) =>
    record({
      companyId: company.id,
      quoteId,
      actor: 'customer',
      kind: 'asked',
      from: null,
      to: 'When?',
      emails: [{ kind: 'offer_question_owner', recipients: ['owner@bright.example'], subjectKey }],
    })
  await ask('1')
  await ask('2')
  assert.match(await refusalOf(ask('2')), 'deliveries_subject')
  assert.is((await emailsOf(quoteId)).length, 2)
  assert.is((await eventsOf(quoteId)).length, 2)
})

test('an event without jobs keeps the tenant role', async () => {
  const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
  const event = { kind: 'added', companyId: company.id, quoteId, to: 'pending' } as const
  await record({ ...event, actor: 'owner' }, async (tenantDb) => {
    const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(
      tenantDb,
    )
    assert.is(rows[0]?.role, 'curbquote_tenant')
  })
})

test('a failed transaction leaves no event, email or job', async () => {
  const { id: quoteId } = await storeBareQuote(testApp.app.db, company.id)
  const jobsBefore = (await emailIdsOfJobs()).length
  const failing = record(
    {
      companyId: company.id,
      quoteId,
      actor: 'customer',
      kind: 'submitted',
      to: 'pending',
      emails: sentTo('owner@bright.example'),
    },
    (transaction) => sql`select 1 / 0`.execute(transaction),
  )
  assert.match(await refusalOf(failing), 'division by zero')
  assert.equal(await eventsOf(quoteId), [])
  assert.equal(await emailsOf(quoteId), [])
  assert.is((await emailIdsOfJobs()).length, jobsBefore)
})

test("a company cannot record an event of another company's quote", async () => {
  const victim = await createCompany(testApp.app.db)
  const { id: quoteId } = await storeBareQuote(testApp.app.db, victim.id)
  const event = { kind: 'status_changed', quoteId, from: 'pending', to: 'declined' } as const
  assert.match(
    await refusalOf(record({ ...event, companyId: victim.id, actor: 'owner' })),
    'row-level security',
  )
  assert.match(
    await refusalOf(record({ ...event, companyId: company.id, actor: 'owner' })),
    'foreign key',
  )
  assert.equal(await eventsOf(quoteId), [])
})

test.run()
