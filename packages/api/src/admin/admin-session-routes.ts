import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/admin/routes'
import type { FastifyRequest } from 'fastify'
import { failSignIn } from '../sign-in/record-failed-sign-in.ts'
import { setKnownBrowserCookie, signInSubject } from '../sessions/known-browser.ts'
import { countSignInAttempt, deleteSignInAttempts } from '../sessions/sign-in-attempts.ts'
import { revokeSession } from '../sessions/sessions.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { limits } from '../rate-limits/limits.ts'
import { trustedDeviceToken } from '../second-factors/trusted-devices.ts'
import { signInAdmin } from '../sign-in/admin-sign-in.ts'
import { endImpersonations } from '../impersonations/impersonation.ts'
import * as passwords from '../sign-in/reset-admin-password.ts'

/** Sign-in, sign-out and password of platform admins. */
export const adminSessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.signInAdmin,
    handler: async (request, reply) => {
      const email = request.body.username.trim()
      await countTry(request, email)
      const subject = signInSubject(request, app.settings, 'admin', email)
      if (app.settings.rateLimits) await countSignInAttempt(app.db, subject)
      const outcome = await signInAdmin(app.db, {
        email,
        password: request.body.password,
        userAgent: request.headers['user-agent'],
        ipAddress: request.ipAddress,
        deviceToken: trustedDeviceToken(request, 'admin'),
      }).catch((error: unknown) =>
        failSignIn({ db: app.db, jobs: app.jobs }, 'admin', email, request.ipAddress, error),
      )
      await deleteSignInAttempts(app.db, subject)
      if ('ticket' in outcome) return { requiresCode: true as const, ...outcome }
      setKnownBrowserCookie(reply, app.settings, 'admin', email)
      return { token: app.signSession(outcome.sessionId) }
    },
  })

  app.route({
    ...routes.signOutAdmin,
    handler: async ({ admin: { adminId, sessionId } }) => {
      await app.db.transaction().execute(async (transaction) => {
        await revokeSession(transaction, sessionId)
        await endImpersonations(transaction, { adminId })
      })
      return { success: true as const }
    },
  })

  app.route({
    ...routes.resetAdminPassword,
    handler: async (request, reply) => {
      const { email, newPassword, confirmPassword, currentPassword, token } = request.body
      if (newPassword !== confirmPassword) throw new InvalidInputError('Passwords do not match')
      if (token !== undefined) {
        await countTry(request, email.trim())
        await passwords.resetAdminPassword(app.db, { token, email, newPassword })
        setKnownBrowserCookie(reply, app.settings, 'admin', email.trim())
      } else {
        const { admin } = request
        await app.countAgainst(limits.passwordChecks, `admin-${admin.adminId}`)
        if (email.trim().toLowerCase() !== admin.email.toLowerCase())
          throw new InvalidInputError('The email address does not match your account.')
        if (currentPassword === undefined)
          throw new InvalidInputError('Current password is required.')
        await passwords.changeAdminPassword(app.db, admin, { currentPassword, newPassword })
      }
      return { message: 'Password has been reset successfully' }
    },
  })

  app.route({
    ...routes.requestAdminResetLink,
    handler: async (request) => {
      const email = request.body.email.trim()
      await app.countAgainst(limits.adminResetLinksAtOnce, email.toLowerCase())
      await app.countAgainst(limits.adminResetLinks, email.toLowerCase())
      await app.db
        .transaction()
        .execute((transaction) =>
          app.jobs.enqueue(transaction, 'queue-account-email', [
            { kind: 'admin_reset_link', email },
          ]),
        )
      return { message: 'If that is the email address of an admin, a reset link is on its way.' }
    },
  })

  async function countTry(request: FastifyRequest, email: string): Promise<void> {
    await app.countAgainst(limits.signInsOfIpAddress, request.ipAddress)
    await app.countAgainst(limits.signInsOfAdmin, `${request.ipAddress} ${email.toLowerCase()}`)
  }
}
