import { type Kysely, sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase, withLongConnectTimeout } from '../test/test-database.ts'
import { startOwnPostgres } from '../test/test-postgres.ts'
import { storeQuote } from '../test/test-quote.ts'
import { openPostgres, type OpenDatabase } from './connect.ts'
import { inCompany } from './in-company.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema/index.ts'

interface Context {
  primary: Awaited<ReturnType<typeof startOwnPostgres>>
  replica: Awaited<ReturnType<Context['primary']['startReplica']>>
  database: OpenDatabase
  /** A connection to the replica alone. */
  standby: OpenDatabase
  errors: unknown[]
}

const test = suite<Context>('a read replica')

async function isReplica(db: Kysely<Database>): Promise<boolean | undefined> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is
}

if (isRealPostgres) {
  test.before(async (context) => {
    context.primary = await startOwnPostgres()
    const alone = await openPostgres(context.primary.url)
    await migrate(alone.direct)
    await alone.close()
    context.replica = await context.primary.startReplica()
    context.errors = []
    const replicaUrl = withLongConnectTimeout(context.replica.url)
    context.database = await openPostgres(withLongConnectTimeout(context.primary.url), {
      replicaUrl,
      log: { error: (line: unknown) => context.errors.push(line) },
    })
    context.standby = await openPostgres(replicaUrl)
  })
  test.after(async ({ database, standby, replica, primary }) => {
    await database.close()
    await standby.close()
    await replica.stop()
    await primary.stop()
  })

  test('each read sees the writes before it, and the replica is read as soon as it has them', async ({
    database,
    standby,
  }) => {
    const { db } = database
    const company = await createCompany(db)
    const reads = { replica: 0, primary: 0 }
    for (let quotes = 1; quotes <= 30; quotes++) {
      // A replica that is behind must not be read.
      if (quotes === 10) await sql`select pg_wal_replay_pause()`.execute(standby.db)
      if (quotes === 13) await sql`select pg_wal_replay_resume()`.execute(standby.db)
      await storeQuote(db, company.id)
      const reader = await database.findReader()
      const seen = await inCompany({ db: reader, companyId: company.id }, (tenantDb) =>
        tenantDb.selectFrom('quotes').select('id').where('company_id', '=', company.id).execute(),
      )
      assert.is(seen.length, quotes)
      reads[(await isReplica(reader)) ? 'replica' : 'primary']++
    }
    assert.ok(reads.primary >= 3, 'while replay was paused')
    assert.ok(reads.replica >= 20, JSON.stringify(reads))
  })

  test('without the replica the primary is read', async ({
    database,
    replica,
    standby,
    errors,
  }) => {
    await standby.close()
    await replica.stop()
    errors.length = 0
    assert.is(await isReplica(await database.findReader()), false)
    const logged = errors.length
    assert.ok(logged > 0)
    assert.is(await isReplica(await database.findReader()), false)
    assert.is(errors.length, logged, 'the replica is not queried again at once')
  })
}

test('exports, statistics and public pages may read a replica', async () => {
  const opened = await openTestDatabase()
  let reads = 0
  const database = {
    ...opened,
    findReader: () => {
      reads++
      return opened.findReader()
    },
  }
  const testApp = await buildTestApp({ database })
  try {
    const company = await createCompany(testApp.app.db)
    const token = await signInAs(testApp, company)
    const admin = (await signInAsAdmin(testApp)).token
    for (const [path, session] of [
      ['/api/company/quotes/export?format=csv', token],
      ['/api/company/activity/export', token],
      [`/api/company/${company.id}/dashboard`, token],
      [`/api/admin/companies/${company.id}/activity/export`, admin],
      ['/api/admin/activity-logs/export', admin],
      ['/api/admin/dashboard', admin],
      ['/api/companies/public', token],
      [`/api/company/public/${company.id}`, token],
      ['/estimates', token],
      [`/estimate/${company.id}`, token],
      ['/sitemap.xml', token],
      ['/sitemap/companies/1.xml', token],
    ] as const) {
      const before = reads
      const response = await call(testApp, 'GET', path, { token: session })
      assert.is(response.status, 200, `${path}: ${response.text}`)
      assert.is(reads, before + 1, path)
    }
    const before = reads
    assert.is((await call(testApp, 'GET', '/api/company/quotes', { token })).status, 200)
    assert.is(reads, before, 'the list of quotes follows changes of the owner')
  } finally {
    await testApp.close()
    await opened.close()
  }
})

test.run()
