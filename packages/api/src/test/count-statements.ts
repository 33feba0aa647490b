import type { KyselyPlugin } from 'kysely'
import type { TestDatabase } from './test-database.ts'

/** Wraps a database to count the executed statements and the rows that they return. */
export function countStatements(database: TestDatabase) {
  const counted = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counted.statements++
      counted.rows += result.rows.length
      return result
    },
  }
  return { counted, database: { ...database, db: database.db.withPlugin(plugin) } }
}
