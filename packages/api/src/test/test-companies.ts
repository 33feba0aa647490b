import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

const rowsPerStatement = 10_000

/** Creates companies with verified email addresses `owner-1@many.example` and so on. */
export async function createManyCompanies(db: Kysely<Database>, count: number): Promise<void> {
  for (let first = 1; first <= count; first += rowsPerStatement) {
    const last = Math.min(count, first + rowsPerStatement - 1)
    await sql`
      insert into companies (widget_id, name, email, first_name, last_name, email_verified_at, subscription_status)
      select 'widget-many-' || i, 'Company ' || i, 'owner-' || i || '@many.example', 'Pat', 'Number ' || i, now(), 'active'
      from generate_series(${first}::integer, ${last}::integer) as i
    `.execute(db)
  }
}
