import type { ActivityAction } from '@curbquote/types/activity'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Kysely } from 'kysely'
import { missingEntry, recordActivity, type RequestActivity } from '../db/record-activity.ts'
import type { Database } from '../db/schema/index.ts'

/** The audit log entry of a route, declared in its `config`. */
interface RouteActivity {
  action: ActivityAction
  /** A sentence about the request, without the period. Never contains a secret. */
  describe: (request: FastifyRequest) => string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` if an earlier hook has sent the response. */
    activity: RequestActivity | null
  }
  interface FastifyContextConfig {
    /**
     * The audit log entry of a successful request by an owner. `false`: the route changes nothing, so that an impersonating
     * admin gets no entry either.
     */
    activity?: RouteActivity | false
  }
}

/**
 * Writes the audit log of changes by owners and impersonating admins. `inCompany(owner, …)` writes the entry in the transaction
 * of the change. Changes outside `inCompany` are recorded before the response is sent.
 */
export const activity = fastifyPlugin(async (app) => {
  app.decorateRequest('activity', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.activity = { ipAddress: request.ipAddress, isRecorded: false }
    done()
  })
  // The routes authenticate their requests in `onRequest`, some in `preValidation`.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.activity) Object.assign(request.activity, activityOf(request))
    done()
  })
  app.addHook('onSend', async (request, reply) => {
    const missing =
      reply.statusCode < 400 && request.activity && (await missingEntry(app.db, request.activity))
    if (missing) await recordActivity(app.db, missing, request.activity)
  })
})

/**
 * The actor of a request and its entry. Requests of an impersonating admin that can change data have an entry unless the route
 * declares `activity: false`.
 */
function activityOf(request: FastifyRequest): Pick<RequestActivity, 'actor' | 'entry'> {
  const { owner, method, routeOptions } = request
  if (!owner) return {}
  const { companyId, actorAdminId, actorEmail } = owner
  const actor = { kind: actorAdminId === null ? 'owner' : 'admin', email: actorEmail } as const
  const declared = routeOptions.config.activity
  if (method === 'GET' || method === 'HEAD' || declared === false) return { actor }
  if (!declared && actorAdminId === null) return { actor }
  return {
    actor,
    entry: {
      companyId,
      action: declared?.action ?? 'admin_action',
      describe: async (db) =>
        declared?.describe(request) ?? (await describeByRoute(db, companyId, request)),
    },
  }
}

/** Formats an entry such as `Changes the status of a quote (quote 12)`, with the number of the quote. */
async function describeByRoute(
  db: Kysely<Database>,
  companyId: number,
  { routeOptions, params, method }: FastifyRequest,
): Promise<string> {
  const { summary } = (routeOptions.schema ?? {}) as { summary?: string }
  const { quoteId, ...others } = params as Record<string, unknown>
  const quote =
    typeof quoteId === 'number'
      ? await db
          .selectFrom('quotes')
          .select('number')
          .where('company_id', '=', companyId)
          .where('id', '=', quoteId)
          .executeTakeFirst()
      : undefined
  const named = [
    ...(quote ? [`quote ${quote.number}`] : []),
    ...Object.entries(others)
      .filter(([name]) => name !== 'companyId')
      .map(([name, value]) => `${name.replace(/Id$/, '')} ${String(value)}`),
  ]
  const what = summary ?? `${method} ${routeOptions.url}`
  return named.length > 0 ? `${what} (${named.join(', ')})` : what
}
