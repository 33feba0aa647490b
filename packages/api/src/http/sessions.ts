import fastifyJwt from '@fastify/jwt'
import {
  addPasskey,
  confirmSecondFactor,
  effectivePlan,
  exitImpersonation,
  getAdminAccount,
  getSecondFactor,
  type Plan,
  resetAdminPassword,
  signOut,
  signOutAdmin,
  startPasskey,
  startSecondFactor,
} from '@curbquote/types'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { SignedInAccount } from '../sessions/account.ts'
import { readRequiredFrom, startNotice } from '../sessions/admin-requirement.ts'
import { findLiveSession, sessionDays, touchSession } from '../sessions/sessions.ts'
import { DomainError, NotFoundError, NotSignedInError } from '../errors/errors.ts'

/** The signed-in owner of a company, or an impersonating admin. */
export interface Owner {
  companyId: number
  sessionId: string
  actorAdminId: number | null
  /** The email address of the impersonating admin, otherwise the owner's. */
  actorEmail: string | null
  /** The company's effective plan. */
  plan: Plan
}

/** A signed-in platform admin. */
export interface Admin {
  adminId: number
  email: string
  sessionId: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Use as `onRequest`, so that it runs before validation: an anonymous request with an invalid body gets 401. */
    requireOwner: onRequestAsyncHookHandler
    /** Use after `requireOwner` or `requireKey`: refuses companies without an active plan. */
    requireActivePlan: onRequestAsyncHookHandler
    /** Use after `requireOwner`: responds with 404 unless `:companyId` in the path is the owner's company. */
    requireOwnCompany: onRequestAsyncHookHandler
    /** Use after `requireOwner`: refuses an impersonating admin (credentials, contact email, billing, deletion). */
    requireOwnerInPerson: onRequestAsyncHookHandler
    /** Use as `onRequest`. Owners' sessions, impersonated ones included, get 403. */
    requireAdmin: onRequestAsyncHookHandler
    /** Use as `onRequest`: allows an admin or an impersonating admin. Sets `admin` or `owner`. */
    requireImpersonatorOrAdmin: onRequestAsyncHookHandler
    /** Use as `onRequest`: allows owners and admins. */
    requireSession: onRequestAsyncHookHandler
    /** Use as `onRequest`: allows owners and admins in person. Refuses an impersonating admin. */
    requireAccount: onRequestAsyncHookHandler
    signSession(sessionId: string): string
  }
  interface FastifyRequest {
    /** Set by `requireSession`. */
    sessionId: string
    owner: Owner
    admin: Admin
    /** Set by `requireAccount`. */
    account: SignedInAccount
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string }
    user: { sid: string }
  }
}

/** What an admin who owes the second step may call: set it up, change the own password, and end sessions. */
const allowedWithoutSecondStep = new Set(
  [
    getAdminAccount,
    getSecondFactor,
    startSecondFactor,
    confirmSecondFactor,
    startPasskey,
    addPasskey,
    resetAdminPassword,
    exitImpersonation,
    signOut,
    signOutAdmin,
  ].map(({ method, path }) => `${method} ${path}`),
)

const issuer = 'curbquote'
const audience = 'curbquote-api'

/** Sessions are bearer tokens (HS256) that reference a row, so they can be revoked. Cookies never authorize a request. */
export const sessions = fastifyPlugin<{ secret: string }>(async (app, { secret }) => {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience, expiresIn: `${sessionDays}d` },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ['exp', 'iss', 'aud', 'sid'],
    },
  })
  app.decorate('signSession', (sessionId: string) => app.jwt.sign({ sid: sessionId }))

  /** The session of a request. All guards use it, so each of them refuses an admin who owes the second step. */
  async function readSession(request: FastifyRequest): Promise<LiveSession> {
    const session = await findLiveSession(app.db, await readSessionId(request))
    if (!session) throw new NotSignedInError()
    if (session.was_seen_long_ago) await touchSession(app.db, session.id)
    const adminId = session.admin_id ?? session.actor_admin_id
    if (adminId !== null && app.settings.isProduction) await requireSecondStep(request, adminId)
    return session
  }

  async function requireSecondStep(request: FastifyRequest, adminId: number): Promise<void> {
    await startNotice(app.db, adminId)
    const requirement = await readRequiredFrom(app.db, adminId)
    const route = `${request.method} ${request.routeOptions.url}`
    if (requirement?.isDue && !allowedWithoutSecondStep.has(route))
      throw new SecondStepRequiredError()
  }

  app.decorateRequest('sessionId', '')
  app.decorate('requireSession', async (request: FastifyRequest) => {
    request.sessionId = (await readSession(request)).id
  })
  app.decorateRequest('owner', null as unknown as Owner)
  app.decorate('requireOwner', async (request: FastifyRequest) => {
    const owner = toOwner(await readSession(request))
    if (!owner)
      throw new DomainError(403, 'NOT_AN_OWNER', 'This action requires a company account.')
    request.owner = owner
  })
  app.decorateRequest('admin', null as unknown as Admin)
  app.decorate('requireAdmin', async (request: FastifyRequest) => {
    const admin = toAdmin(await readSession(request))
    if (!admin) throw new NotAnAdminError()
    request.admin = admin
  })
  app.decorate('requireImpersonatorOrAdmin', async (request: FastifyRequest) => {
    const session = await readSession(request)
    const admin = toAdmin(session)
    const owner = toOwner(session)
    if (admin) request.admin = admin
    else if (owner && owner.actorAdminId !== null) request.owner = owner
    else throw new NotAnAdminError()
  })
  app.decorateRequest('account', null as never)
  app.decorate('requireAccount', async (request: FastifyRequest) => {
    const session = await readSession(request)
    const [owner, admin] = [toOwner(session), toAdmin(session)]
    if (owner && owner.actorAdminId !== null) throw new ImpersonatingError()
    // The audit log names the owner.
    if (owner) request.owner = owner
    const { id: sessionId, actor_email } = session
    if (owner) request.account = { companyId: owner.companyId, email: actor_email ?? '', sessionId }
    else if (admin) request.account = { adminId: admin.adminId, email: admin.email, sessionId }
    else throw new NotSignedInError()
  })
  app.decorate('requireActivePlan', async (request: FastifyRequest) => {
    const { plan } = request.apiKey ?? request.owner
    if (plan === 'free') throw new SubscriptionRequiredError()
  })
  app.decorate('requireOwnerInPerson', async (request: FastifyRequest) => {
    if (request.owner.actorAdminId !== null) throw new ImpersonatingError()
  })
  app.decorate('requireOwnCompany', async (request: FastifyRequest) => {
    const { companyId } = request.params as { companyId?: string }
    if (companyId !== String(request.owner.companyId)) throw new NotFoundError('Company')
  })
})

export class SubscriptionRequiredError extends DomainError {
  constructor() {
    super(
      403,
      'SUBSCRIPTION_REQUIRED',
      'This action requires an active subscription. Please visit Billing to reactivate.',
    )
  }
}

export class ImpersonatingError extends DomainError {
  constructor() {
    super(403, 'IMPERSONATING', 'This is not available while impersonating a company.')
  }
}

class NotAnAdminError extends DomainError {
  constructor() {
    super(403, 'NOT_AN_ADMIN', 'This action requires an admin account.')
  }
}

class SecondStepRequiredError extends DomainError {
  constructor() {
    super(
      403,
      'SECOND_STEP_REQUIRED',
      'The admin console needs two-step sign-in. Turn it on under Two-step sign-in.',
    )
  }
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

function toOwner(session: LiveSession): Owner | undefined {
  if (session.company_id === null) return undefined
  return {
    companyId: session.company_id,
    sessionId: session.id,
    actorAdminId: session.actor_admin_id,
    actorEmail: session.actor_email,
    plan: effectivePlan({
      planOverride: session.plan_override,
      subscriptionStatus: session.subscription_status,
    }),
  }
}

function toAdmin(session: LiveSession): Admin | undefined {
  if (session.admin_id === null || session.admin_email === null) return undefined
  return { adminId: session.admin_id, email: session.admin_email, sessionId: session.id }
}

/** Every invalid token gets the same 401. */
async function readSessionId(request: FastifyRequest): Promise<string> {
  try {
    const { sid } = await request.jwtVerify<{ sid: unknown }>()
    if (typeof sid === 'string' && isUuid(sid)) return sid
  } catch {
    // Falls through to the same error.
  }
  throw new NotSignedInError()
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
