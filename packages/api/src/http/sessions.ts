import fastifyJwt from '@fastify/jwt'
import { effectivePlan, type Plan } from '@curbquote/types/billing'
import type { SessionAccess } from '@curbquote/types/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { requireSandbox } from '../api-keys/sandbox.ts'
import type { SignedInAccount } from '../sessions/account.ts'
import { readRequiredFrom, startNotice } from '../sessions/admin-requirement.ts'
import { findLiveSession, sessionDays, touchSession } from '../sessions/sessions.ts'
import type { Tenant } from '../db/in-company.ts'
import type { RequestActivity } from '../db/record-activity.ts'
import { DomainError, NotSignedInError } from '../errors/errors.ts'

/** The signed-in owner of a company, or an impersonating admin. */
export interface Owner extends Tenant {
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
  activity: RequestActivity | null
  sessionId: string
}

declare module 'fastify' {
  interface FastifyInstance {
    signSession(sessionId: string): string
  }
  interface FastifyRequest {
    /** The session, if the route accepts every session. */
    sessionId: string
    owner: Owner
    admin: Admin
    /** The owner or admin in person, if the route accepts both. */
    account: SignedInAccount
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sid: string }
    user: { sid: string }
  }
}

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

  app.decorateRequest('sessionId', '')
  app.decorateRequest('owner', null as unknown as Owner)
  app.decorateRequest('admin', null as unknown as Admin)
  app.decorateRequest('account', null as never)
})

type Guard = (request: FastifyRequest) => Promise<void>

/** The guard of a route that requires a session. It sets the members of the request that name the session. */
export function sessionGuard(
  { db, settings }: Pick<FastifyInstance, 'db' | 'settings'>,
  access: SessionAccess,
): Guard {
  const read = async (request: FastifyRequest): Promise<LiveSession> => {
    const session = await findLiveSession(db, await readSessionId(request))
    if (!session) throw new NotSignedInError()
    if (session.was_seen_long_ago) await touchSession(db, session.id)
    const adminId = session.admin_id ?? session.actor_admin_id
    if (adminId !== null && settings.isProduction) await requireSecondStep(adminId)
    return session
  }
  const requireSecondStep = async (adminId: number): Promise<void> => {
    await startNotice(db, adminId)
    const requirement = await readRequiredFrom(db, adminId)
    if (requirement?.isDue && !('withoutSecondStep' in access))
      throw new DomainError(
        403,
        'SECOND_STEP_REQUIRED',
        'The admin console needs two-step sign-in. Turn it on under Two-step sign-in.',
      )
  }
  /** The owner of the sandbox, where everything works on every plan. */
  const ofTestData = async (owner: Owner): Promise<Owner> => ({
    ...owner,
    companyId: await requireSandbox(db, owner.companyId),
    plan: 'pro',
  })
  const guards: Record<SessionAccess['session'], Guard> = {
    owner: async (request) => {
      const owner = toOwner(await read(request), request)
      if (!owner)
        throw new DomainError(403, 'NOT_AN_OWNER', 'This action requires a company account.')
      request.owner = 'testData' in access && hasTestData(request) ? await ofTestData(owner) : owner
    },
    admin: async (request) => {
      const admin = toAdmin(await read(request), request)
      if (!admin) throw new NotAnAdminError()
      request.admin = admin
    },
    'impersonator-or-admin': async (request) => {
      const session = await read(request)
      const admin = toAdmin(session, request)
      const owner = toOwner(session, request)
      if (admin) request.admin = admin
      else if (owner && owner.actorAdminId !== null) request.owner = owner
      else throw new NotAnAdminError()
    },
    any: async (request) => {
      const session = await read(request)
      request.sessionId = session.id
      if ('inPerson' in access) setAccount(request, session)
    },
  }
  return guards[access.session]
}

const hasTestData = ({ headers }: FastifyRequest) => headers['x-test-data'] === 'on'

function setAccount(request: FastifyRequest, session: LiveSession): void {
  const [owner, admin] = [toOwner(session, request), toAdmin(session, request)]
  if (owner && owner.actorAdminId !== null) throw new ImpersonatingError()
  // The audit log names the owner.
  if (owner) request.owner = owner
  const { id: sessionId, actor_email } = session
  const { activity } = request
  if (owner)
    request.account = { companyId: owner.companyId, email: actor_email ?? '', sessionId, activity }
  else if (admin) request.account = admin
  else throw new NotSignedInError()
}

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

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

function toOwner(session: LiveSession, { server, activity }: FastifyRequest): Owner | undefined {
  if (session.company_id === null) return undefined
  return {
    db: server.db,
    activity,
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

function toAdmin(session: LiveSession, { activity }: FastifyRequest): Admin | undefined {
  if (session.admin_id === null || session.admin_email === null) return undefined
  return { adminId: session.admin_id, email: session.admin_email, sessionId: session.id, activity }
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
