import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasPgbouncer, startPgbouncer } from '../test/start-pgbouncer.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { createEmptyDatabase } from '../test/test-postgres.ts'
import { endServers, runServer, storePhoto, until } from '../test/test-server.ts'
import { submissionOf } from '../test/widget-visitor.ts'
import { openPostgres, type OpenDatabase } from './connect.ts'
import { inCompany } from './in-company.ts'
import type { ExactJob } from '@curbquote/types/analyses'

interface Context {
  direct: TestDatabase
  directUrl: string
  pooledUrl: string
  pooled: OpenDatabase
  stop: () => Promise<void>
}

const test = suite<Context>('a database behind PgBouncer in transaction mode')

if (!hasPgbouncer) console.log('skipped: the package pgbouncer is not installed')
if (isRealPostgres && hasPgbouncer) {
  test.before(async (context) => {
    context.direct = await openTestDatabase()
    context.directUrl = context.direct.url ?? ''
    const bouncer = await startPgbouncer(context.directUrl)
    context.pooledUrl = bouncer.url
    context.stop = bouncer.stop
    context.pooled = await openPostgres(context.pooledUrl, { directUrl: context.directUrl })
  })
  test.after(async ({ pooled, direct, stop }) => {
    endServers()
    await pooled.close()
    await stop()
    await direct.close()
  })

  test('the role and the company of a transaction do not reach other clients of the same session', async ({
    pooled,
    direct,
  }) => {
    const companies = [await createCompany(direct.db), await createCompany(direct.db)]
    const sessions = new Set<number>()
    const readSession = async (db: OpenDatabase['db']) => {
      const { rows } = await sql<{ user: string; company: string; pid: number }>`
        select current_user as user, coalesce(current_setting('app.company_id', true), '') as company,
          pg_backend_pid() as pid`.execute(db)
      sessions.add(rows[0]?.pid ?? 0)
      return { user: rows[0]?.user, company: rows[0]?.company }
    }
    const owner = await readSession(direct.db)
    sessions.clear()
    await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const id = companies[i % 2]?.id ?? 0
        if (i % 3 === 0) {
          assert.equal(await readSession(pooled.db), owner)
          return
        }
        const failure = new Error('rolled back')
        await inCompany({ db: pooled.db, companyId: id }, async (tenantDb) => {
          assert.equal(await readSession(tenantDb), {
            user: 'curbquote_tenant',
            company: String(id),
          })
          const visible = await tenantDb
            .selectFrom('pricing_entries')
            .select('company_id')
            .execute()
          assert.equal(visible, [{ company_id: id }])
          if (i % 3 === 1) throw failure
        }).catch((error: unknown) => {
          if (error !== failure) throw error
        })
      }),
    )
    assert.ok(sessions.size <= 3, 'clients shared sessions')
  })

  test('a lock is held by one process at a time, and released', async ({
    pooled,
    pooledUrl,
    directUrl,
  }) => {
    const other = await openPostgres(pooledUrl, { directUrl })
    try {
      const unlock = await pooled.tryLock(1, 1)
      assert.ok(unlock)
      assert.is(await other.tryLock(1, 1), undefined)
      await unlock()
      const again = await other.tryLock(1, 1)
      assert.ok(again)
      await again()
    } finally {
      await other.close()
    }
  })

  test('migrations and locks use the direct connection', async ({ direct }) => {
    // The role shows which connection created a table or holds a lock.
    const role = `direct_${process.pid}`
    const empty = await createEmptyDatabase()
    const directUrl = new URL(empty.url)
    const { password } = directUrl
    directUrl.username = role
    await sql`create role ${sql.id(role)} superuser login password ${sql.lit(password)}`.execute(
      direct.db,
    )
    const bouncer = await startPgbouncer(empty.url)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-pooling-'))
    try {
      const server = await runServer({
        DATA_DIR: dataDir,
        DATABASE_URL: bouncer.url,
        DATABASE_DIRECT_URL: directUrl.href,
      })
      await server.listening
      server.process.kill('SIGTERM')
      assert.is((await server.exited).code, 0)

      const pooled = await openPostgres(bouncer.url, { directUrl: directUrl.href })
      const { rows: tables } = await sql<{ owner: string }>`
        select distinct tableowner as owner from pg_tables where schemaname = 'public'`.execute(
        pooled.db,
      )
      assert.equal(tables, [{ owner: role }])
      const unlock = await pooled.tryLock(1, 1)
      assert.ok(unlock)
      const { rows: holders } = await sql<{ holder: string }>`
        select usename as holder from pg_stat_activity join pg_locks using (pid)
        where locktype = 'advisory' and datname = current_database()`.execute(pooled.db)
      assert.equal(holders, [{ holder: role }])
      await unlock()
      await pooled.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
      await bouncer.stop()
      await empty.drop()
      await sql`drop role ${sql.id(role)}`.execute(direct.db)
    }
  })

  test('a server submits quotes, runs jobs and is notified of changed companies', async ({
    direct,
    directUrl,
    pooledUrl,
  }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-pooling-'))
    try {
      const company = await createCompany(direct.db)
      const server = await runServer({
        DATA_DIR: dataDir,
        DATABASE_URL: pooledUrl,
        DATABASE_DIRECT_URL: directUrl,
        RATE_LIMITS: 'off',
      })
      await server.listening
      const base = `${server.url}/api/widget/${company.widget_id}`
      const post = async (call: string, body: unknown): Promise<unknown> => {
        const response = await fetch(`${base}/${call}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        assert.ok(response.ok, `${call}: ${response.status}`)
        return response.json()
      }
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const url = await storePhoto(direct.db, company.id)
          const photos = [{ url, surfaceType: 'driveway', length: 50, width: 10 }]
          const job = await post('analyze', { photos, measurementMethod: 'manual' })
          await post('quote', submissionOf(job as ExactJob, 291.5))
        }),
      )
      const quotes = await direct.db.selectFrom('quotes').select('company_id').execute()
      assert.is(quotes.filter(({ company_id }) => company_id === company.id).length, 10)
      await until(
        async () => (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).length > 0,
        'emails are sent',
      )

      const shownName = async () => JSON.stringify(await (await fetch(base)).json())
      assert.match(await shownName(), 'Bright Driveways')
      await direct.db
        .updateTable('companies')
        .set({ name: 'Renamed Driveways' })
        .where('id', '=', company.id)
        .execute()
      await until(async () => (await shownName()).includes('Renamed Driveways'), 'the new name', 10)
      server.process.kill('SIGTERM')
      assert.is((await server.exited).code, 0)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

test.run()
