import { readFile } from 'node:fs/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { describeSchema } from '../test/describe-schema.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { createEmptyDatabase } from '../test/test-postgres.ts'
import { openMemoryPglite, openPostgres } from './connect.ts'
import { migrate, migrations } from './migrate.ts'

const test = suite('the baseline migration')

// The fixture was written from the schema of the 22 migrations that the baseline replaced, with the tables' new names.
test('creates the schema of the migrations that it replaced', async () => {
  const fixture = await readFile(new URL('fixtures/baseline-schema.txt', import.meta.url), 'utf8')
  const empty = isRealPostgres ? await createEmptyDatabase() : undefined
  const database = empty ? await openPostgres(empty.url) : await openMemoryPglite()
  try {
    const ran = await migrate(database.db, { '0001-baseline': migrations['0001-baseline']! })
    assert.equal(ran, ['0001-baseline'])
    assert.is((await describeSchema(database.db)).join('\n'), fixture.trimEnd())
  } finally {
    await database.close()
    await empty?.drop()
  }
})

test.run()
