import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { killDuringBroadcast } from '../test/kill-during-broadcast.ts'
import { startPostmarkDouble } from '../test/postmark-double.ts'
import { createManyCompanies } from '../test/test-companies.ts'
import { isRealPostgres, openTestDatabase } from '../test/test-database.ts'

/** The benchmark uses twenty kills and 10,000 recipients. */
const kills = 3
const users = 900
const batchSize = 50

const test = suite('a broadcast survives a crash of the server')

// PGlite allows one process only. Its durability is tested with the database.
if (isRealPostgres)
  test('kill -9 before, during and after the call loses no recipient and emails nobody twice', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'curbquote-broadcast-'))
    const database = await openTestDatabase()
    const double = await startPostmarkDouble()
    try {
      await createManyCompanies(database.db, users)
      const outcome = await killDuringBroadcast(
        database,
        double,
        { DATABASE_URL: database.url, DATA_DIR: dataDir, PUBLIC_URL: 'http://quotes.test' },
        { kills, batchSize },
      )
      assert.is(outcome.kills, kills)
      assert.is(outcome.recipients, users)
      assert.is(outcome.duplicates, 0)
      assert.is(outcome.missing, 0)
      assert.is(outcome.others, 0)
      assert.ok(outcome.unknown <= outcome.mostUnknown, `${outcome.unknown} are unknown`)
      assert.equal(double.schemaErrors, [])
    } finally {
      await double.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

test.run()
