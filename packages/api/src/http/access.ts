import { createHash, timingSafeEqual } from 'node:crypto'
import type { Access } from '@curbquote/types/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { NotFoundError, NotSignedInError, DomainError } from '../errors/errors.ts'
import { signUpProofCookie } from '../sessions/one-time-tokens.ts'
import { createKeyGuards } from './api-keys.ts'
import { ImpersonatingError, sessionGuard, SubscriptionRequiredError } from './sessions.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Who may call the route. Required. */
    access?: Access
  }
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const pathOfV1 = '/api/v1/'
/** The tools of AI clients, which call version 1. */
const pathOfMcp = '/mcp'

/** Derives the guards of every route from its declared access. A route without one stops the start of the server. */
export const access = fastifyPlugin<{
  /** The credentials of the webhooks of the email provider. */
  emailWebhooks: { name: string; password: string | undefined }
  /** The password of reports of bounces. */
  bouncesPassword: string | undefined
}>(async (app, { emailWebhooks, bouncesPassword }) => {
  const keyGuard = createKeyGuards(app)
  const passwordGuards = {
    email: requireWebhookPassword(emailWebhooks.name, emailWebhooks.password),
    bounces: requireWebhookPassword('bounces', bouncesPassword),
  }

  app.addHook('onRoute', (route) => {
    // The preflight requests of CORS have no credentials.
    if (route.method === 'OPTIONS') return
    const declared = route.schema?.access
    const name = `${String(route.method)} ${route.url}`
    if (!declared) throw new Error(`${name} must declare its access.`)
    if (declared === 'public') return
    const takesKey = 'scope' in declared
    if (takesKey && !route.url.startsWith(pathOfV1) && route.url !== pathOfMcp)
      throw new Error(`${name} takes an API key, so it must be under ${pathOfV1}.`)
    if (!takesKey && route.url.startsWith(pathOfV1))
      throw new Error(`${name} must take an API key or be public.`)

    const guards = guardsOf(declared, route.url)
    const { onRequest, preValidation } = withAlternative(declared, guards)
    // In `onRequest`, so that an anonymous request with an invalid body gets 401.
    route.onRequest = [...onRequest, ...[route.onRequest ?? []].flat()]
    route.preValidation = [...preValidation, ...[route.preValidation ?? []].flat()]
  })

  function guardsOf(declared: Exclude<Access, 'public'>, url: string): Guard[] {
    if ('provider' in declared) return [passwordGuards[declared.provider]]
    const isOwners = 'session' in declared && declared.session === 'owner'
    return [
      'scope' in declared ? keyGuard(declared.scope) : sessionGuard(app, declared),
      ...('mode' in declared ? [requireTestKey] : []),
      ...(isOwners && url.includes('/:companyId') ? [requireOwnCompany] : []),
      ...(isOwners && declared.inPerson ? [requireOwnerInPerson] : []),
      ...('plan' in declared ? [requireActivePlan] : []),
    ]
  }

  /** The hooks of a route with the guards of its session, which another credential can replace. */
  function withAlternative(declared: Exclude<Access, 'public'>, guards: Guard[]) {
    const unless = (isAuthorized: (request: FastifyRequest) => boolean) =>
      guards.map((guard): Guard => async (request, reply) => {
        if (!isAuthorized(request)) await guard(request, reply)
      })
    switch ('or' in declared && declared.or) {
      case 'reset-link':
        // After parsing, because the body contains the token.
        return { onRequest: [], preValidation: unless(hasToken) }
      case 'sign-up-proof':
        return {
          onRequest: unless(({ headers }) => !headers.authorization),
          preValidation: [requireCredential],
        }
      default:
        return { onRequest: guards, preValidation: [] }
    }
  }
})

const hasToken = ({ body }: FastifyRequest) =>
  ((body ?? {}) as { token?: unknown }).token !== undefined

const requireCredential: Guard = async ({ headers, cookies }) => {
  if (!headers.authorization && !cookies[signUpProofCookie]) throw new NotSignedInError()
}

const requireOwnCompany: Guard = async ({ params, owner }) => {
  const { companyId } = params as { companyId?: string }
  if (companyId !== String(owner.companyId)) throw new NotFoundError('Company')
}

const requireOwnerInPerson: Guard = async ({ owner }) => {
  if (owner.actorAdminId !== null) throw new ImpersonatingError()
}

const requireTestKey: Guard = async ({ apiKey }) => {
  if (!apiKey.isTest)
    throw new DomainError(403, 'TEST_KEY_REQUIRED', 'This call is for test keys (`cq_test_`) only.')
}

const requireActivePlan: Guard = async ({ apiKey, owner }) => {
  const { plan } = apiKey ?? owner
  if (plan === 'free') throw new SubscriptionRequiredError()
}

/**
 * Refuses requests without the user name and the password (HTTP basic authentication). Refuses all requests if no password is
 * configured.
 */
function requireWebhookPassword(userName: string, password: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!password || !isEqual(credentialsOf(request), `${userName}:${password}`))
      throw new DomainError(401, 'NOT_SIGNED_IN', 'Unauthorized: please sign in.', {
        headers: { 'www-authenticate': 'Basic realm="CurbQuote"' },
      })
  }
}

function credentialsOf(request: FastifyRequest): string {
  const [, credentials = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return Buffer.from(credentials, 'base64').toString('utf8')
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
