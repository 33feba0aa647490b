import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPostgres, type OpenDatabase } from '../db/connect.ts'
import { migrations } from '../db/migrate.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { createEmptyDatabase } from '../test/test-postgres.ts'
import { endServers, startTwo, stopAll } from '../test/test-server.ts'

const test = suite<{ dataDir: string }>('two processes that start on an empty database')
test.before.each(async (context) => {
  context.dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-two-'))
})
test.after.each(({ dataDir }) => rm(dataDir, { recursive: true, force: true }))
test.after(endServers)

if (isRealPostgres)
  test('two processes that start at the same time on an empty database run each migration once and seed one demo', async ({
    dataDir,
  }) => {
    const empty = await createEmptyDatabase()
    const servers = await startTwo({ DATA_DIR: dataDir, DATABASE_URL: empty.url, SEED_DEMO: '1' })
    for (const { url } of servers) assert.is((await fetch(`${url}/api/widget/demo`)).status, 200)
    const database = await openPostgres(empty.url)
    const { db } = database
    const companies = await db.selectFrom('companies').select('widget_id').execute()
    assert.is(companies.length, 3)
    assert.is((await db.selectFrom('admins').select('id').execute()).length, 1)
    // The demo company also cleans windows.
    assert.is(
      (await db.selectFrom('pricing_entries').select('company_id').execute()).length,
      companies.length + 1,
    )
    // A logo is one PNG without a thumbnail.
    const photos = await db.selectFrom('photos').select('id').where('is_logo', '=', false).execute()
    const files = await readdir(path.join(dataDir, 'photos'), { recursive: true })
    assert.is(files.filter((file) => file.endsWith('.jpg')).length, photos.length * 2)
    assert.is(Object.keys(migrations).length, await countMigrations(database))
    await database.close()
    await stopAll(servers)
    await empty.drop()
  })

async function countMigrations({ db }: OpenDatabase) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from kysely_migration`.execute(db)
  return rows[0]?.count
}

test.run()
