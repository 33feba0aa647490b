import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** What AI has measured for a company in this month of UTC days, `2026-11`; no row where it measured nothing. */
export function aiUsageOf(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('ai_usage')
    .select([
      // Photos of one surface that AI measured, and conversations that it has answered in.
      sql<number>`sum(single_image_count)::integer`.as('single_images'),
      sql<number>`sum(multi_image_count)::integer`.as('multi_images'),
      sql<string>`to_char(min(day), 'YYYY-MM')`.as('month'),
    ])
    .where('company_id', '=', companyId)
    .where('day', '>=', sql<string>`date_trunc('month', now() at time zone 'UTC')::date`)
    .having(({ fn }) => fn.countAll(), '>', 0)
}

/** Counts a measurement that succeeded, in the transaction that keeps it. */
export async function countAiUsage(
  tenantDb: Kysely<Database>,
  companyId: number,
  kind: 'single' | 'multi',
): Promise<void> {
  const column = kind === 'single' ? 'single_image_count' : 'multi_image_count'
  await tenantDb
    .insertInto('ai_usage')
    .values({
      company_id: companyId,
      day: sql<string>`(now() at time zone 'UTC')::date`,
      [column]: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'day'])
        .doUpdateSet({ [column]: sql`${sql.ref(`ai_usage.${column}`)} + 1` }),
    )
    .execute()
}
