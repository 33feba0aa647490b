import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/sessions/routes'
import { endImpersonations } from '../impersonations/impersonation.ts'
import { limits } from '../rate-limits/limits.ts'
import { trustedDeviceToken } from '../second-factors/trusted-devices.ts'
import { setKnownBrowserCookie, signInSubject } from '../sessions/known-browser.ts'
import { failSignIn } from './record-failed-sign-in.ts'
import { revokeSession } from '../sessions/sessions.ts'
import { signIn } from './sign-in.ts'
import { countSignInAttempt, deleteSignInAttempts } from '../sessions/sign-in-attempts.ts'
import { setSignUpCookie } from '../sign-up/sign-up-cookie.ts'

/** Sign-in of owners, and sign-out. */
export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.signIn,
    handler: async (request, reply) => {
      const email = request.body.email.trim()
      await app.countAgainst(limits.signInsOfIpAddress, request.ipAddress)
      await app.countAgainst(limits.signInsOfAccount, `${request.ipAddress} ${email.toLowerCase()}`)
      const subject = signInSubject(request, app.settings, 'owner', email)
      if (app.settings.rateLimits) await countSignInAttempt(app.db, subject)
      const outcome = await signIn(app.db, {
        email,
        password: request.body.password,
        userAgent: request.headers['user-agent'],
        ipAddress: request.ipAddress,
        deviceToken: trustedDeviceToken(request, 'owner'),
      }).catch((error: unknown) =>
        failSignIn({ db: app.db, jobs: app.jobs }, 'owner', email, request.ipAddress, error),
      )
      await deleteSignInAttempts(app.db, subject)
      if ('unverifiedEmail' in outcome) {
        setSignUpCookie(reply, app.settings, outcome.passwordHash)
        return { requiresVerification: true as const, email: outcome.unverifiedEmail }
      }
      if ('ticket' in outcome) return { requiresCode: true as const, ...outcome }
      setKnownBrowserCookie(reply, app.settings, 'owner', email)
      return { token: app.signSession(outcome.sessionId) }
    },
  })

  app.route({
    ...routes.signOut,
    handler: async (request) => {
      // An admin's session of a company ends in the log too.
      await endImpersonations(app.db, { sessionId: request.sessionId }, request.activity)
      await revokeSession(app.db, request.sessionId)
      return { success: true as const }
    },
  })
}
