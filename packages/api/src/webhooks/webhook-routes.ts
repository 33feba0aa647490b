import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ChangeWebhook } from '@curbquote/types/webhooks'
import { routes } from '@curbquote/types/webhooks/routes'
import type { FastifyRequest } from 'fastify'
import { limits } from '../rate-limits/limits.ts'
import { SubscriptionRequiredError } from '../http/sessions.ts'
import { sendClaimed } from './deliver-webhook.ts'
import { restartDelivery, restartFailed } from './restart-delivery.ts'
import { settleDelivery } from './settle-delivery.ts'
import { resumeEndpoint } from './resume-deliveries.ts'
import { startTest } from './start-test.ts'
import * as queries from './webhook-queries.ts'
import { createWebhookSecret } from './webhook-secret.ts'

/** The webhook endpoints of the signed-in company, for the owner in person. */
export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { codePepper } = app.settings
  const sendDeps = { webhookSender: app.webhookSender, config: app.settings }

  app.route({
    ...routes.listWebhooks,
    handler: ({ owner }) => queries.findEndpoints(owner),
  })

  app.route({
    ...routes.addWebhook,
    // The URL may contain a secret.
    config: logged(({ body }) => `Added a webhook to ${hostOf((body as { url: string }).url)}`),
    handler: async ({ owner, body: { url, events } }, reply) => {
      await app.countAgainst(limits.webhookChanges, String(owner.companyId))
      const allowedUrl = await app.webhookSender.requireAllowed(url)
      const { secret, sealed } = createWebhookSecret(codePepper)
      const endpoint = await queries.insertEndpoint(owner, {
        url: allowedUrl,
        events,
        sealed,
        source: 'dashboard',
      })
      return reply.code(201).send({ endpoint, secret })
    },
  })

  app.route({
    ...routes.changeWebhook,
    // Without an active plan too: a pause ends the sharing of data.
    preHandler: async ({ body, owner }) => {
      if (owner.plan === 'free' && !isPause(body)) throw new SubscriptionRequiredError()
    },
    config: logged((request) => `Changed ${nameOf(request)}`),
    handler: async ({ owner, params, body }) => {
      await app.countAgainst(limits.webhookChanges, String(owner.companyId))
      const url =
        body.url === undefined ? undefined : await app.webhookSender.requireAllowed(body.url)
      const { endpointId } = params
      const endpoint = await queries.updateEndpoint(owner, endpointId, { ...body, url })
      if (body.state === 'active') await resumeEndpoint(app, owner.companyId, endpointId)
      return endpoint
    },
  })

  app.route({
    ...routes.deleteWebhook,
    // Without an active plan too: it ends the sharing of data.
    config: logged((request) => `Deleted ${nameOf(request)}`),
    handler: async ({ owner, params }, reply) => {
      await queries.deleteEndpoint(owner, params.endpointId)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routes.rotateWebhookSecret,
    config: logged((request) => `Replaced the secret of ${nameOf(request)}`),
    handler: async ({ owner, params }) => {
      const { secret, sealed } = createWebhookSecret(codePepper)
      const endpoint = await queries.replaceSecret(owner, params.endpointId, sealed)
      return { endpoint, secret }
    },
  })

  app.route({
    ...routes.testWebhook,
    config: logged((request) => `Sent a test to ${nameOf(request)}`),
    handler: async ({ owner, params }) => {
      await app.countAgainst(limits.webhookTests, String(owner.companyId))
      const { key, claimed } = await startTest(owner, params.endpointId)
      const response = await sendClaimed(sendDeps, key, claimed)
      await settleDelivery({ db: app.db, jobs: app.jobs }, key, claimed, response)
      return queries.findDelivery(app.db, key)
    },
  })

  app.route({
    ...routes.listWebhookDeliveries,
    handler: ({ owner, params, query }) => queries.findDeliveries(owner, params.endpointId, query),
  })

  app.route({
    ...routes.getWebhookDelivery,
    handler: ({ owner, params }) =>
      queries.findDeliveryBody(app.db, { ...params, companyId: owner.companyId }, app.settings),
  })

  app.route({
    ...routes.sendFailedAgain,
    config: logged((request) => `Sent the failed messages to ${nameOf(request)} again`),
    handler: async ({ owner, params, body }, reply) => {
      await app.countAgainst(limits.webhookTests, String(owner.companyId))
      const count = await restartFailed(owner, app.jobs, params.endpointId, new Date(body.since))
      return reply.code(202).send({ count })
    },
  })

  app.route({
    ...routes.sendWebhookAgain,
    config: logged((request) => `Sent a message to ${nameOf(request)} again`),
    handler: async ({ owner, params }, reply) => {
      await app.countAgainst(limits.webhookTests, String(owner.companyId))
      return reply.code(202).send(await restartDelivery(owner, app.jobs, params))
    },
  })
}

function logged(describe: (request: FastifyRequest) => string) {
  return { activity: { action: 'settings_changed', describe } } as const
}

function isPause(body: ChangeWebhook): boolean {
  return body.state === 'paused' && Object.keys(body).length === 1
}

function nameOf({ params }: FastifyRequest): string {
  return `webhook ${(params as { endpointId: number }).endpointId}`
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid URL'
}
