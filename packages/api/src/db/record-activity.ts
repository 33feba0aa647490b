import type { ActivityAction } from '@curbquote/types/activity'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/index.ts'

export interface ActivityActor {
  kind: 'owner' | 'admin' | 'unknown'
  email: string | null
}

export interface NewActivity {
  companyId: number
  action: ActivityAction
  description: string
  /** Default: the user of the request. */
  actor?: ActivityActor | undefined
  /** Default: the IP address of the request. */
  ipAddress?: string | null
  /** Default: now. */
  at?: Date
}

/** What the audit log needs from a request. `http/activity.ts` sets it. */
export interface RequestActivity {
  ipAddress: string
  /** The signed-in owner, or the admin who impersonates the owner. */
  actor?: ActivityActor
  /** The entry that a successful request leaves if it has written no other. */
  entry?: {
    companyId: number
    action: ActivityAction
    describe: (db: Kysely<Database>) => Promise<string>
  }
  isRecorded: boolean
}

const maxDescriptionLength = 500

/** Writes an entry of a company's audit log. Pass the transaction of the change, so that both are atomic. Jobs have no request. */
export async function recordActivity(
  db: Kysely<Database>,
  activity: NewActivity,
  request?: RequestActivity | null,
): Promise<void> {
  await db.insertInto('activity').values(toRow(activity, request)).execute()
  if (request) request.isRecorded = true
}

/** Writes the entry of a request, if the transaction has changed anything and the request has no entry yet. */
export async function recordRequestActivity(
  db: Kysely<Database>,
  request: RequestActivity,
): Promise<void> {
  const activity = await missingEntry(db, request)
  if (!activity) return
  const { company_id, action, description, actor, actor_email, ip_address } = toRow(
    activity,
    request,
  )
  const { numAffectedRows = 0n } = await sql`
    insert into activity (company_id, action, description, actor, actor_email, ip_address)
    select ${company_id}::integer, ${action}, ${description}, ${actor}, ${actor_email}::text, ${ip_address}::text
    where pg_current_xact_id_if_assigned() is not null`.execute(db)
  if (numAffectedRows > 0n) request.isRecorded = true
}

/** The request's entry, unless the request has written one or needs none. */
export async function missingEntry(
  db: Kysely<Database>,
  { entry, isRecorded }: RequestActivity,
): Promise<NewActivity | undefined> {
  if (!entry || isRecorded) return undefined
  const { companyId, action, describe } = entry
  return { companyId, action, description: await describe(db) }
}

function toRow(
  { companyId, action, description, actor, ipAddress, at }: NewActivity,
  request: RequestActivity | null | undefined,
) {
  const by = actor ?? request?.actor
  return {
    company_id: companyId,
    action,
    description: description.slice(0, maxDescriptionLength),
    actor: by?.kind ?? 'owner',
    actor_email: by?.email ?? null,
    ip_address: ipAddress === undefined ? (request?.ipAddress ?? null) : ipAddress,
    ...(at && { created_at: at }),
  }
}
