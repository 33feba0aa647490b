import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { createCompany } from '../packages/api/src/test/test-company.ts'
import { alternate } from './alternate.ts'
import { queryable } from './databases.ts'
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
  notes: `${clients} clients, ${quotesPerRound} quotes per round, ${rounds} rounds, each side in its own copy of a database with durable commits. A server without jobs (\`RUN_JOBS=0\`) leaves the emails to workers, which do not run here. A server with jobs also sends them to a test double of Postmark that responds in 50 ms. The reference runs only the writing statements, with the \`pg\` driver and a pool of the same size: no HTTP, validation, price calculation, row-level security or NOTIFY.`,
  async measure(bench) {
    const prepared = await prepare(await bench.databases.create('quote_submit'))
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
      await queryable(database).query(`delete from pgboss.job where name = 'send-delivery'`)
      return quotesPerRound / seconds
    },
    async () =>
      quotesPerRound /
      (await bare.request<number>({ clients, analyses: bareShare.splice(0, quotesPerRound) })),
  )
  // At each full hour the server's jobs create a digest of the alerts. The reference creates none.
  await queryable(database).query(`delete from deliveries where kind = 'lead_digest'`)
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

/** Inserts a company and the analyses that the measurement submits. */
async function prepare(databaseUrl: string) {
  const database = await openPostgres(databaseUrl)
  try {
    const company = await createCompany(database.db, { email: 'owner@bright.example' })
    const submissions = await prepareSubmissions(database, company, (rounds + 1) * quotesPerRound)
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
  const tables = ['quotes', 'quote_lines', 'quote_photos', 'quote_events', 'consents', 'deliveries']
  const different = `'{id,quote_id,analysis_id,photo_id,idempotency_key,request_hash,created_at,contact_consent_at,updated_at,sent_at,due_at,state,attempts,provider_message_id}'::text[]`
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
