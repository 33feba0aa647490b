import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/sign-up/routes'
import { recipientKey } from '../emails/recipient-key.ts'
import { limits } from '../rate-limits/limits.ts'
import { setKnownBrowserCookie } from '../sessions/known-browser.ts'
import * as passwords from './reset-password.ts'
import { requireCooledDown, tryCode } from '../sessions/verification-codes.ts'

/** Changing and resetting the password. */
export const passwordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { codePepper } = app.settings
  const deps = { db: app.db, jobs: app.jobs, codePepper }

  app.route({
    ...routes.requestPasswordReset,
    handler: async (request) => {
      const { email } = request.body
      await requireCooledDown(app.db, 'reset_password', email)
      await app.countAgainst(limits.codeEmails, recipientKey(email))
      await passwords.startPasswordReset(deps, email)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.verifyResetCode,
    handler: async (request) => {
      const { email, code } = request.body
      const purpose = 'reset_password' as const
      const refusal = await tryCode(app.db, { purpose, email, codePepper }, code, {
        consumes: false,
      })
      if (refusal) throw refusal
      return { success: true as const }
    },
  })

  app.route({
    ...routes.resetPasswordByCode,
    handler: async (request, reply) => {
      const refusal = await passwords.resetPasswordByCode(deps, {
        ...request.body,
        ipAddress: request.ipAddress,
      })
      if (refusal) throw refusal
      setKnownBrowserCookie(reply, app.settings, 'owner', request.body.email)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.resetPasswordByLink,
    handler: async (request, reply) => {
      const { email } = await passwords.resetPasswordByLink(deps, {
        ...request.body,
        ipAddress: request.ipAddress,
      })
      setKnownBrowserCookie(reply, app.settings, 'owner', email)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.changePassword,
    handler: async (request) => {
      await app.countAgainst(limits.passwordChecks, `company-${request.owner.companyId}`)
      await passwords.changePassword(deps, request.owner, request.body)
      return { success: true as const }
    },
  })
}
