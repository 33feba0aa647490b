import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActivityAction } from '@curbquote/types'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The audit log entry of a route, declared in its `config`. */
export interface RouteActivity {
  action: ActivityAction
  /** A sentence about the request, without the period. Never contains a secret. */
  describe: (request: FastifyRequest) => string
}

export interface NewActivity {
  companyId: number
  action: ActivityAction
  description: string
  /** Default: the user of the current request. */
  actor?: { kind: 'owner' | 'admin' | 'unknown'; email: string | null } | undefined
  /** Default: the IP address of the current request. */
  ipAddress?: string | null
  /** Default: now. */
  at?: Date
}

const maxDescriptionLength = 500

/** The current request. Undefined in jobs. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>()

/** Writes an entry of a company's audit log. Pass the transaction of the change, so that both are atomic. */
export async function recordActivity(db: Kysely<Database>, activity: NewActivity): Promise<void> {
  await db.insertInto('activity').values(toRow(activity)).execute()
  const request = currentRequest.getStore()
  if (request) request.isActivityRecorded = true
}

/**
 * Writes the entry declared by the current route, if the transaction has changed anything and the request has no entry yet.
 * Requests of an impersonating admin that can change data are logged unless the route declares `activity: false`.
 */
export async function recordRequestActivity(db: Kysely<Database>): Promise<void> {
  const request = currentRequest.getStore()
  const activity = request && activityOf(request)
  if (!activity) return
  const { company_id, action, description, actor, actor_email, ip_address } = toRow(activity)
  const { numAffectedRows = 0n } = await sql`
    insert into activity (company_id, action, description, actor, actor_email, ip_address)
    select ${company_id}::integer, ${action}, ${description}, ${actor}, ${actor_email}::text, ${ip_address}::text
    where pg_current_xact_id_if_assigned() is not null`.execute(db)
  if (numAffectedRows > 0n) request.isActivityRecorded = true
}

/** The entry to write for a request, or `undefined` when it has one or changes nothing. */
export function activityOf(request: FastifyRequest): NewActivity | undefined {
  const { owner, isActivityRecorded, method, routeOptions } = request
  if (!owner || isActivityRecorded || method === 'GET' || method === 'HEAD') return undefined
  const declared = routeOptions.config.activity
  if (declared === false || (!declared && owner.actorAdminId === null)) return undefined
  return {
    companyId: owner.companyId,
    action: declared?.action ?? 'admin_action',
    description: declared?.describe(request) ?? describeByRoute(request),
  }
}

/** Formats an entry such as `Changes the status of a quote (quote 12)`. */
function describeByRoute({ routeOptions, params, method }: FastifyRequest): string {
  const { summary } = (routeOptions.schema ?? {}) as { summary?: string }
  const named = Object.entries(params as Record<string, unknown>)
    .filter(([name]) => name !== 'companyId')
    .map(([name, value]) => `${name.replace(/Id$/, '')} ${String(value)}`)
  const what = summary ?? `${method} ${routeOptions.url}`
  return named.length > 0 ? `${what} (${named.join(', ')})` : what
}

function toRow({ companyId, action, description, actor, ipAddress, at }: NewActivity) {
  const request = currentRequest.getStore()
  const signedIn = request?.owner
  return {
    company_id: companyId,
    action,
    description: description.slice(0, maxDescriptionLength),
    actor: actor?.kind ?? (signedIn?.actorAdminId == null ? 'owner' : 'admin'),
    actor_email: (actor ? actor.email : signedIn?.actorEmail) ?? null,
    ip_address: ipAddress === undefined ? (request?.ip ?? null) : ipAddress,
    ...(at && { created_at: at }),
  } as const
}
