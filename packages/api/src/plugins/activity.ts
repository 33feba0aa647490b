import fastifyPlugin from 'fastify-plugin'
import {
  activityOf,
  currentRequest,
  recordActivity,
  type RouteActivity,
} from '../activity/record-activity.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isActivityRecorded: boolean
  }
  interface FastifyContextConfig {
    /** The entry that a successful request of an owner leaves in the audit log. */
    activity?: RouteActivity
  }
}

/**
 * Keeps the audit log of what owners, and admins in their place, change. `inCompany` writes the entry in the transaction of
 * the change; what changes without it is recorded before the response leaves.
 */
export const activity = fastifyPlugin(async (app) => {
  app.decorateRequest('isActivityRecorded', false)
  app.addHook('onRequest', (request, _reply, done) => currentRequest.run(request, done))
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return
    const missing = activityOf(request)
    if (missing) await recordActivity(app.db, missing)
  })
})
