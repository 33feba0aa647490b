import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { CreateApiKey } from '@curbquote/types/api-keys'
import { routes } from '@curbquote/types/api-keys/routes'
import { recordActivity } from '../db/record-activity.ts'
import { inCompany } from '../db/in-company.ts'
import { NotFoundError } from '../errors/errors.ts'
import { pauseEndpointsOfEndedKeys } from './pause-endpoints-of-ended-keys.ts'
import { findKeys, revokeKey } from './api-key-queries.ts'
import { createApiKey } from './create-api-key.ts'
import { toApiKey } from './to-api-key.ts'

/** The API keys of the signed-in company. */
export const apiKeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listApiKeys,
    handler: async ({ owner: { companyId } }) => {
      const rows = await inCompany(app.db, companyId, (tenantDb) => findKeys(tenantDb, companyId))
      return rows.map(toApiKey)
    },
  })

  app.route({
    ...routes.createApiKey,
    config: {
      activity: {
        action: 'key_created',
        describe: ({ body }) => {
          const { name, scopes } = body as CreateApiKey
          return `Created the API key “${name.trim()}” (${scopes.join(', ')})`
        },
      },
    },
    handler: async ({ owner, body }, reply) =>
      reply
        .code(201)
        .send(await createApiKey(app.db, owner.companyId, body, owner.actorEmail ?? '')),
  })

  // Also without an active plan: a leaked key must be revocable at once.
  app.route({
    ...routes.revokeApiKey,
    handler: async ({ owner: { companyId }, params }, reply) => {
      await inCompany(app.db, companyId, async (tenantDb) => {
        const name = await revokeKey(tenantDb, companyId, params.keyId)
        if (name === undefined) throw new NotFoundError('API key')
        await recordActivity(tenantDb, {
          companyId,
          action: 'key_revoked',
          description: `Revoked the API key “${name}”`,
        })
        await pauseEndpointsOfEndedKeys(tenantDb, companyId)
      })
      return reply.code(204).send(null)
    },
  })
}
