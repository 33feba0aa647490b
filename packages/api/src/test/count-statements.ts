import type { KyselyPlugin } from 'kysely'
import type { TestDatabase } from './test-database.ts'

/** The same database, and how many statements were executed through it. */
export function countStatements(database: TestDatabase) {
  const counted = { statements: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counted.statements++
      return result
    },
  }
  return { counted, database: { ...database, db: database.db.withPlugin(plugin) } }
}
