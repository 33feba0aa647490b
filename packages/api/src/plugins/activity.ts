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
    /**
     * The audit log entry of a successful request by an owner. `false`: the route changes nothing, so that an impersonating
     * admin gets no entry either.
     */
    activity?: RouteActivity | false
  }
}

/**
 * Writes the audit log of changes by owners and impersonating admins. `inCompany` writes the entry in the transaction of the
 * change. Changes outside `inCompany` are recorded before the response is sent.
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
