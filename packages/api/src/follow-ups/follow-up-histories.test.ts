import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import {
  createRemindingCompany,
  type FollowUpAction,
  FollowUpHistory,
  type RemindedQuote,
} from '../test/follow-up-history.ts'
import { openTestDatabase } from '../test/test-database.ts'

const test = suite('histories of reminders')

/** A quote of Saturday, November 21, 2026, at 10:23 AM in Austin, valid through December 21. */
interface History {
  name: string
  /** Local time. */
  created?: string
  zone?: string
  offset?: string
  quote?: Parameters<typeof storeBareQuote>[2]
  company?: Parameters<typeof createRemindingCompany>[1]
  settings?: Parameters<typeof createRemindingCompany>[2]
  /** Local times. */
  events?: (readonly [at: string, action: FollowUpAction])[]
  /** Local times and steps. */
  emails: string[]
}

const first = '11-23 10:00 first'
const second = '11-27 10:00 second'
const last = '12-19 10:00 last'

const histories: History[] = [
  { name: 'nothing happens: all three', emails: [first, second, last] },
  {
    name: 'accepted before the first',
    events: [['11-22 15:00', 'accept']],
    emails: [],
  },
  {
    name: 'accepted minutes after the quote, before anything is planned',
    events: [['11-21 10:25', 'accept']],
    emails: [],
  },
  { name: 'accepted after the first', events: [['11-23 12:00', 'accept']], emails: [first] },
  {
    name: 'declined after the second',
    events: [['11-28 09:00', 'decline']],
    emails: [first, second],
  },
  { name: 'a question stops the rest', events: [['11-24 20:00', 'ask']], emails: [first] },
  {
    name: 'a question minutes after the quote stops all',
    events: [['11-21 10:24', 'ask']],
    emails: [],
  },
  { name: 'a reply stops the rest', events: [['11-23 18:30', 'reply']], emails: [first] },
  {
    name: 'an out-of-office reply stops nothing',
    events: [['11-23 10:30', 'automatic reply']],
    emails: [first, second, last],
  },
  {
    name: 'an out-of-office reply, then a real one',
    events: [
      ['11-23 10:30', 'automatic reply'],
      ['11-24 10:30', 'reply'],
    ],
    emails: [first],
  },
  {
    name: 'opening the page stops nothing',
    events: [['11-23 11:00', 'open']],
    emails: [first, second, last],
  },
  {
    name: 'the owner sets the status to contacted',
    events: [['11-22 09:00', 'contacted']],
    emails: [],
  },
  {
    name: 'the owner sets the status to completed',
    events: [['11-26 09:00', 'completed']],
    emails: [first],
  },
  {
    name: 'notes and a job date stop nothing',
    events: [
      ['11-22 09:00', 'notes'],
      ['11-22 10:00', 'job date'],
    ],
    emails: [first, second, last],
  },
  {
    name: 'unsubscribed after the first',
    events: [['11-23 10:05', 'unsubscribe']],
    emails: [first],
  },
  { name: 'bounced', events: [['11-23 10:05', 'bounce']], emails: [first] },
  { name: 'reported as spam', events: [['11-23 13:00', 'complain']], emails: [first] },
  { name: 'withdrawn', events: [['11-24 13:00', 'withdraw']], emails: [first] },
  { name: 'expired by the job', events: [['12-01 00:00', 'expire']], emails: [first, second] },
  { name: 'stopped by the owner', events: [['11-24 09:00', 'stop']], emails: [first] },
  {
    name: 'stopped by the owner, then a new price: stays stopped',
    events: [
      ['11-24 09:00', 'stop'],
      ['11-24 12:00', 'revise'],
    ],
    emails: [first],
  },
  {
    name: 'stopped by the owner after a question, then a new price: stays stopped',
    events: [
      ['11-24 09:00', 'ask'],
      ['11-24 09:05', 'stop'],
      ['11-24 12:00', 'revise'],
    ],
    emails: [first],
  },
  {
    name: 'a new price starts again, without the step that was sent',
    events: [['11-24 12:00', 'revise']],
    // The new price is valid until December 24 at noon, so its last day is that day.
    emails: [first, '11-30 10:00 second', '12-22 10:00 last'],
  },
  {
    name: 'a new price after a question starts again',
    events: [
      ['11-22 12:00', 'ask'],
      ['11-24 12:00', 'revise'],
    ],
    emails: ['11-26 10:00 first', '11-30 10:00 second', '12-22 10:00 last'],
  },
  {
    name: 'a new price after the customer declined starts again',
    events: [
      ['11-24 09:00', 'decline'],
      ['11-25 12:00', 'revise'],
    ],
    emails: [first, '12-01 10:00 second', '12-23 10:00 last'],
  },
  {
    name: 'a new price, accepted at once',
    events: [
      ['11-24 12:00', 'revise'],
      ['11-24 12:01', 'accept'],
    ],
    emails: [first],
  },
  {
    name: 'a new price after the customer unsubscribed starts nothing',
    events: [
      ['11-23 10:05', 'unsubscribe'],
      ['11-24 12:00', 'revise'],
    ],
    emails: [first],
  },
  {
    name: 'a new price for an expired quote starts again',
    events: [
      ['11-24 00:00', 'expire'],
      ['11-24 12:00', 'revise'],
    ],
    emails: [first, '11-30 10:00 second', '12-22 10:00 last'],
  },
  {
    name: 'reopened after a mistaken acceptance: stays stopped',
    events: [
      ['11-24 12:00', 'accept'],
      ['11-24 13:00', 'reopen'],
    ],
    emails: [first],
  },
  {
    name: 'no active plan when the second is due',
    events: [
      ['11-24 12:00', 'cancel plan'],
      ['11-28 12:00', 'renew plan'],
    ],
    emails: [first],
  },
  {
    name: 'turned off and on again: stays stopped',
    events: [
      ['11-24 12:00', 'turn off'],
      ['11-24 12:30', 'turn on'],
    ],
    emails: [first],
  },
  {
    name: 'the postal address is missing when the second is due',
    events: [['11-24 12:00', 'remove postal address']],
    emails: [first],
  },
  { name: 'deleted after the first', events: [['11-24 12:00', 'delete']], emails: [first] },
  {
    name: 'sent now, on a Sunday evening',
    events: [['11-22 20:00', 'send now']],
    emails: ['11-22 20:00 first', second, last],
  },
  {
    name: 'two sent now: the third waits',
    events: [
      ['11-22 20:00', 'send now'],
      ['11-22 20:01', 'send now'],
    ],
    emails: ['11-22 20:00 first', '11-22 20:01 second', last],
  },
  { name: 'a custom job without a price', quote: { total_cents: null }, emails: [] },
  {
    name: 'a custom job that gets a price',
    quote: { total_cents: null },
    events: [['11-24 12:00', 'revise']],
    emails: ['11-26 10:00 first', '11-30 10:00 second', '12-22 10:00 last'],
  },
  { name: 'added by hand, without consent', quote: { contact_consent_at: null }, emails: [] },
  { name: 'reminders are off', settings: { is_on: false }, emails: [] },
  { name: 'no active plan', company: { subscription_status: 'canceled' }, emails: [] },
  { name: 'no postal address', company: { street_address: null }, emails: [] },
  {
    name: 'a short validity: the last comes before the second, and a third in a week does not come',
    company: { quote_validity_days: 7 },
    // Valid through Saturday, November 28.
    emails: [first, '11-26 10:00 last'],
  },
  {
    name: 'in New York at 11 PM',
    zone: 'America/New_York',
    offset: '-05:00',
    created: '11-20 23:00',
    // The second day is a Sunday.
    emails: ['11-23 10:00 first', '11-26 10:00 second', '12-18 10:00 last'],
  },
  {
    name: 'in Los Angeles, accepted in the minute before',
    zone: 'America/Los_Angeles',
    offset: '-08:00',
    events: [['11-27 09:59', 'accept']],
    emails: [first],
  },
  {
    name: 'in Honolulu, far behind UTC',
    zone: 'Pacific/Honolulu',
    offset: '-10:00',
    emails: [first, second, last],
  },
]

const steps: Record<string, string> = {
  follow_up_1: 'first',
  follow_up_2: 'second',
  follow_up_3: 'last',
}

/** Hours (UTC) at which the periodic job runs: before, in and after business hours of all zones. */
const hours = [4, 12, 14, 15, 16, 17, 18, 20, 23]

/** Runs histories on one database. The periodic job does not run during an outage. */
async function run(
  rows: History[],
  { days, from = '2026-11-21', outage }: { days: number; from?: string; outage?: [string, string] },
): Promise<Map<string, string[]>> {
  const database = await openTestDatabase()
  const { db } = database
  try {
    const history = new FollowUpHistory(db)
    const year = from.slice(0, 4)
    const toTime = ({ offset = '-06:00' }: History, local: string) =>
      new Date(`${year}-${local.replace(' ', 'T')}:00${offset}`)
    const quotes = new Map<History, RemindedQuote>()
    const events: { at: Date; action: FollowUpAction | 'tick'; row?: History }[] = []
    for (const row of rows) {
      const { zone, company: columns = {}, settings, quote: overrides } = row
      const company = await createRemindingCompany(
        db,
        { ...columns, ...(zone && { time_zone: zone }) },
        settings,
      )
      const created_at = toTime(row, row.created ?? '11-21 10:23')
      const { id } = await storeBareQuote(db, company.id, {
        created_at,
        contact_consent_at: created_at,
        customer_name: row.name,
        ...overrides,
      })
      quotes.set(row, { id, companyId: company.id })
      for (const [local, action] of row.events ?? [])
        events.push({ at: toTime(row, local), action, row })
    }
    const isDown = (at: Date) =>
      outage !== undefined && at >= new Date(outage[0]) && at < new Date(outage[1])
    for (let day = 0; day < days; day++)
      for (const hour of hours) {
        const at = new Date(Date.parse(`${from}T00:00:00Z`) + (day * 24 + hour) * 3_600_000)
        if (!isDown(at)) events.push({ at, action: 'tick' })
      }
    for (const { at, action, row } of events.sort((a, b) => Number(a.at) - Number(b.at))) {
      history.now = at
      const quote = row && quotes.get(row)
      if (action === 'tick') await history.tick()
      else if (quote) await history.act(action, quote)
    }
    const sent = new Map(rows.map(({ name }) => [name, [] as string[]]))
    for (const [row, quote] of quotes) {
      const { offset = '-06:00', name } = row
      const ahead = Number(offset.slice(0, 3)) * 3_600_000
      const url = `/q/${quote.id}-`
      for (const { at, message } of history.sent)
        if (message.text.includes(url))
          sent
            .get(name)
            ?.push(
              `${new Date(Number(at) + ahead).toISOString().slice(5, 16).replace('T', ' ')} ${steps[message.tag]}`,
            )
    }
    return sent
  } finally {
    await database.close()
  }
}

test('each history produces exactly its emails', async () => {
  const sent = await run(histories, { days: 35 })
  for (const { name, emails } of histories) assert.equal(sent.get(name), emails, name)
})

test('after an outage only the latest due reminder is sent, in business hours', async () => {
  const rows: History[] = [
    { name: 'two were due', emails: ['11-30 09:00 second', last] },
    { name: 'accepted during the outage', events: [['11-25 12:00', 'accept']], emails: [] },
    { name: 'asked during the outage', events: [['11-25 12:00', 'ask']], emails: [] },
    {
      name: 'arrived during the outage',
      created: '11-27 12:00',
      emails: ['11-30 10:00 first', '12-03 10:00 second', '12-25 10:00 last'],
    },
  ]
  // The jobs run again on a Saturday at 7 PM in Austin.
  const outage: [string, string] = ['2026-11-22T00:00:00Z', '2026-11-29T01:00:00Z']
  const sent = await run(rows, { days: 36, outage })
  for (const { name, emails } of rows) assert.equal(sent.get(name), emails, name)
})

test('reminders come at 10 AM local time on both sides of a daylight saving change', async () => {
  // Daylight saving time starts on Sunday, March 8, 2026.
  const rows: History[] = [
    {
      name: 'the second day is the Sunday of the change',
      created: '03-06 12:00',
      offset: '-05:00',
      emails: ['03-09 10:00 first', '03-12 10:00 second'],
    },
    {
      name: 'the Saturday before the change',
      created: '03-05 23:30',
      offset: '-06:00',
      emails: ['03-07 10:00 first', '03-11 09:00 second'],
    },
    {
      name: 'a zone without daylight saving time',
      created: '03-06 12:00',
      zone: 'America/Phoenix',
      offset: '-07:00',
      emails: ['03-09 10:00 first', '03-12 10:00 second'],
    },
  ]
  const sent = await run(rows, { days: 9, from: '2026-03-05' })
  for (const { name, emails } of rows) assert.equal(sent.get(name), emails, name)

  // It ends on Sunday, November 1.
  const autumn: History[] = [
    {
      name: 'the second day is the Sunday of the change',
      created: '10-30 12:00',
      // Austin’s offset after the change.
      offset: '-06:00',
      emails: ['11-02 10:00 first', '11-05 10:00 second'],
    },
  ]
  const later = await run(autumn, { days: 9, from: '2026-10-29' })
  for (const { name, emails } of autumn) assert.equal(later.get(name), emails, name)
})

test.run()
