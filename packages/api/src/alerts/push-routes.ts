import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/push-subscriptions/routes'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { DomainError, NotFoundError, UnavailableError } from '../errors/errors.ts'
import type { PushSender } from '../providers/push-sender.ts'
import { limits } from '../rate-limits/limits.ts'
import {
  deletePushSubscriptionOf,
  findPushDevices,
  findSubscription,
  recordShown,
  savePushSubscription,
} from './push-subscription-queries.ts'
import { shownTokens } from './shown-token.ts'

/** The devices of an owner that get alerts. An impersonating admin can neither add nor test one. */
export const pushRoutes: FastifyPluginAsyncTypebox<{ pushSender: PushSender | undefined }> = async (
  app,
  { pushSender },
) => {
  const tokens = shownTokens(app.settings.codePepper)

  app.route({
    ...routes.listPushDevices,
    handler: async ({ owner }) => ({
      publicKey: pushSender?.publicKey ?? null,
      devices: await findPushDevices(owner),
    }),
  })

  app.route({
    ...routes.addPushSubscription,
    // Each opening of the dashboard renews it, which is no entry of the audit log.
    config: { activity: false },
    handler: async ({ owner, body }, reply) => {
      if (!pushSender) throw new UnavailableError('This server cannot send alerts to devices.')
      const { keyId } = pushSender
      const { codePepper } = app.settings
      return reply
        .code(201)
        .send(await savePushSubscription(app.db, owner, body, { keyId, codePepper }))
    },
  })

  app.route({
    ...routes.deletePushSubscription,
    config: {
      activity: {
        action: 'settings_changed',
        describe: () => 'Removed a device that got alerts',
      },
    },
    handler: async ({ owner, params }) => {
      await deletePushSubscriptionOf(owner, params.subscriptionId)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.testPushSubscription,
    config: { activity: false },
    handler: async ({ owner, params: { subscriptionId } }, reply) => {
      if (!(await findSubscription(app.db, owner.companyId, subscriptionId)))
        throw new NotFoundError('Device')
      await app.countAgainst(limits.testEmails, String(owner.companyId))
      await app.db.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto('deliveries')
          .values({
            channel: 'push',
            kind: 'push_test',
            company_id: owner.companyId,
            recipients: [subscriptionId],
            subject_key: subscriptionId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await queueDeliveries(transaction, app.jobs, [id])
      })
      return reply.code(202).send({ success: true as const })
    },
  })

  app.route({
    ...routes.confirmPush,
    handler: async ({ params: { subscriptionId }, body }) => {
      if (tokens.read(body.token) !== subscriptionId)
        throw new DomainError(403, 'INVALID_TOKEN', 'This token is not of this device.')
      await recordShown(app.db, subscriptionId)
      return { success: true as const }
    },
  })
}
