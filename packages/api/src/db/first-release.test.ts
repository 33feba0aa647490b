import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { CompanyDashboard, Quote } from '@curbquote/types'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { tableChecksums, tableColumns } from '../test/table-checksums.ts'
import { isRealPostgres, type TestDatabase } from '../test/test-database.ts'
import { createEmptyDatabase } from '../test/test-postgres.ts'
import { submissionOf, totalOf, visitWidget } from '../test/widget-visitor.ts'
import { openMemoryPglite, openPostgres } from './connect.ts'
import { migrate, migrations } from './migrate.ts'
import { createTenantRole } from './tenant-access.ts'

/*
 * The fixture is a pg_dump (`--no-owner --inserts`) of a database that the server of the first release wrote on PostgreSQL
 * 15: the demo company, three quotes of a widget, and at least one row in every table. Migrations do not change it. It is
 * never recorded again.
 */
const fixture = new URL('fixtures/first-release.sql.gz', import.meta.url)

const test = suite('an upgrade from the first release')

const quotesOfFixture = 45
/** Dollars. */
const totalOfFixture = 11_157.92

/** Columns that a migration replaced by another one. */
const replacedColumns = ['companies.logo_url']

async function openFirstRelease(): Promise<TestDatabase> {
  const dump = gunzipSync(await readFile(fixture)).toString()
  const empty = isRealPostgres ? await createEmptyDatabase() : undefined
  const database = empty ? await openPostgres(empty.url) : await openMemoryPglite()
  await createTenantRole(database.db)
  // The dump changes settings of its session.
  if (database.engine.kind === 'pglite') await database.engine.pglite.exec(`${dump}; reset all`)
  else {
    const client = await database.engine.pool.connect()
    await client.query(dump)
    client.release(true)
  }
  return {
    ...database,
    url: empty?.url,
    close: async () => {
      await database.close()
      await empty?.drop()
    },
  }
}

test('every table is migrated, remaining columns keep their values, and old and new quotes are served', async () => {
  const database = await openFirstRelease()
  const { db } = database
  try {
    const columns = await tableColumns(db)
    const compared = Object.fromEntries(
      Object.entries(columns).map(([table, names]) => [
        table,
        names.filter((name) => !replacedColumns.includes(`${table}.${name}`)),
      ]),
    )
    const before = await tableChecksums(db, 'public', compared)
    for (const [table, checksum] of Object.entries(before))
      assert.not.match(checksum, /^0 /, `${table} of the fixture is empty`)
    const [, ...later] = Object.keys(migrations)
    assert.equal(await migrate(db), later)

    const present = await tableColumns(db)
    const lost = Object.entries(columns).flatMap(([table, names]) =>
      names.filter((name) => !present[table]?.includes(name)).map((name) => `${table}.${name}`),
    )
    assert.equal(lost, replacedColumns)
    const after = await tableChecksums(db, 'public', compared)
    const changed = Object.keys(before).filter((table) => before[table] !== after[table])
    // The price lists of analyses got rules. Then the list of migrations, and the unit of window cleaning.
    assert.equal(changed, ['analyses', 'kysely_migration', 'service_types'])

    const app = await buildTestApp({ database })
    try {
      await useMigrated(app)
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
})

/** Reads all quotes through the API and submits one more. */
async function useMigrated(testApp: TestApp): Promise<void> {
  const { db } = testApp.database
  const company = await db
    .selectFrom('companies')
    .select(['id', 'widget_id'])
    .where('email', '=', 'demo@curbquote.test')
    .executeTakeFirstOrThrow()
  const token = await signInAs(testApp, company)
  const get = async <Body>(path: string) => {
    const { status, json } = await call(testApp, 'GET', path, { token })
    assert.is(status, 200, path)
    return json as Body
  }
  const quotes = await get<Quote[]>('/api/company/quotes?limit=100')
  assert.is(quotes.length, quotesOfFixture)
  assert.is(sumOf(quotes.map(({ totalCost }) => totalCost ?? 0)), totalOfFixture)
  for (const { totalCost, lines, photos } of quotes) {
    if (lines.length > 0) assert.is(sumOf(lines.map(({ amount }) => amount)), totalCost)
    assert.ok(totalCost === null || lines.length > 0)
    for (const { url } of photos) assert.match(url, /\/photos\/[0-9a-f-]{36}\.jpg$/)
  }
  const { stats } = await get<CompanyDashboard>('/api/company/dashboard')
  assert.is(stats.totalQuotes, quotesOfFixture)
  const newest = quotes[0] as Quote
  const read = await get<Quote>(`/api/company/quotes/${newest.id}`)
  assert.is(read.totalCost, newest.totalCost)
  const events = await get<{ kind: string }[]>(`/api/company/quotes/${newest.id}/events`)
  assert.is(events.at(-1)?.kind, 'submitted')

  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const total = totalOf(job)
  // As in the last quotes of the fixture, which are for the same area.
  assert.is(total, 212)
  const submitted = await visitor.post('quote', submissionOf(job, total))
  assert.is(submitted.status, 201, await submitted.text())
  const { stats: later } = await get<CompanyDashboard>('/api/company/dashboard')
  assert.is(later.totalQuotes, quotesOfFixture + 1)
}

/** Adds up dollars. */
function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
}

test.run()
