import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { openPostgres } from './connect.ts'
import { prepared } from './prepared-statements.ts'

const test = suite('prepared statements')

/** The marked statements that a connection has prepared after running one twice. */
async function prepareTwice(url: string, directUrl?: string): Promise<string[]> {
  const database = await openPostgres(url, { directUrl })
  try {
    return await database.db.connection().execute(async (db) => {
      for (const text of ['a', 'b']) await sql`${prepared} select ${text}::text`.execute(db)
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements`.execute(db)
      return rows.map(({ statement }) => statement)
    })
  } finally {
    await database.close()
  }
}

if (isRealPostgres) {
  test('a connection prepares a marked statement once, unless a pooler shares it', async () => {
    const database = await openTestDatabase()
    const { url = '' } = database
    assert.equal(await prepareTwice(url), ['/* prepared */ select $1::text'])
    assert.equal(await prepareTwice(url, url), [])
    await database.close()
  })

  test('submissions go on while a migration adds a column to each table', async () => {
    const testApp = await buildTestApp()
    const { db } = testApp.database
    const company = await createCompany(db)
    const visitor = visitWidget(testApp, company)
    const submit = async () => {
      const job = await visitor.analysis()
      const { status } = await visitor.post('quote', submissionOf(job, 291.5))
      assert.is(status, 201)
    }
    // PostgreSQL makes a generic plan after five executions.
    for (let i = 0; i < 6; i++) await submit()
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    for (const { name } of tables)
      await sql`alter table ${sql.table(name)} add column added_later integer not null default 0`.execute(
        db,
      )
    await submit()
    await testApp.close()
  })
}

test.run()
