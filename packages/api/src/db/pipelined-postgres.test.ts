import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { startDatabaseProxy } from '../test/test-postgres.ts'
import { until } from '../test/test-server.ts'
import { openPostgres } from './connect.ts'

const test = suite('pipelined transactions')

if (isRealPostgres) {
  test('the first statement of a transaction does not wait for the response to BEGIN', async () => {
    const database = await openTestDatabase()
    const proxy = await startDatabaseProxy(database.url ?? '')
    const pipelined = await openPostgres(proxy.url)
    proxy.holdNextBegin()
    let hasCommitted = false
    const committed = pipelined.db
      .transaction()
      .execute((transaction) => sql`select 1`.execute(transaction))
      .then(() => {
        hasCommitted = true
      })
    await until(() => hasCommitted, 'the transaction is committed')
    await committed
    await pipelined.close()
    await proxy.close()
    await database.close()
  })

  test('a transaction whose first statement fails is rolled back, and its connection is used again', async () => {
    const database = await openTestDatabase()
    const { db } = database
    await sql`create table written (id integer)`.execute(db)
    for (const statement of ['select 1 / 0', 'insert into written values (1)']) {
      const rejected = db.transaction().execute(async (transaction) => {
        await sql.raw(statement).execute(transaction)
        throw new Error('division by zero')
      })
      assert.match(await messageOf(rejected), 'division by zero')
    }
    const { rows } = await sql`select * from written`.execute(db)
    assert.equal(rows, [])
    await database.close()
  })

  test('a transaction whose BEGIN fails is rejected', async () => {
    const database = await openTestDatabase()
    const rejected = database.db
      .transaction()
      .setIsolationLevel('snapshot')
      .execute((transaction) => sql`select 1`.execute(transaction))
    assert.match(await messageOf(rejected), 'syntax error')
    await database.close()
  })
}

function messageOf(rejected: Promise<unknown>): Promise<string> {
  return rejected.then(
    () => 'it was not rejected',
    (error: Error) => error.message,
  )
}

test.run()
