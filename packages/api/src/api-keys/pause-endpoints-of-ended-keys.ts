import { type Kysely, sql } from 'kysely'
import { recordActivity, type RequestActivity } from '../db/record-activity.ts'
import type { Database } from '../db/schema/index.ts'

/** Pauses the endpoints of a company whose API key was revoked or has expired, and writes the audit log. */
export async function pauseEndpointsOfEndedKeys(
  db: Kysely<Database>,
  companyId: number,
  activity?: RequestActivity | null,
): Promise<void> {
  const paused = await db
    .updateTable('webhook_endpoints as e')
    .from('api_keys as k')
    .set({ state: 'paused', paused_reason: 'key_ended' })
    .where('e.company_id', '=', companyId)
    .where('k.company_id', '=', companyId)
    .whereRef('k.id', '=', 'e.api_key_id')
    .where('e.state', '=', 'active')
    .where((eb) =>
      eb.or([eb('k.revoked_at', 'is not', null), eb('k.expires_at', '<=', sql<Date>`now()`)]),
    )
    .returning(['e.id', 'e.url', 'k.name', sql<boolean>`k.revoked_at is not null`.as('is_revoked')])
    .execute()
  for (const { id, url, name, is_revoked } of paused)
    await recordActivity(
      db,
      {
        companyId,
        action: 'settings_changed',
        description: `Paused webhook ${id} to ${new URL(url).host}: the API key “${name}” ${is_revoked ? 'was revoked' : 'has expired'}`,
        // Nobody pauses the endpoint of an expired key.
        ...(!is_revoked && { actor: { kind: 'unknown', email: null } as const }),
      },
      activity,
    )
}
