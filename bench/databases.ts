import { openPostgres, type OpenDatabase } from '../packages/api/src/db/connect.ts'
import { databaseUrl, templateName } from '../packages/api/src/test/test-database.ts'
import { startPostgres } from '../scripts/test-servers.ts'

/** A PostgreSQL server for this run only, with PostgreSQL's defaults for durability. */
export interface BenchDatabases {
  version: string
  /** Creates a migrated database, or a copy of one without connections. Returns its URL. */
  create(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

export async function startDatabases(): Promise<BenchDatabases> {
  const server = await startPostgres({ isDurable: true })
  const database = await openPostgres(server.url)
  const { rows } = await queryable(database).query<{ server_version: string }>(
    'show server_version',
  )
  return {
    version: rows[0]?.server_version ?? 'unknown',
    create: async (name, template = templateName) => {
      await queryable(database).query(`create database ${name} template ${template}`)
      return databaseUrl(server.url, name)
    },
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** The driver's connection pool, without the query builder. */
export function queryable({ engine }: OpenDatabase) {
  if (engine.kind !== 'postgres') throw new Error('Measurements require PostgreSQL.')
  return engine.pool
}
