import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../errors/errors.ts'
import { openMemoryPglite } from './connect.ts'
import type { Database } from './schema/index.ts'
import {
  describeTenantAccess,
  createTenantRole,
  restoreTenantAccess,
  tablesWithoutTenantAccess,
} from './tenant-access.ts'
import * as baseline from './migrations/0001-baseline.ts'

const baselineName = '0001-baseline'

/** All migrations, in the order of their names. */
export const migrations: Record<string, Migration> = {
  [baselineName]: baseline,
}

/**
 * Brings the schema up to date, in one transaction and under a lock: processes that start together run it once. A
 * database that was restored from a backup gets back the tenant role, its grants and its policies.
 * Returns the names of the migrations it ran.
 * @throws StartupError for a database of a pre-release version
 */
export async function migrate(
  db: Kysely<Database>,
  available: Record<string, Migration> = migrations,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Building an index, or waiting for another process that builds it, may take longer than the request timeout.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      const before = await readFinished(connection)
      refusePreRelease(before)
      await createTenantRole(connection)
      const finished = await runMigrations(connection, {
        ...available,
        ...migrationsOfNewerVersion(before, available),
      })
      if ((await tablesWithoutTenantAccess(connection)).length > 0)
        await restoreTenantAccess(connection, await tenantAccessOfNewSchema(available))
      return finished
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function readFinished(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`
    select from pg_tables
    where schemaname = current_schema and tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Pre-release versions ran other migrations. The schema they made cannot be migrated. The last of these versions already had a
 * baseline, followed by `0002-priced-jobs`.
 */
function refusePreRelease(finished: string[]): void {
  if (finished.length === 0) return
  if (!finished.includes(baselineName) || finished.includes('0002-priced-jobs'))
    throw new StartupError(
      'This database was created by a pre-release version and cannot be migrated. Delete DATA_DIR or, with DATABASE_URL, create an empty database. Then start again.',
    )
}

/**
 * The finished migrations that are newer than all migrations of this version. During a rolling upgrade, processes of this
 * version may start after a process of the newer version has migrated the database.
 */
function migrationsOfNewerVersion(
  finished: string[],
  available: Record<string, Migration>,
): Record<string, Migration> {
  const newest = Object.keys(available).toSorted().at(-1) ?? ''
  const newer = finished.filter((name) => name > newest)
  return Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }]))
}

async function runMigrations(
  db: Kysely<Database>,
  available: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => available } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error as Error
  return (results ?? []).map((result) => result.migrationName)
}

/** The grants and policies that the migrations create for the tenant role, read from a database in memory. */
async function tenantAccessOfNewSchema(available: Record<string, Migration>): Promise<string[]> {
  const database = await openMemoryPglite()
  try {
    await createTenantRole(database.db)
    await runMigrations(database.db, available)
    return await describeTenantAccess(database.db)
  } finally {
    await database.close()
  }
}
