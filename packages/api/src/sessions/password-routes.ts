import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  ChangePassword,
  EnteredCode,
  NamedAddress,
  ResetPasswordByCode,
  ResetPasswordByLink,
  Succeeded,
} from '@curbquote/types'
import { sessionSecurity } from '../plugins/sessions.ts'
import { recipientKey } from '../emails/recipient-key.ts'
import { limits } from '../plugins/rate-limits.ts'
import { rememberBrowser } from './known-browser.ts'
import {
  changePassword,
  resetPasswordByCode,
  resetPasswordByLink,
  startPasswordReset,
} from './reset-password.ts'
import { requireCooledDown, tryCode } from './verification-codes.ts'

const refusals = { 400: ApiError, 429: ApiError, 503: ApiError }

/** Changing and resetting the password. */
export const passwordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { codePepper } = app.settings
  const deps = { db: app.db, jobs: app.jobs, codePepper }

  app.post(
    '/company/forgot-password',
    {
      schema: {
        summary: 'Sends a code and a link to reset the password',
        tags: ['session'],
        body: NamedAddress,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request) => {
      const { email } = request.body
      await requireCooledDown(app.db, 'reset_password', email)
      await app.countAgainst(limits.codeEmails, recipientKey(email))
      await startPasswordReset(deps, email)
      return { success: true as const }
    },
  )

  app.post(
    '/company/verify-reset-code',
    {
      schema: {
        summary: 'Checks a reset code without consuming it',
        tags: ['session'],
        body: EnteredCode,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request) => {
      const { email, code } = request.body
      const purpose = 'reset_password' as const
      const refusal = await tryCode(app.db, { purpose, email, codePepper }, code, {
        consumes: false,
      })
      if (refusal) throw refusal
      return { success: true as const }
    },
  )

  app.post(
    '/company/reset-password',
    {
      schema: {
        summary: 'Resets the password with an emailed code and ends all sessions',
        tags: ['session'],
        body: ResetPasswordByCode,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request, reply) => {
      const refusal = await resetPasswordByCode(deps, request.body)
      if (refusal) throw refusal
      rememberBrowser(reply, app.settings, 'owner', request.body.email)
      return { success: true as const }
    },
  )

  app.post(
    '/auth/password-reset/reset',
    {
      schema: {
        summary: 'Resets the password with an emailed link and ends all sessions',
        tags: ['session'],
        body: ResetPasswordByLink,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request, reply) => {
      const { email } = await resetPasswordByLink(deps, request.body)
      rememberBrowser(reply, app.settings, 'owner', email)
      return { success: true as const }
    },
  )

  app.put(
    '/companies/password',
    {
      onRequest: [app.requireOwner, app.requireOwnerInPerson],
      schema: {
        summary: 'Changes the password and ends all other sessions',
        tags: ['session'],
        security: sessionSecurity,
        body: ChangePassword,
        response: { 200: Succeeded, 401: ApiError, 403: ApiError, ...refusals },
      },
    },
    async (request) => {
      await app.countAgainst(limits.passwordChecks, `company-${request.owner.companyId}`)
      await changePassword(deps, request.owner, request.body)
      return { success: true as const }
    },
  )
}
