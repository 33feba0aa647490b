import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/v1-hooks/routes'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { limits } from '../rate-limits/limits.ts'
import { findSamples } from '../webhooks/find-samples.ts'
import { resumeEndpoint } from '../webhooks/resume-deliveries.ts'
import { subscribe } from '../webhooks/subscribe.ts'
import { deleteEndpoint, findHooks } from '../webhooks/webhook-queries.ts'
import { createWebhookSecret } from '../webhooks/webhook-secret.ts'

/** Subscriptions of automations, with an API key. */
export const v1HookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.v1AddHook,
    handler: async ({ apiKey, body, headers }, reply) => {
      const { companyId } = apiKey
      await app.countAgainst(limits.webhookChanges, String(companyId))
      const url = await app.webhookSender.requireAllowed(body.targetUrl)
      const { secret, sealed } = createWebhookSecret(app.settings.codePepper)
      const { id, hasNewSecret, isTurnedOn } = await subscribe(
        { db: app.db, companyId },
        {
          url,
          event: body.event,
          sealed,
          apiKey,
          identity: identifyRequest(headers['idempotency-key'], body),
        },
      )
      if (isTurnedOn) await resumeEndpoint(app, companyId, id)
      if (headers['idempotency-key'] !== undefined && !hasNewSecret && !isTurnedOn)
        reply.header('idempotent-replayed', 'true')
      return reply.code(201).send({ id, secret: hasNewSecret ? secret : null })
    },
  })

  app.route({
    ...routes.v1ListHooks,
    handler: async ({ apiKey: { companyId } }) => ({
      hooks: await findHooks({ db: app.db, companyId }),
    }),
  })

  app.route({
    ...routes.v1DeleteHook,
    handler: async ({ apiKey, params }, reply) => {
      await deleteEndpoint({ db: app.db, companyId: apiKey.companyId }, params.hookId, apiKey)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.v1ListSamples,
    handler: ({ apiKey: { companyId }, params }) =>
      findSamples({ db: app.db, companyId }, params.event, app.settings),
  })
}
