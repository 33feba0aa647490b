import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/v1-events/routes'
import { limits } from '../rate-limits/limits.ts'
import { findEvent, findEvents } from '../webhooks/event-queries.ts'
import { replayEvent } from '../webhooks/restart-delivery.ts'
import { addSampleEvent } from '../webhooks/start-test.ts'

/** The log of the events of an API key's company. */
export const v1EventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = { db: app.db, jobs: app.jobs, urls: app.settings }

  app.route({
    ...routes.v1ListEvents,
    handler: ({ apiKey: { companyId }, query }) =>
      findEvents({ db: app.db, companyId }, query, app.settings),
  })

  app.route({
    ...routes.v1GetEvent,
    handler: ({ apiKey: { companyId }, params }) =>
      findEvent({ db: app.db, companyId }, params.eventId, app.settings),
  })

  app.route({
    ...routes.v1ReplayEvent,
    handler: async ({ apiKey: { companyId }, params, body }, reply) => {
      await app.countAgainst(limits.webhookTests, String(companyId))
      const event = await replayEvent(deps, { companyId, ...params }, body.hookId)
      return reply.code(202).send(event)
    },
  })

  app.route({
    ...routes.v1AddTestEvent,
    handler: async ({ apiKey: { companyId }, body }, reply) => {
      await app.countAgainst(limits.webhookTests, String(companyId))
      return reply.code(201).send(await addSampleEvent(deps, companyId, body.type))
    },
  })
}
