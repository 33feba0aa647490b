import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import type { CompanyDashboard } from '@curbquote/types/companies'
import { sql } from 'kysely'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPostgres, type OpenDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import {
  createTenantRole,
  describeTenantAccess,
  tablesWithoutTenantAccess,
} from '../db/tenant-access.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { startOwnPostgres } from '../test/test-postgres.ts'
import { refusalOf, runServer } from '../test/test-server.ts'
import { untilBlocked } from '../test/until-blocked.ts'

const test = suite('a restored backup')

/** 500 sq ft at $0.50, $25 setup, 6% tax. */
const total = 291.5

// PGlite includes a pg_dump for its own databases. The dump has the server's format.
if (!isRealPostgres)
  test('a dump restored into an empty cluster accepts quotes and has the same totals', async () => {
    const source = await openTestDatabase()
    const before = await buildTestApp({ database: source })
    const company = await createCompany(source.db)
    await submitQuote(before, company)
    const statsBefore = await readStats(before, company)
    const accessBefore = await describeTenantAccess(source.db)
    await before.close()
    const dump = await dumpOf(source)
    await source.close()

    const cluster = await startOwnPostgres()
    try {
      const refused = await restore(cluster.url, dump)
      assert.ok(refused.length > 0)
      for (const reason of refused) assert.is(reason, 'role "curbquote_tenant" does not exist')
      const restored = await openPostgres(cluster.url)
      const after = await buildTestApp({ database: { ...restored, url: cluster.url } })
      try {
        const unready = await call(after, 'GET', '/readyz')
        assert.is(unready.status, 503)
        assert.match(unready.text, 'quotes')

        await migrate(restored.db)
        assert.is((await call(after, 'GET', '/readyz')).status, 200)
        assert.equal(await describeTenantAccess(restored.db), accessBefore)
        assert.equal(await readStats(after, company), statsBefore)
        await submitQuote(after, company)
        const { totalQuotes } = await readStats(after, company)
        assert.is(totalQuotes, statsBefore.totalQuotes + 1)
        assert.equal(await migrate(restored.db), [])
      } finally {
        await after.close()
        await restored.close()
      }
    } finally {
      await cluster.stop()
    }
  })

test('a server is not ready if a company’s transaction fails although no grant of a table is missing', async () => {
  const database = await openTestDatabase()
  const testApp = await buildTestApp({ database })
  try {
    assert.is((await call(testApp, 'GET', '/readyz')).status, 200)
    await sql`revoke usage on schema public from public, curbquote_tenant`.execute(database.db)
    assert.equal(await tablesWithoutTenantAccess(database.db), [])
    assert.is((await call(testApp, 'GET', '/readyz')).status, 503)
  } finally {
    await testApp.close()
    await database.close()
  }
})

if (isRealPostgres)
  test('without permission to create the missing role, the start fails with the statement to run', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-restored-'))
    const cluster = await startOwnPostgres()
    try {
      await restore(cluster.url, [
        "create role plain login password 'plain'",
        'create database quotes owner plain',
      ])
      const url = new URL(cluster.url)
      url.username = url.password = 'plain'
      url.pathname = '/quotes'
      const refusal = await refusalOf(
        await runServer({ DATA_DIR: dataDir, DATABASE_URL: url.href }),
      )
      assert.match(refusal, 'create role curbquote_tenant nologin')
    } finally {
      await cluster.stop()
      await rm(dataDir, { recursive: true })
    }
  })

if (isRealPostgres)
  test('two processes that create the missing role at the same time both start', async () => {
    const cluster = await startOwnPostgres()
    try {
      const first = await openPostgres(cluster.url)
      const second = await openPostgres(cluster.url)
      let creating: Promise<void> | undefined
      await first.db.transaction().execute(async (transaction) => {
        await createTenantRole(transaction)
        creating = createTenantRole(second.db)
        // The second process waits for the transaction of the first.
        await untilBlocked(first.db)
      })
      await creating
      await first.close()
      await second.close()
    } finally {
      await cluster.stop()
    }
  })

async function submitQuote(
  testApp: TestApp,
  company: Awaited<ReturnType<typeof createCompany>>,
): Promise<void> {
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('quote', submissionOf(await visitor.analysis(), total))
  assert.is(response.status, 201, await response.text())
}

async function readStats(testApp: TestApp, company: Awaited<ReturnType<typeof createCompany>>) {
  const token = await signInAs(testApp, company)
  const { status, json, text } = await call(testApp, 'GET', '/api/company/dashboard', { token })
  assert.is(status, 200, text)
  return (json as CompanyDashboard).stats
}

/** The statements of the dump. */
async function dumpOf({ engine }: OpenDatabase): Promise<string[]> {
  const { pglite } = engine as { pglite: PGlite }
  const file = await pgDump({ pg: pglite, args: ['--inserts'] })
  return (await file.text()).split(/^--\n-- Name: .*\n--$/m)
}

/** Runs the dump like psql, continues after errors and returns their messages. */
async function restore(url: string, dump: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const refused: string[] = []
  for (const part of dump)
    await client.query(part).catch((error: Error) => refused.push(error.message))
  await client.end()
  return refused
}

test.run()
