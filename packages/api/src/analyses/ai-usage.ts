import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The AI measurements of a company in the current UTC month. Returns no row if there are none. */
export function aiUsageOf(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('ai_usage')
    .select([
      // `single_images` counts measurements from photos of one surface, `multi_images` counts conversations with a reply.
      sql<number>`sum(single_image_count)::integer`.as('single_images'),
      sql<number>`sum(multi_image_count)::integer`.as('multi_images'),
      sql<string>`to_char(min(day), 'YYYY-MM')`.as('month'),
    ])
    .where('company_id', '=', companyId)
    .where('day', '>=', sql<string>`date_trunc('month', now() at time zone 'UTC')::date`)
    .having(({ fn }) => fn.countAll(), '>', 0)
}

/** Counts a successful measurement, in the transaction that stores it. */
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
