import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { describeSchema } from '../test/describe-schema.ts'
import { createEmptyDatabase } from '../test/test-postgres.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'
import { StartupError } from '../errors/errors.ts'
import { openMemoryPglite, openPostgres, type OpenDatabase } from './connect.ts'
import { migrate, migrations } from './migrate.ts'

const test = suite('migrations')

async function finishedMigrations({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const good: Migration = { up: (db) => sql`create table good_step (id integer)`.execute(db).then() }
const failing: Migration = {
  up: async (db) => {
    await sql`create table half_step (id integer)`.execute(db)
    await sql`alter table companies add column half_column text`.execute(db)
    await sql`select 1 / 0`.execute(db)
  },
}

test('a failed migration rolls back itself and the migrations before it', async () => {
  const database = await openTestDatabase()
  const [schema, finished] = [await describeSchema(database.db), await finishedMigrations(database)]
  try {
    await migrate(database.db, { ...migrations, '9998-good': good, '9999-failing': failing })
    assert.unreachable('it did not fail')
  } catch (error) {
    assert.match((error as Error).message, 'division by zero')
  }
  assert.equal(await describeSchema(database.db), schema)
  assert.equal(await finishedMigrations(database), finished)

  assert.equal(await migrate(database.db, { ...migrations, '9998-good': good }), ['9998-good'])
  assert.equal(await migrate(database.db, { ...migrations, '9998-good': good }), [])
  await database.close()
})

test('a process starts on the schema of a newer version, and refuses a schema that lacks one of its own migrations', async () => {
  const database = await openTestDatabase()
  const newer = { ...migrations, '9998-good': good }
  assert.equal(await migrate(database.db, newer), ['9998-good'])
  const [schema, finished] = [await describeSchema(database.db), await finishedMigrations(database)]
  assert.equal(await migrate(database.db), [])
  assert.equal(await describeSchema(database.db), schema)
  assert.equal(await finishedMigrations(database), finished)

  try {
    await migrate(database.db, { ...migrations, '9999-other': good })
    assert.unreachable('it skipped a migration')
  } catch (error) {
    assert.match((error as Error).message, 'corrupted migrations')
  }
  await database.close()
})

test('the statement timeout is off during migrations only', async () => {
  const database = await openTestDatabase()
  const limits: string[] = []
  const readLimit = async (db: Kysely<unknown>) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
    limits.push(rows[0]?.statement_timeout ?? '')
  }
  await migrate(database.db, { ...migrations, '9999-reading': { up: readLimit } })
  await readLimit(database.db as unknown as Kysely<unknown>)
  assert.equal(limits, ['0', isRealPostgres ? '15s' : '0'])
  await database.close()
})

test('a database of a pre-release version is refused and stays unchanged', async () => {
  for (const change of [
    sql`update kysely_migration set name = '2026-11-21-' || name`,
    sql`insert into kysely_migration (name, timestamp) values ('0002-priced-jobs', '')`,
  ]) {
    const database = await openTestDatabase()
    await change.execute(database.db)
    const finished = await finishedMigrations(database)
    try {
      await migrate(database.db)
      assert.unreachable('it was migrated')
    } catch (error) {
      assert.instance(error, StartupError)
      assert.match((error as Error).message, 'This database was created by a pre-release version')
    }
    assert.equal(await finishedMigrations(database), finished)
    await database.close()
  }
})

if (isRealPostgres) {
  test('concurrent migrations of an empty database run each migration once', async () => {
    const available = { ...migrations, '9998-good': good }
    const empty = await createEmptyDatabase()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(empty.url)))
    const ran = await Promise.all(opened.map(({ db }) => migrate(db, available)))
    assert.equal(ran.flat().toSorted(), Object.keys(available).toSorted())
    assert.equal(await finishedMigrations(opened[0] as OpenDatabase), Object.keys(available))
    for (const database of opened) await database.close()
    await empty.drop()
  })

  test('PostgreSQL and PGlite get the same schema and rows', async () => {
    const empty = await createEmptyDatabase()
    const [server, embedded] = [await openPostgres(empty.url), await openMemoryPglite()]
    for (const { db } of [server, embedded]) await migrate(db)
    assert.equal(await describeSchema(embedded.db), await describeSchema(server.db))
    for (const database of [server, embedded]) await database.close()
    await empty.drop()
  })
}

test.run()
