import { setTimeout as pause } from 'node:timers/promises'
import { type OpenDatabase, openPostgres } from '../packages/api/src/db/connect.ts'
import { sendFollowUps } from '../packages/api/src/follow-ups/queue-follow-ups.ts'
import {
  createRemindingCompany,
  tuesdayMorning,
} from '../packages/api/src/test/follow-up-history.ts'
import { median } from './alternate.ts'
import { queryable } from './databases.ts'
import type { Measurement, Outcome } from './measurement.ts'

const quoteCount = 200_000
const companyCount = 100
const rounds = 5
/** The job runs every few minutes, so a run without new quotes is the usual one. */
const mostSeconds = { first: 10, usual: 1 }

export const followUps: Measurement = {
  name: 'follow-ups',
  notes: `${quoteCount.toLocaleString('en-US')} open quotes of ${companyCount} companies with reminders, received evenly over a year. The first run plans the quotes of the last 14 days and queues the reminders that are due. The usual run finds nothing new; median of ${rounds}. The jobs that would send the queued emails are left out. The goal of 0 means that the index finds the quotes.`,
  async measure(bench) {
    const database = await openPostgres(await bench.databases.create('follow_ups'))
    bench.afterwards(() => database.close())
    await fill(database)
    const scannedBefore = await countScanned(database)
    const first = await timeRun(database)
    const usual: number[] = []
    for (let round = 0; round < rounds; round++) usual.push(await timeRun(database))
    const scanned = (await countScanned(database)) - scannedBefore
    const [planned] = await database.db
      .selectFrom('follow_ups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute()
    return [
      outcome('first run', `${Number(planned?.count)} reminders`, first, mostSeconds.first),
      outcome('usual run', '', median(usual), mostSeconds.usual),
      {
        what: 'reminders, quotes read by scans of the table',
        against: 'statistics of PostgreSQL',
        ours: `${scanned}`,
        reference: '0',
        value: scanned,
        goal: { atMost: 0 },
      },
    ]
  },
}

function outcome(run: string, against: string, seconds: number, atMost: number): Outcome {
  return {
    what: `reminders, ${run}`,
    against,
    ours: `${seconds.toFixed(2)} s`,
    reference: '',
    value: seconds,
    goal: { atMost },
    unit: 's',
  }
}

async function timeRun({ db }: OpenDatabase): Promise<number> {
  const start = performance.now()
  await sendFollowUps({ db, jobs: { enqueue: async () => undefined } }, { now: tuesdayMorning })
  return (performance.now() - start) / 1_000
}

/** The number of rows that full scans of `quotes` have read so far. */
async function countScanned(database: OpenDatabase): Promise<number> {
  // Connections report their statistics at most once a second.
  await pause(2_000)
  const { rows } = await queryable(database).query<{ scanned: string }>(
    `select seq_tup_read as scanned from pg_stat_user_tables where relname = 'quotes'`,
  )
  return Number(rows[0]?.scanned)
}

async function fill(database: OpenDatabase): Promise<void> {
  const companyIds: number[] = []
  for (let index = 0; index < companyCount; index++)
    companyIds.push((await createRemindingCompany(database.db)).id)
  const client = await queryable(database).connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('alter table quotes disable trigger user')
    await client.query(
      `insert into quotes (company_id, customer_name, customer_email, customer_phone, customer_address, customer_city,
         customer_state, customer_zip, measurement_method, area_sq_centifeet, estimated_cost_cents, setup_fee_cents,
         untaxed_cents, tax_basis_points, tax_cents, total_cents, offer_state, contact_consent_at, created_at, valid_until)
       select ($2::integer[])[1 + n % $3], 'Dana Whitfield', 'customer' || n || '@home.example', '5125550100',
         n || ' Alder Court', 'Austin', 'TX', '78701', 'manual', 26000000, 130000, 2500, 132500, 0, 0, 132500, 'open',
         received, received, received + interval '400 days'
       from generate_series(0, $1 - 1) n,
         lateral (select timestamptz '2026-11-24 17:00Z' - make_interval(secs => n * (365 * 86400.0 / $1)) as received) r`,
      [quoteCount, companyIds, companyCount],
    )
    await client.query('alter table quotes enable trigger user')
    await client.query('analyze')
  } finally {
    client.release()
  }
}
