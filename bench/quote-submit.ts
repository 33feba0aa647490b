import { randomBytes } from 'node:crypto'
import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { insertEndpoint } from '../packages/api/src/webhooks/webhook-queries.ts'
import { createWebhookSecret } from '../packages/api/src/webhooks/webhook-secret.ts'
import { alternate } from './alternate.ts'
import { queryable } from './databases.ts'
import { type LocalReceiver, startLocalReceiver } from './local-receiver.ts'
import type { Bench, Measurement, Outcome } from './measurement.ts'
import { startServer, startWorker } from './processes.ts'
import { perSecond } from './results.ts'
import { runClients } from './run-clients.ts'
import { startSlowPostmark } from './slow-postmark.ts'
import { prepareSubmissions, submitTo } from './submissions.ts'

const rounds = 7
const clients = 16
/** `BENCH_SUBMISSIONS` sets fewer quotes per round for a trial run. */
const quotesPerRound = Number(process.env.BENCH_SUBMISSIONS ?? 50 * clients)

export const quoteSubmit: Measurement = {
  name: 'quote-submit',
  notes: `${clients} clients, ${quotesPerRound} quotes per round, ${rounds} rounds, each side in its own copy of a database with durable commits. A server without jobs (\`RUN_JOBS=0\`) leaves the emails to workers, which do not run here. A server with jobs also sends them to a test double of Postmark that responds in 50 ms. The reference runs only the writing statements, with the \`pg\` driver and a pool of the same size: no HTTP, validation, price calculation, row-level security or NOTIFY. The rows about a webhook compare the server with itself: in every other round the company has a webhook for new quotes. The server with jobs delivers it meanwhile, to a receiver that responds at once.`,
  async measure(bench) {
    const prepared = await prepare(await bench.databases.create('quote_submit'))
    const receiver = await startLocalReceiver(bench)
    return [
      await compareWithBare(bench, prepared, {
        name: 'api',
        what: 'quote submit, 16 clients, API process without jobs',
        env: { RUN_JOBS: '0' },
        goal: { atLeast: 0.7 },
      }),
      await compareWithBare(bench, prepared, {
        name: 'whole',
        what: 'quote submit, 16 clients, with the jobs in the same process',
        env: {},
      }),
      await compareWithWebhook(bench, prepared, receiver, {
        name: 'api',
        what: 'quote submit with a webhook, API process without jobs',
        env: { RUN_JOBS: '0' },
      }),
      await compareWithWebhook(bench, prepared, receiver, {
        name: 'whole',
        what: 'quote submit with a webhook, with the jobs in the same process',
        env: {},
      }),
    ]
  },
}

interface ComparedServer {
  /** Part of the names of its databases. */
  name: string
  what: string
  env: NodeJS.ProcessEnv
  goal?: Outcome['goal']
}

/** Compares a server with the bare transaction, each in a new copy of the prepared database. */
async function compareWithBare(
  bench: Bench,
  { companyId, submissions }: Awaited<ReturnType<typeof prepare>>,
  { name, what, env, goal }: ComparedServer,
): Promise<Outcome> {
  const databaseUrl = await bench.databases.create(`quote_submit_${name}`, 'quote_submit')
  const bareUrl = await bench.databases.create(`quote_submit_${name}_bare`, 'quote_submit')
  const database = await openPostgres(databaseUrl)
  bench.afterwards(() => database.close())
  const bareDatabase = await openPostgres(bareUrl)
  bench.afterwards(() => bareDatabase.close())

  const server = await startServer(bench, databaseUrl, {
    ...(await startSlowPostmark(bench)),
    ...env,
  })
  const submit = submitTo(bench, server.url, submissions, clients)
  const bare = startWorker(bench, 'quote-submit-bare.ts', {
    DATABASE_URL: bareUrl,
    COMPANY_ID: String(companyId),
  })

  const ourShare = [...submissions.analyses]
  const bareShare = [...submissions.analyses]
  const { ours, reference, ratio } = await alternate(
    rounds,
    async () => {
      const seconds = await runClients(clients, ourShare.splice(0, quotesPerRound), submit)
      // Otherwise the remaining emails are sent during the reference's round.
      await queryable(database).query(`delete from pgboss.job where name = 'send-email'`)
      return quotesPerRound / seconds
    },
    async () =>
      quotesPerRound /
      (await bare.request<number>({ clients, analyses: bareShare.splice(0, quotesPerRound) })),
  )
  // At each full hour the server's jobs create a digest of the alerts. The reference creates none.
  await queryable(database).query(`delete from emails where kind = 'lead_digest'`)
  await requireSameRows(database, bareDatabase)
  await server.stop()
  return {
    what,
    against: 'the bare SQL transaction through `pg`',
    ours: perSecond(ours),
    reference: perSecond(reference),
    value: ratio,
    ...(goal && { goal }),
  }
}

/** Compares the submissions of a company with and without a webhook. */
async function compareWithWebhook(
  bench: Bench,
  { companyId, submissions }: Awaited<ReturnType<typeof prepare>>,
  receiver: LocalReceiver,
  { name, what, env }: ComparedServer,
): Promise<Outcome> {
  const databaseUrl = await bench.databases.create(`quote_submit_${name}_webhook`, 'quote_submit')
  const database = await openPostgres(databaseUrl)
  bench.afterwards(() => database.close())
  const pool = queryable(database)
  const codePepper = randomBytes(32).toString('hex')
  const server = await startServer(bench, databaseUrl, {
    ...(await startSlowPostmark(bench)),
    CODE_PEPPER: codePepper,
    ...receiver.env,
    ...env,
  })
  const submit = submitTo(bench, server.url, submissions, clients)

  const share = [...submissions.analyses]
  const measureRound = async (hasWebhook: boolean) => {
    if (hasWebhook)
      await insertEndpoint(database.db, companyId, {
        url: receiver.url,
        events: ['quote.created'],
        sealed: createWebhookSecret(codePepper).sealed,
        source: 'dashboard',
      })
    const seconds = await runClients(clients, share.splice(0, quotesPerRound), submit)
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::integer as count from webhook_deliveries',
    )
    const expected = hasWebhook ? quotesPerRound : 0
    if (rows[0]?.count !== expected)
      throw new Error(`${rows[0]?.count} deliveries in place of ${expected}`)
    // Otherwise the remaining emails are sent and the remaining messages delivered during the next round.
    await pool.query(`delete from pgboss.job where name in ('send-email', 'deliver-webhook')`)
    await pool.query('delete from webhook_endpoints')
    await pool.query('delete from webhook_messages')
    return quotesPerRound / seconds
  }
  const receivedBefore = receiver.count
  const { ours, reference, ratio } = await alternate(
    rounds,
    () => measureRound(true),
    () => measureRound(false),
  )
  if (env.RUN_JOBS !== '0' && receiver.count === receivedBefore)
    throw new Error('The receiver got no webhook.')
  await server.stop()
  return {
    what,
    against: 'the same without a webhook',
    ours: perSecond(ours),
    reference: perSecond(reference),
    value: ratio,
  }
}

/** Inserts a company, and analyses for the submissions of both sides of a comparison: with and without a webhook. */
async function prepare(databaseUrl: string) {
  const database = await openPostgres(databaseUrl)
  try {
    const company = await createCompany(database.db, { email: 'owner@bright.example' })
    const count = 2 * (rounds + 1) * quotesPerRound
    const submissions = await prepareSubmissions(database, company, count)
    await queryable(database).query('vacuum analyze')
    return { companyId: company.id, submissions }
  } finally {
    await database.close()
  }
}

/** Fails unless the reference has written the same rows as the server. */
async function requireSameRows(ours: OpenDatabase, bare: OpenDatabase): Promise<void> {
  const [ourRows, bareRows] = await Promise.all([ours, bare].map(describeRows))
  if (ourRows === bareRows) return
  const theirs = bareRows?.split('\n') ?? []
  const index = (ourRows ?? '').split('\n').findIndex((row, at) => row !== theirs[at])
  throw new Error(
    `quote-submit-bare.ts writes different rows:\n${ourRows?.split('\n')[index]}\n${theirs[index]}`,
  )
}

async function describeRows(database: OpenDatabase): Promise<string> {
  const tables = ['quotes', 'quote_lines', 'quote_photos', 'quote_events', 'consents', 'emails']
  const different = `'{id,quote_id,analysis_id,photo_id,idempotency_key,request_hash,created_at,contact_consent_at,updated_at,sent_at,state,attempts,provider_message_id}'::text[]`
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await queryable(database).query<{ row: string }>(
        `select count(*) || ' ' || (to_jsonb(t) - ${different})::text as row from ${table} t group by to_jsonb(t) - ${different}
         order by 1`,
      )
      return `${table}: ${rows.map(({ row }) => row).join('\n')}`
    }),
  )
  return counts.join('\n')
}
