import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { demoWidgetId } from '../companies/demo-widget-id.ts'
import type { SeedConfig } from './seed-demo.ts'

/** An arbitrary number that identifies the advisory lock. */
const seedLock = 20_261_121

/**
 * Seeds the demo: a company on a trial with prices, branding and a year of quotes, two more companies and an admin. Does
 * nothing when the demo company exists.
 */
export function prepareDemo(
  db: Kysely<Database>,
  photoStore: PhotoStore,
  config: SeedConfig,
): Promise<void> {
  return db.connection().execute(async (connection) => {
    // If several processes start at once, one seeds the demo. The others wait for the lock longer than the statement timeout.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${seedLock})`.execute(connection)
    try {
      if (await hasDemo(connection)) return
      const { seedDemo } = await import('./seed-demo.ts')
      await seedDemo(connection, photoStore, config)
    } finally {
      await sql`select pg_advisory_unlock(${seedLock})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('widget_id', '=', demoWidgetId)
    .executeTakeFirst()
  return company !== undefined
}
