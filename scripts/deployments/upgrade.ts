import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { openPostgres, type OpenDatabase } from '../../packages/api/src/db/connect.ts'
import { migrate } from '../../packages/api/src/db/migrate.ts'
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from '../../packages/api/src/test/server-process.ts'
import { startOwnPostgres } from '../../packages/api/src/test/test-postgres.ts'
import { tableChecksums, tableColumns } from '../../packages/api/src/test/table-checksums.ts'
import { until } from '../../packages/api/src/test/test-server.ts'
import { describeRun } from '../describe-run.ts'
import { send, submitDemoQuote } from './demo-company.ts'
import type { Deployment } from './deployment.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
/**
 * Upgrades from an earlier commit to this version without a stop: the earlier server writes data, this version migrates the
 * database while that server runs, and then both servers accept and answer quotes of the same company.
 */
export async function testUpgrade(deployment: Deployment, earlierRef?: string): Promise<void> {
  if (!earlierRef) throw new Error('Name a commit or tag of the earlier version.')
  const { directory, afterwards, find } = deployment
  const earlierRoot = await checkOut(deployment, earlierRef)
  const postgres = await startOwnPostgres()
  afterwards(postgres.stop)
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(directory, 'data'),
    PUBLIC_URL: 'http://quotes.test',
    RATE_LIMITS: 'off',
    SPAM_FILTER: 'off',
    SEED_DEMO: '1',
    JWT_SECRET: 'a secret of this test, and of nothing else',
    CODE_PEPPER: 'a secret of this test, and of nothing else',
  }
  const earlierFile = path.join(earlierRoot, 'packages/api/src/main.ts')
  const earlier = await startServer(deployment, { ...env, RUN_JOBS: '0' }, earlierFile)
  const workerEnv = { ...env, WORKER_PORT: String(await findFreePort()) }
  const worker = await startServer(deployment, workerEnv, earlierFile, ['worker'])
  const database = await openPostgres(postgres.url)
  afterwards(() => database.close())
  await workAs('earlier version, before the migrations', earlier, [earlier])
  await untilEmailsAreSent(database)
  // A scheduled job would change rows between the checksums.
  await worker.stop()

  const {
    kysely_migration: _,
    kysely_migration_lock: __,
    ...columns
  } = await tableColumns(database.db)
  const before = await tableChecksums(database.db, 'public', columns)
  const ran = await migrate(database.direct)
  const after = await tableChecksums(database.db, 'public', columns)
  for (const [table, checksum] of Object.entries(before))
    if (after[table] !== checksum) throw new Error(`The migration changed rows of ${table}.`)
  console.log(`This version: ${await describeRun()}.`)
  console.log(`Migrations: ${ran.join(', ') || 'none'}.`)
  console.log(`Unchanged by them: every column and row of ${Object.keys(columns).length} tables.`)

  const current = await startServer(deployment, env)
  await workAs('earlier version, after the migrations', earlier, [earlier, current])
  await workAs('this version', current, [earlier, current])
  await untilEmailsAreSent(database)
  for (const server of [earlier, current]) {
    const code = await server.stop()
    if (code !== 0) throw new Error(`A server ended with ${code}.`)
  }
  find('both versions serve the same database', earlierRef, true)
}

/** Checks out a commit with its dependencies. */
async function checkOut(
  { directory, afterwards }: Deployment,
  earlierRef: string,
): Promise<string> {
  const worktree = path.join(directory, 'earlier')
  await run('git', ['worktree', 'add', '--detach', worktree, earlierRef], { cwd: root })
  afterwards(() => run('git', ['worktree', 'remove', '--force', worktree], { cwd: root }))
  await run('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: worktree,
  })
  const { stdout } = await run('git', ['log', '-1', '--format=%h, %cs, %s'], { cwd: worktree })
  console.log(`Earlier version: ${stdout.trim()}.`)
  return worktree
}

async function startServer(
  { afterwards }: Deployment,
  env: NodeJS.ProcessEnv,
  file?: string,
  args?: string[],
): Promise<ServerProcess> {
  const server = await startServerProcess(env, file, args)
  afterwards(() => server.kill())
  return server
}

/** Submits a quote to a server and answers it there as the owner. All `readers` must then return the answered quote. */
async function workAs(who: string, server: ServerProcess, readers: ServerProcess[]): Promise<void> {
  const { token, quoteId, totalCost } = await submitDemoQuote(server)
  const quotePath = `/api/company/quotes/${quoteId}`
  await send(server, 'POST', `${quotePath}/answers`, {
    token,
    body: { kind: 'accepted', note: 'By phone' },
  })
  await send(server, 'PATCH', `${quotePath}/status`, { token, body: { status: 'completed' } })
  for (const reader of readers) {
    const quote = await send<{ totalCost: number; status: string; offer: { state: string } }>(
      reader,
      'GET',
      quotePath,
      { token },
    )
    const read = `${quote.totalCost} ${quote.status} ${quote.offer.state}`
    if (read !== `${totalCost} completed accepted`) throw new Error(`${who}: read ${read}`)
  }
  console.log(
    `${who}: quote ${quoteId} for $${totalCost} submitted, accepted and completed, read by ${readers.length}.`,
  )
}

async function untilEmailsAreSent({ db }: OpenDatabase): Promise<void> {
  await until(
    async () => {
      const waiting = await db
        .selectFrom('deliveries')
        .select('id')
        .where('state', '<>', 'sent')
        .execute()
      return waiting.length === 0
    },
    'all emails are sent',
    120,
  )
}
