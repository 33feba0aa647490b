import type { BroadcastDraft } from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export async function findBroadcastDraft(db: Kysely<Database>, adminId: number) {
  const row = await db
    .selectFrom('broadcast_drafts')
    .select('draft')
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
  return row?.draft
}

export async function saveBroadcastDraft(
  db: Kysely<Database>,
  adminId: number,
  draft: BroadcastDraft,
): Promise<void> {
  const text = JSON.stringify(draft)
  await db
    .insertInto('broadcast_drafts')
    .values({ admin_id: adminId, draft: text })
    .onConflict((conflict) =>
      conflict.column('admin_id').doUpdateSet({ draft: text, updated_at: sql<Date>`now()` }),
    )
    .execute()
}
