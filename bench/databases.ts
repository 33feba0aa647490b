import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { databaseUrl, templateName } from '../packages/api/src/test/test-database.ts'
import { startPostgres } from '../scripts/test-servers.ts'

/** A PostgreSQL server of the run's own. */
export interface BenchDatabases {
  version: string
  /** A fresh database: migrated, or a copy of another that nobody is connected to. Answers its address. */
  create(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

export async function startDatabases(): Promise<BenchDatabases> {
  const server = await startPostgres()
  const database = await openPostgres(server.url)
  const { rows } = await queryable(database).query<{ server_version: string }>(
    'show server_version',
  )
  return {
    version: rows[0]?.server_version ?? 'unknown',
    create: async (name, template = templateName) => {
      await queryable(database).query(`create database ${name} template ${template}`)
      // The tests' server commits without waiting for its disk; nobody would run the product like that.
      await queryable(database).query(`alter database ${name} set synchronous_commit = on`)
      return databaseUrl(server.url, name)
    },
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** The driver's own connections, without the query builder. */
export function queryable({ engine }: OpenDatabase) {
  if (engine.kind !== 'postgres') throw new Error('a measurement runs on PostgreSQL')
  return engine.pool
}
