import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { CreateApiKey } from '@curbquote/types/api-keys'
import { routes } from '@curbquote/types/api-keys/routes'
import { recordActivity } from '../db/record-activity.ts'
import { inCompany } from '../db/in-company.ts'
import { NotFoundError } from '../errors/errors.ts'
import { pauseEndpointsOfEndedKeys } from './pause-endpoints-of-ended-keys.ts'
import { toNetworks } from './allowed-networks.ts'
import { findKeys, readKey, revokeKey, setAllowedNetworks } from './api-key-queries.ts'
import { findKeyRequests } from './key-requests.ts'
import { createApiKey, rotateApiKey } from './create-api-key.ts'
import { toApiKey } from './to-api-key.ts'

/** The API keys of the signed-in company. */
export const apiKeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listApiKeys,
    handler: async ({ owner }) => {
      const rows = await inCompany(owner, (tenantDb) => findKeys(tenantDb, owner.companyId))
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
      reply.code(201).send(await createApiKey(owner, body, owner.actorEmail ?? '')),
  })

  app.route({
    ...routes.changeApiKey,
    config: {
      activity: {
        action: 'settings_changed',
        describe: ({ params }) =>
          `Changed the IP addresses of API key ${(params as { keyId: number }).keyId}`,
      },
    },
    handler: ({ owner, params: { keyId }, body }) =>
      inCompany(owner, async (tenantDb) => {
        await readKey(tenantDb, owner.companyId, keyId)
        await setAllowedNetworks(tenantDb, owner.companyId, keyId, toNetworks(body.allowedNetworks))
        return toApiKey(await readKey(tenantDb, owner.companyId, keyId))
      }),
  })

  app.route({
    ...routes.rotateApiKey,
    config: {
      activity: {
        action: 'key_created',
        describe: ({ params }) => `Rotated API key ${(params as { keyId: number }).keyId}`,
      },
    },
    handler: ({ owner, params }) => rotateApiKey(owner, params.keyId),
  })

  app.route({
    ...routes.listKeyRequests,
    handler: ({ owner, params, query }) => findKeyRequests(owner, params.keyId, query),
  })

  // Also without an active plan: a leaked key must be revocable at once.
  app.route({
    ...routes.revokeApiKey,
    handler: async ({ owner, params }, reply) => {
      await inCompany(owner, async (tenantDb) => {
        const name = await revokeKey(tenantDb, owner.companyId, params.keyId)
        if (name === undefined) throw new NotFoundError('API key')
        await recordActivity(
          tenantDb,
          {
            companyId: owner.companyId,
            action: 'key_revoked',
            description: `Revoked the API key “${name}”`,
          },
          owner.activity,
        )
        await pauseEndpointsOfEndedKeys(tenantDb, owner.companyId, owner.activity)
      })
      return reply.code(204).send(null)
    },
  })
}
