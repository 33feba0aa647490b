import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export interface AiUsage {
  /** Photos of one surface that AI measured. */
  singleImage: number
  /** Conversations that AI has answered in. */
  multiImage: number
  total: number
}

/** What AI measured for a company in a month, `2026-11`, of UTC days; `undefined` where it measured nothing. */
export async function aiUsageOf(
  db: Kysely<Database>,
  companyId: number,
  month: string,
): Promise<AiUsage | undefined> {
  const firstDay = sql<string>`${`${month}-01`}::date`
  const { single, multi } = await db
    .selectFrom('ai_usage')
    .select([
      sql<number>`coalesce(sum(single_image_count), 0)::integer`.as('single'),
      sql<number>`coalesce(sum(multi_image_count), 0)::integer`.as('multi'),
    ])
    .where('company_id', '=', companyId)
    .where('day', '>=', firstDay)
    .where('day', '<', sql<string>`(${firstDay} + interval '1 month')::date`)
    .executeTakeFirstOrThrow()
  if (single + multi === 0) return undefined
  return { singleImage: single, multiImage: multi, total: single + multi }
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
