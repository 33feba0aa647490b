import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { v1AddHook, v1DeleteHook, v1ListSamples } from '@curbquote/types'
import { limits } from '../rate-limits/limits.ts'
import { findSamples } from '../webhooks/find-samples.ts'
import { deleteEndpoint, insertEndpoint } from '../webhooks/webhook-queries.ts'
import { createWebhookSecret } from '../webhooks/webhook-secret.ts'

/** Subscriptions of automations, with an API key. */
export const v1HookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...v1AddHook.route,
    onRequest: app.requireActivePlan,
    handler: async ({ apiKey: { companyId }, body: { targetUrl, event } }, reply) => {
      await app.countAgainst(limits.webhookChanges, String(companyId))
      const url = await app.webhookSender.requireAllowed(targetUrl)
      const { sealed } = createWebhookSecret(app.settings.codePepper)
      const { id } = await insertEndpoint(app.db, companyId, {
        url,
        events: [event],
        sealed,
        source: 'zapier',
      })
      return reply.code(201).send({ id })
    },
  })

  app.route({
    ...v1DeleteHook.route,
    handler: async ({ apiKey: { companyId }, params }, reply) => {
      await deleteEndpoint(app.db, companyId, params.hookId, 'zapier')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...v1ListSamples.route,
    handler: ({ apiKey: { companyId }, params }) =>
      findSamples(app.db, companyId, params.event, app.settings.publicUrl),
  })
}
