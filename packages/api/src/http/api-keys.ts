import { effectivePlan, type Plan } from '@curbquote/types/billing'
import type { ApiScope } from '@curbquote/types/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findLiveKey, touchKey } from '../api-keys/api-key-queries.ts'
import { isAllowedIp } from '../api-keys/allowed-networks.ts'
import { logKeyRequest } from '../api-keys/key-requests.ts'
import { isKey } from '../api-keys/key-format.ts'
import { hashOfToken } from '../db/secret-token.ts'
import { DomainError, TooManyRequestsError } from '../errors/errors.ts'
import { limits } from '../rate-limits/limits.ts'

/** The API key of a request. */
export interface RequestKey {
  id: number
  name: string
  /** The company of the key. For a test key: the sandbox, which has the test data. */
  companyId: number
  /** The company itself, with its prices and settings. */
  ownerId: number
  isTest: boolean
  scopes: readonly ApiScope[]
  /** The company's effective plan. */
  plan: Plan
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes that accept API keys. */
    apiKey: RequestKey
  }
}

/** The guards of the routes that accept API keys. Together they count the requests of a key and of its company. */
export function createKeyGuards(app: FastifyInstance) {
  const limited = [
    { name: 'key', limit: limits.v1OfKey, count: app.createCounters(limits.v1OfKey) },
    { name: 'company', limit: limits.v1OfCompany, count: app.createCounters(limits.v1OfCompany) },
  ] as const
  const policy = limited
    .map(({ name, limit }) => `"${name}";q=${limit.max};w=${limit.windowSeconds}`)
    .join(', ')

  /** Counts the request and sets the headers of draft-ietf-httpapi-ratelimit-headers. */
  function countRequest(reply: FastifyReply, keyId: number, companyId: number): void {
    const subjects = { key: `key-${keyId}`, company: `company-${companyId}` }
    const counted = limited.flatMap(({ name, count }) =>
      count ? [{ name, ...count(subjects[name]) }] : [],
    )
    if (counted.length === 0) return
    const states = counted.map(
      ({ name, remaining, secondsLeft }) =>
        `"${name}";r=${Math.max(0, remaining)};t=${secondsLeft}`,
    )
    reply.headers({ 'ratelimit-policy': policy, ratelimit: states.join(', ') })
    const exceeded = counted.find(({ remaining }) => remaining < 0)
    if (exceeded) throw new TooManyRequestsError(exceeded.secondsLeft)
  }

  app.decorateRequest('apiKey', null as unknown as RequestKey)
  app.addHook('onResponse', async (request, reply) => {
    const { apiKey, id: requestId, method, url, errorCode } = request
    const status = reply.statusCode
    if (!apiKey) return
    const [path = ''] = url.split('?', 1)
    try {
      await logKeyRequest(app.db, apiKey, { requestId, method, path, status, errorCode })
    } catch (error) {
      request.log.warn({ err: error }, 'the request is missing in the log of its key')
    }
  })
  return (scope: ApiScope) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const key = readKey(request.headers.authorization)
      const found = key === undefined ? undefined : await findLiveKey(app.db, hashOfToken(key))
      if (!found)
        throw new DomainError(
          401,
          'KEY_INVALID',
          /^Bearer +\S/i.test(request.headers.authorization ?? '')
            ? 'The API key is unknown, expired or revoked.'
            : 'Send an API key as `Authorization: Bearer cq_…`.',
        )
      // Set before the refusals, so that the log of the key has them.
      request.apiKey = {
        id: found.id,
        name: found.name,
        companyId: found.company_id,
        ownerId: found.test_of ?? found.company_id,
        isTest: found.test_of !== null,
        scopes: found.scopes,
        plan: effectivePlan({
          planOverride: found.plan_override,
          subscriptionStatus: found.subscription_status,
        }),
      }
      countRequest(reply, found.id, found.company_id)
      const { ipAddress } = request
      if (!isAllowedIp(found.allowed_networks, ipAddress))
        throw new DomainError(
          403,
          'IP_NOT_ALLOWED',
          'The API key cannot be used from this IP address.',
        )
      if (!found.scopes.includes(scope))
        throw new DomainError(403, 'SCOPE_MISSING', `The API key lacks the scope ${scope}.`)
      if (found.was_used_long_ago || found.last_used_ip !== ipAddress)
        await touchKey(app.db, found.company_id, found.id, ipAddress)
    }
}

/** The key of a request, if its checksum is valid. An invalid one causes no query. */
function readKey(authorization = ''): string | undefined {
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  return key !== undefined && isKey(key) ? key : undefined
}
