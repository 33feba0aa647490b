import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/second-factors/routes'
import { limits } from '../rate-limits/limits.ts'
import { failSecondStep } from './record-failed-sign-in.ts'
import { setKnownBrowserCookie, signInSubject } from '../sessions/known-browser.ts'
import { countSignInAttempt, deleteSignInAttempts } from '../sessions/sign-in-attempts.ts'
import { limitSubjectOf, type SignedInAccount } from '../sessions/account.ts'
import * as secondFactor from '../second-factors/second-factor.ts'
import * as secondStep from '../second-factors/second-step.ts'
import {
  additionConfirmationOf,
  confirmationOf,
  proofOf,
} from '../second-factors/second-step-proof.ts'
import { countTicketAttempt } from '../second-factors/sign-in-tickets.ts'
import { setTrustedDeviceCookie } from '../second-factors/trusted-devices.ts'

/** The second step of a sign-in, and two-step sign-in of the signed-in account. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { codePepper, publicUrl } = app.settings
  const deps = { db: app.db, jobs: app.jobs, codePepper, publicUrl }

  app.route({
    ...routes.takeSecondStep,
    handler: async (request, reply) => {
      const { ticket, trustDevice: isTrusted = false } = request.body
      const proof = proofOf(request.body)
      await app.countAgainst(limits.signInsOfIpAddress, request.ipAddress)
      const factor = await countTicketAttempt(app.db, ticket)
      const audience = 'companyId' in factor.account ? 'owner' : 'admin'
      const subject = `${signInSubject(request, app.settings, audience, factor.email)} second step`
      // A ticket allows five attempts, and the password allows any number of tickets.
      if (app.settings.rateLimits) await countSignInAttempt(app.db, subject)
      const { sessionId, email, deviceToken } = await secondStep
        .takeSecondStep(deps, factor, {
          ticket,
          proof,
          isTrusted,
          userAgent: request.headers['user-agent'],
          ipAddress: request.ipAddress,
        })
        .catch((error: unknown) =>
          failSecondStep(deps, audience, factor.email, request.ipAddress, error),
        )
      await deleteSignInAttempts(app.db, subject)
      setKnownBrowserCookie(reply, app.settings, audience, email)
      if (deviceToken) setTrustedDeviceCookie(reply, app.settings, audience, deviceToken)
      return { token: app.signSession(sessionId) }
    },
  })

  app.route({
    ...routes.getSecondFactor,
    handler: ({ account }) => secondFactor.readSecondFactor(app.db, account),
  })

  app.route({
    ...routes.startSecondFactor,
    handler: async ({ account, body }) => {
      await countCheck(account)
      return secondFactor.startSecondFactor(deps, account, additionConfirmationOf(body))
    },
  })

  app.route({
    ...routes.confirmSecondFactor,
    handler: async ({ account, body }) => {
      await countCheck(account)
      return { backupCodes: await secondFactor.confirmSecondFactor(deps, account, body.code) }
    },
  })

  app.route({
    ...routes.renewBackupCodes,
    handler: async ({ account, body }) => {
      await countCheck(account)
      return {
        backupCodes: await secondFactor.renewBackupCodes(deps, account, confirmationOf(body)),
      }
    },
  })

  app.route({
    ...routes.turnOffSecondFactor,
    handler: async ({ account, body }) => {
      await countCheck(account)
      await secondFactor.turnOffSecondFactor(deps, account, confirmationOf(body))
      return { success: true as const }
    },
  })

  app.route({
    ...routes.removeAuthenticatorApp,
    handler: async ({ account, body }) => {
      await countCheck(account)
      await secondFactor.removeAuthenticatorApp(deps, account, confirmationOf(body))
      return { success: true as const }
    },
  })

  app.route({
    ...routes.keepSecondFactor,
    handler: async ({ account }) => {
      await secondFactor.keepSecondFactor(deps, account)
      return { success: true as const }
    },
  })

  const countCheck = (account: SignedInAccount) =>
    app.countAgainst(limits.passwordChecks, limitSubjectOf(account))
}
