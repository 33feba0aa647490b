import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/second-factors/routes'
import { limits } from '../rate-limits/limits.ts'
import { limitSubjectOf } from '../sessions/account.ts'
import * as passkeys from '../second-factors/passkeys.ts'
import * as secondStep from '../second-factors/second-step.ts'
import { additionConfirmationOf, confirmationOf } from '../second-factors/second-step-proof.ts'

/** Passkeys of the signed-in account, and the challenges that passkeys sign. */
export const passkeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { codePepper, publicUrl } = app.settings
  const deps = { db: app.db, jobs: app.jobs, codePepper, publicUrl }

  app.route({
    ...routes.startSecondStepPasskey,
    handler: async ({ body, ipAddress }) => {
      await app.countAgainst(limits.passkeyChallenges, ipAddress)
      return secondStep.startSecondStepPasskey(deps, body.ticket)
    },
  })

  app.route({
    ...routes.startPasskeyConfirmation,
    handler: async ({ account }) => {
      await app.countAgainst(limits.passkeyChallenges, limitSubjectOf(account))
      return passkeys.startPasskeyConfirmation(deps, account)
    },
  })

  app.route({
    ...routes.startPasskey,
    handler: async ({ account, body }) => {
      await app.countAgainst(limits.passwordChecks, limitSubjectOf(account))
      return passkeys.startPasskey(deps, account, additionConfirmationOf(body))
    },
  })

  app.route({
    ...routes.addPasskey,
    handler: async ({ account, body }) => {
      await app.countAgainst(limits.passkeyChallenges, limitSubjectOf(account))
      return { backupCodes: await passkeys.addPasskey(deps, account, body) }
    },
  })

  app.route({
    ...routes.renamePasskey,
    handler: async ({ account, params, body }) => {
      await app.countAgainst(limits.passwordChecks, limitSubjectOf(account))
      await passkeys.renamePasskey(deps, account, params.passkeyId, body)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.removePasskey,
    handler: async ({ account, params, body }) => {
      await app.countAgainst(limits.passwordChecks, limitSubjectOf(account))
      await passkeys.removePasskey(deps, account, params.passkeyId, confirmationOf(body))
      return { success: true as const }
    },
  })
}
