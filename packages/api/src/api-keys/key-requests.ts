import { keyRequestsPerPage, type KeyRequest, maxKeyRequests } from '@curbquote/types/api-keys'
import { type Kysely, sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { readKey } from './api-key-queries.ts'

const maxPathLength = 200

/** Adds a request of a key to its log. */
export async function logKeyRequest(
  db: Kysely<Database>,
  { companyId, id }: { companyId: number; id: number },
  request: Pick<KeyRequest, 'requestId' | 'method' | 'path' | 'status' | 'errorCode'>,
): Promise<void> {
  await db
    .insertInto('key_requests')
    .columns(['company_id', 'key_id', 'request_id', 'method', 'path', 'status', 'error_code'])
    // Nothing for a key that was deleted meanwhile.
    .expression((query) =>
      query
        .selectFrom('api_keys')
        .select([
          'company_id',
          'id',
          sql.val(request.requestId).as('request_id'),
          sql.val(request.method).as('method'),
          sql.val(request.path.slice(0, maxPathLength)).as('path'),
          sql<number>`${request.status}::smallint`.as('status'),
          sql.val(request.errorCode).as('error_code'),
        ])
        .where('company_id', '=', companyId)
        .where('id', '=', id),
    )
    .execute()
}

/** The requests of a key, newest first. @throws NotFoundError */
export function findKeyRequests(
  tenant: Tenant,
  keyId: number,
  { requestId, before }: { requestId?: string; before?: string },
): Promise<{ requests: KeyRequest[]; nextBefore: string | null }> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    await readKey(tenantDb, companyId, keyId)
    let requests = tenantDb
      .selectFrom('key_requests')
      .select(['id', 'request_id', 'method', 'path', 'status', 'error_code', 'created_at'])
      .where('company_id', '=', companyId)
      .where('key_id', '=', keyId)
      .orderBy('id', 'desc')
      .limit(keyRequestsPerPage + 1)
    if (requestId !== undefined) requests = requests.where('request_id', '=', requestId.trim())
    if (before !== undefined) requests = requests.where('id', '<', Number(before))
    const rows = await requests.execute()
    const shown = rows.slice(0, keyRequestsPerPage)
    return {
      requests: shown.map(({ request_id, method, path, status, error_code, created_at }) => ({
        requestId: request_id,
        method,
        path,
        status,
        errorCode: error_code,
        createdAt: created_at.toISOString(),
      })),
      nextBefore: rows.length > keyRequestsPerPage ? String(shown.at(-1)?.id) : null,
    }
  })
}

/** Deletes all but the last requests of each key. */
export async function deleteOldKeyRequests(
  db: Kysely<Database>,
  kept: number = maxKeyRequests,
): Promise<void> {
  await sql`
    delete from key_requests r
    using api_keys k, lateral (
      select l.id from key_requests l
      where l.company_id = k.company_id and l.key_id = k.id
      order by l.id desc offset ${kept} limit 1
    ) newest_old
    where r.company_id = k.company_id and r.key_id = k.id and r.id <= newest_old.id`.execute(db)
}
