import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startDatabaseProxy } from '../test/test-postgres.ts'
import { storePhoto, until } from '../test/test-server.ts'
import { buildTestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { customJobOf } from '../test/widget-visitor.ts'
import { openPostgres } from './connect.ts'
import {
  holdConnections,
  assertUnavailable,
  buildAppVia,
  get,
  isHeaderShown,
  isListenConnected,
  submit,
} from '../test/test-faults.ts'

/** The goal is 2 s. A busy test machine may take longer. */
const failFastMs = 10_000

const test = suite('faults of the database')

test('a lock can be taken again after it is released, not before', async () => {
  const database = await openTestDatabase()
  for (let holder = 0; holder < 50; holder++) {
    const unlock = await database.tryLock(1, 2)
    assert.ok(unlock, `holder ${holder} finds it taken`)
    assert.is(await database.tryLock(1, 2), undefined)
    await unlock()
  }
  await database.close()
})

if (isRealPostgres) {
  test('a released lock is free before the server notices the end of its connection', async () => {
    const database = await openTestDatabase()
    const proxy = await startDatabaseProxy(database.url ?? '')
    proxy.hidesEnds = true
    const holder = await openPostgres(proxy.url)
    const unlock = await holder.tryLock(1, 2)
    assert.is(await database.tryLock(1, 2), undefined)
    await unlock?.()
    const unlockNext = await database.tryLock(1, 2)
    assert.ok(unlockNext)
    await unlockNext()
    await holder.close()
    await proxy.close()
    await database.close()
  })

  test('terminated idle connections, the LISTEN connection included, are logged and replaced', async () => {
    const database = await openTestDatabase()
    const logged: Error[] = []
    const observed = await openPostgres(database.url ?? '', {
      log: { error: ({ err }: { err: Error }) => void logged.push(err) },
    })
    await observed.listen('anything', {
      onMessage: () => undefined,
      onConnectionChange: () => undefined,
    })
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
    await until(() => logged.length === 2, 'both connections are reported')
    for (const { message } of logged) assert.match(message, 'terminating connection')
    await sql`select 1`.execute(observed.db)
    await observed.close()
    await database.close()
  })

  test('after the LISTEN connection is lost, changes are still shown and the connection is restored', async () => {
    const database = await openTestDatabase()
    const { testApp, close } = await buildAppVia(database.url ?? '')
    const { db } = testApp.database
    const company = await createCompany(db, { header_message: 'Before' })
    const other = await createCompany(db)
    await until(() => isListenConnected(testApp, company.widget_id), 'the configuration is kept')
    // One statement, so that nobody receives the notification.
    await sql`
      with cut as (
        select pg_terminate_backend(pid, 1000) from pg_stat_activity
        where application_name = 'curbquote-listen' and datname = current_database()
      )
      update companies set header_message = 'After' where id = ${company.id} and (select count(*) from cut) > 0
    `.execute(db)
    await until(() => isHeaderShown(testApp, company.widget_id, 'After'), 'the change is shown')
    await until(() => isListenConnected(testApp, other.widget_id), 'configurations are kept again')
    await db
      .updateTable('companies')
      .set({ header_message: 'At last' })
      .where('id', '=', company.id)
      .execute()
    await until(
      () => isHeaderShown(testApp, company.widget_id, 'At last'),
      'changes are announced again',
    )
    await close()
    await database.close()
  })

  test('a request whose connection is terminated gets 503, and the next one is served', async () => {
    const testApp = await buildTestApp()
    const { db } = testApp.database
    const company = await createCompany(db)
    const body = customJobOf([await storePhoto(db, company.id)])
    const locking = await db.startTransaction().execute()
    const { rows: lockers } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid`.execute(locking)
    await sql`lock table quotes in exclusive mode`.execute(locking)
    const key = randomUUID()
    const waiting = submit(testApp, company.widget_id, body, key)
    await until(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'quotes'::regclass and not granted`.execute(db)
      return rows.length > 0
    }, 'the submission waits')
    await sql`
      select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where datname = current_database() and pid not in (pg_backend_pid(), ${lockers[0]?.pid})
    `.execute(db)
    const response = await waiting
    assertUnavailable({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    })
    await locking.rollback().execute()
    assert.is((await submit(testApp, company.widget_id, body, key)).status, 201)
    assert.is((await db.selectFrom('quotes').select('id').execute()).length, 1)
    await testApp.close()
  })

  test('after a connection lost at COMMIT, the same idempotency key returns the one stored quote', async () => {
    const database = await openTestDatabase()
    const proxy = await startDatabaseProxy(database.url ?? '')
    const { testApp, close } = await buildAppVia(proxy.url)
    const company = await createCompany(database.db)
    const body = customJobOf([await storePhoto(database.db, company.id)])
    const key = randomUUID()
    proxy.cutNextCommit()
    const lost = await submit(testApp, company.widget_id, body, key)
    assert.is(proxy.cuts, 1)
    assertUnavailable({ status: lost.status, headers: lost.headers, text: await lost.text() })
    const [row, ...more] = await database.db.selectFrom('quotes').select('id').execute()
    assert.ok(row && more.length === 0, 'it is stored although nobody was told')

    const repeated = await submit(testApp, company.widget_id, body, key)
    assert.is(repeated.status, 201)
    assert.is(((await repeated.json()) as { quoteId: number }).quoteId, row.id)
    assert.is((await database.db.selectFrom('quotes').select('id').execute()).length, 1)
    const alerts = await database.db
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'lead_alert')
      .execute()
    assert.is(alerts.length, 1)
    await close()
    await proxy.close()
    await database.close()
  })

  test('with an exhausted pool requests get 503 within 2 s, and liveness stays 200', async () => {
    const database = await openTestDatabase()
    const { testApp, close } = await buildAppVia(database.url ?? '')
    const { engine, db } = testApp.database
    if (engine.kind !== 'postgres' || database.engine.kind !== 'postgres')
      throw new Error('unreachable')
    assert.is(engine.pool.options.connectionTimeoutMillis, 1_500)
    // The URL of a test database has a connect_timeout of 60 seconds.
    assert.is(database.engine.pool.options.connectionTimeoutMillis, 60_000)
    const company = await createCompany(db)
    const held = await holdConnections(engine.pool)
    const startedAt = Date.now()
    const responses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) =>
        index % 2
          ? get(testApp, '/readyz')
          : get(testApp, `/api/widget/${company.widget_id}/company`),
      ),
    )
    const tookMs = Date.now() - startedAt
    for (const response of responses) assertUnavailable(response)
    assert.ok(tookMs < failFastMs, `it took ${tookMs} ms`)
    const alive = Date.now()
    assert.is((await get(testApp, '/healthz')).status, 200)
    assert.ok(Date.now() - alive < failFastMs)
    for (const client of held) client.release()
    assert.is((await get(testApp, '/readyz')).status, 200)
    await close()
    await database.close()
  })
}

test.run()
