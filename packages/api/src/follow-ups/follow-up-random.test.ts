import { type FollowUpStep, followUpSteps } from '@curbquote/types/follow-ups'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { createRandom } from '../demo/random.ts'
import { eventParts, type NewQuoteEvent } from '../quote-events/record-quote-event.ts'
import { collectJobs, createRemindingCompany } from '../test/follow-up-history.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { claimFollowUp } from './claim-follow-up.ts'
import { changeFollowUpSettings, findFollowUpSettings } from './follow-up-settings.ts'
import { sendFollowUps } from './queue-follow-ups.ts'
import { stopParts } from '../quote-events/stop-follow-ups.ts'
import { suppressCustomer } from './suppress-customer.ts'

const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu']
/** One history per quote. 10,000 take more than a minute. */
const histories = Number(process.env.FOLLOW_UP_HISTORIES ?? (isRealPostgres ? 1_000 : 400))
const quotesPerCompany = histories / zones.length
/** Daylight saving time ends on November 1, 2026. */
const start = Date.parse('2026-10-20T00:00:00Z')
const days = 42
const hour = 3_600_000
/** Hours (UTC) of the periodic job. */
const hours = [3, 16, 19, 22]
const week = 7 * 24 * hour

/** The actions of the customer and the owner, recorded independently of the database. */
interface Expected {
  id: number
  companyId: number
  zone: string
  email: string
  createdAt: Date
  /** No email may follow, until a new price. */
  isStopped: boolean
  /** No email may follow at all. */
  isFinal: boolean
  isAccepted: boolean
  sent: { step: FollowUpStep; at: number }[]
}

const stops: { kind: NewQuoteEvent['kind']; changes: string }[] = [
  {
    kind: 'accepted',
    changes: `offer_state = 'accepted', accepted_revision = current_revision, responded_at = now()`,
  },
  {
    kind: 'declined',
    changes: `offer_state = 'declined', responded_at = now()`,
  },
  { kind: 'asked', changes: 'notes = notes' },
  { kind: 'replied', changes: 'notes = notes' },
  { kind: 'status_changed', changes: `status = 'contacted'` },
  { kind: 'withdrawn', changes: `offer_state = 'withdrawn'` },
  { kind: 'expired', changes: `offer_state = 'expired'` },
]

test('in random histories no email follows a stop, and none is sent twice', async () => {
  const random = createRandom(20_261_122)
  const chance = (probability: number) => random.chance(probability)
  const database = await openTestDatabase()
  const { db } = database
  const { jobs, takeEmailIds } = collectJobs()
  const quotes: Expected[] = []
  try {
    for (const zone of zones) {
      const { id: companyId } = await createRemindingCompany(db, { time_zone: zone })
      for (const { id, email, createdAt } of await storeQuotes(db, companyId))
        quotes.push({
          id,
          companyId,
          zone,
          email,
          createdAt,
          isStopped: false,
          isFinal: false,
          isAccepted: false,
          sent: [],
        })
    }
    const byId = new Map(quotes.map((quote) => [quote.id, quote]))
    /** Jobs that wait, some of them for hours. */
    let waiting: string[] = []
    let sentCount = 0

    for (let day = 0; day < days; day++)
      for (const ofDay of hours) {
        const at = start + (day * 24 + ofDay) * hour
        const now = sql<Date>`${new Date(at).toISOString()}::timestamptz`
        // The jobs are down for four days.
        const isDown = day >= 17 && day < 21
        if (!isDown) await sendFollowUps({ db, jobs }, { now })
        waiting.push(...(await inOrder(db, takeEmailIds())))

        await actOnSome(at, now)

        // Draw before the statements run in parallel, because the order in which they end varies.
        const fates = new Map(
          (isDown ? [] : waiting.filter(() => chance(0.7))).map((id) => [id, random.whole(0, 99)]),
        )
        const settled = new Set<string>()
        await inParallel([...fates], async ([emailId, fate]) => {
          settled.add(emailId)
          const claimed = await claimFollowUp(db, emailId, now)
          if (!claimed) return
          if (!claimed.isAllowed) {
            // Only an email of an attempt without a response is still open.
            if (claimed.mayBeSubmitted) await setState(db, emailId, 'unknown')
            return
          }
          // Below 8 the process dies before the message reaches the provider.
          if (fate < 8) settled.delete(emailId)
          if (fate < 5) await setState(db, emailId, 'pending')
          else if (fate >= 8) {
            sentCount++
            verify(claimed.email.quote_id ?? 0, claimed.email.kind, at, claimed.mayBeSubmitted)
            await setState(db, emailId, fate < 11 ? 'unknown' : 'sent')
          }
        })
        waiting = waiting.filter((id) => !settled.has(id))
      }
    assert.ok(sentCount > quotes.length / 2, `${sentCount} emails for ${quotes.length} quotes`)
    assert.ok(quotes.some(({ sent }) => sent.length === 3))

    async function actOnSome(at: number, now: RawBuilder<Date>): Promise<void> {
      const arrived = quotes.filter(({ createdAt }) => createdAt.getTime() < at)
      for (const { kind, changes } of stops) {
        const some = arrived.filter(({ isAccepted }) => !isAccepted && chance(0.0007))
        await happen(db, some, kind, changes)
        for (const quote of some) {
          quote.isStopped = true
          quote.isAccepted = kind === 'accepted'
        }
      }
      const revised = arrived.filter(({ isAccepted }) => !isAccepted && chance(0.0014))
      const until = random.whole(2, 30)
      await happen(
        db,
        revised,
        'revised',
        `offer_state = 'open', current_revision = current_revision + 1, current_total_cents = 41250,
          valid_until = timestamptz '${new Date(at + until * 24 * hour).toISOString()}'`,
      )
      for (const quote of revised) quote.isStopped = false

      const stopped = arrived.filter(() => chance(0.0005))
      await byCompany(stopped, (companyId, ids) =>
        sql`with quote as (select unnest(${ids}::integer[]) as id),
          ${stopParts({ companyId, reason: 'owner', actor: 'owner' })} select`.execute(db),
      )
      for (const quote of stopped) quote.isFinal = true

      for (const quote of arrived.filter(() => chance(0.00015))) {
        const { companyId, email } = quote
        await db.transaction().execute((transaction) =>
          suppressCustomer(transaction, {
            companyId,
            email: email.toUpperCase(),
            reason: 'unsubscribed',
            actor: 'customer',
          }),
        )
        for (const other of quotes)
          if (other.companyId === companyId && other.email === email) other.isFinal = true
      }
      // One company turns its reminders off for a day, another one has no plan for some hours.
      const [first, second] = quotes
      if (at === start + (12 * 24 + 16) * hour && first) await turn(first.companyId, false, at, now)
      if (at === start + (13 * 24 + 16) * hour && first) await turn(first.companyId, true, at, now)
      if (second && random.whole(0, 99) < 2) {
        const unpaid = quotes[random.whole(0, quotes.length - 1)]?.companyId ?? 0
        const status = chance(0.5) ? ('canceled' as const) : ('active' as const)
        await db
          .updateTable('companies')
          .set({ subscription_status: status })
          .where('id', '=', unpaid)
          .execute()
      }
    }

    async function turn(companyId: number, isOn: boolean, at: number, now: RawBuilder<Date>) {
      const settings = await findFollowUpSettings({ db, companyId })
      assert.ok(settings)
      await changeFollowUpSettings({ db, companyId }, { isOn, steps: [...settings.steps] })
      if (isOn)
        await sql`update follow_up_settings set on_since = ${now} where company_id = ${companyId}`.execute(
          db,
        )
      // Quotes that arrive before reminders are on again get none either.
      for (const quote of quotes)
        if (quote.companyId === companyId && quote.createdAt.getTime() < at) quote.isStopped = true
    }

    function verify(quoteId: number, kind: string, at: number, isRepeated: boolean): void {
      const quote = byId.get(quoteId)
      assert.ok(quote)
      const step = followUpSteps.find((known) => kind === `follow_up_${known}`)
      assert.ok(step)
      const history = JSON.stringify({ ...quote, step, at: new Date(at).toISOString() })
      assert.not(quote.isStopped, `after a stop: ${history}`)
      assert.not(quote.isFinal, `after a final stop: ${history}`)
      assert.not(
        quote.sent.some((sent) => sent.step === step),
        `twice: ${history}`,
      )
      assert.ok(
        quote.sent.filter((sent) => sent.at > at - week).length < 2,
        `three in a week: ${history}`,
      )
      // An attempt without a response is repeated at any time.
      if (!isRepeated) assert.ok(isBusinessTime(at, quote.zone), `at night: ${history}`)
      quote.sent.push({ step, at })
    }
  } finally {
    await database.close()
  }
})

/** Quotes of the first 20 days. Every tenth customer has several. */
async function storeQuotes(db: Kysely<Database>, companyId: number) {
  const { rows } = await sql<{ id: number; email: string; createdAt: Date }>`
    insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, untaxed_cents,
      tax_cents, total_cents, created_at, contact_consent_at, link_opened_at)
    select ${companyId}, 'Dana', 'customer' || case when n % 10 = 0 then 0 else n end || '@home.example', '5125550142',
      'manual', 30000, 0, 30000, at, at, at
    from generate_series(1, ${quotesPerCompany}) as n,
      lateral (select ${new Date(start).toISOString()}::timestamptz + n * interval '20 days' / ${quotesPerCompany} as at) as c
    returning id, customer_email as email, created_at as "createdAt"`.execute(db)
  return rows
}

async function happen(
  db: Kysely<Database>,
  some: Expected[],
  kind: NewQuoteEvent['kind'],
  changes: string,
): Promise<void> {
  await byCompany(some, (companyId, ids) =>
    inCompany({ db, companyId }, async (tenantDb) => {
      const event = { kind, companyId, actor: 'owner', from: null, to: null } as NewQuoteEvent
      await sql`
        with quote as (
          update quotes set ${sql.raw(changes)} where company_id = ${companyId} and id = any(${ids}) returning id, is_spam
        ), ${eventParts(event)} select`.execute(tenantDb)
    }),
  )
}

async function byCompany(
  some: Expected[],
  work: (companyId: number, ids: number[]) => Promise<unknown>,
): Promise<void> {
  const groups = Map.groupBy(some, ({ companyId }) => companyId)
  for (const [companyId, group] of groups)
    await work(
      companyId,
      group.map(({ id }) => id),
    )
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/** The emails by quote, because their own ids are random. */
async function inOrder(db: Kysely<Database>, emailIds: string[]): Promise<string[]> {
  if (emailIds.length === 0) return []
  const emails = await db
    .selectFrom('deliveries')
    .select('id')
    .where('id', 'in', emailIds)
    .orderBy('quote_id')
    .orderBy('kind')
    .execute()
  return emails.map(({ id }) => id)
}

const setState = (db: Kysely<Database>, emailId: string, state: 'pending' | 'sent' | 'unknown') =>
  db.updateTable('deliveries').set({ state }).where('id', '=', emailId).execute()

const localTimes = new Map<string, Intl.DateTimeFormat>()

function isBusinessTime(at: number, zone: string): boolean {
  const format =
    localTimes.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: zone,
    })
  localTimes.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const ofDay = Number(parts['hour'])
  return parts['weekday'] !== 'Sun' && ofDay >= 9 && ofDay < 17
}

test.run()
