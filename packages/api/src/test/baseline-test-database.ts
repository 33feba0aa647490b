import { openMemoryPglite, openPostgres, type OpenDatabase } from '../db/connect.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { isRealPostgres } from './test-database.ts'
import { createEmptyDatabase } from './test-postgres.ts'

/** Opens a database with the schema of the first release, for tests of later migrations. */
export async function openBaseline(): Promise<OpenDatabase> {
  const empty = isRealPostgres ? await createEmptyDatabase() : undefined
  const database = empty ? await openPostgres(empty.url) : await openMemoryPglite()
  await migrate(database.db, { '0001-baseline': migrations['0001-baseline']! })
  return {
    ...database,
    close: async () => {
      await database.close()
      await empty?.drop()
    },
  }
}
