import { openPglite, type OpenDatabase } from '../db/connect.ts'
import { isRealPostgres, openTestDatabase } from './test-database.ts'
import { prepareEmbeddedDatabase } from './test-server.ts'

/** A database for server processes. PGlite is opened only while no server process runs. */
export async function prepareServerDatabase(dataDir: string) {
  const server = isRealPostgres ? await openTestDatabase() : undefined
  if (!server) await prepareEmbeddedDatabase(dataDir)
  const open = (): Promise<OpenDatabase> => (server ? Promise.resolve(server) : openPglite(dataDir))
  return {
    env: {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://quotes.test',
      RATE_LIMITS: 'off',
      SPAM_FILTER: 'off',
      DATABASE_URL: server?.url ?? '',
    },
    async use<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
      const database = await open()
      try {
        return await work(database)
      } finally {
        if (!server) await database.close()
      }
    },
    close: () => server?.close(),
  }
}
