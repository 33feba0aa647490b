import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/sign-up/routes'
import { consentOrigin } from '../consents/consent-origin.ts'
import { recipientKey } from '../emails/recipient-key.ts'
import { limits } from '../rate-limits/limits.ts'
import { readSignUpProof, setSignUpCookie } from './sign-up-cookie.ts'
import * as accounts from './sign-up.ts'
import { requireCooledDown } from '../sessions/verification-codes.ts'

/** Sign-up and verification of the email address. */
export const signUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = { db: app.db, jobs: app.jobs, codePepper: app.settings.codePepper }

  const kinds = [
    [routes.createFreeAccount, 'verify_email'],
    [routes.createTrialAccount, 'verify_trial_email'],
  ] as const
  for (const [route, purpose] of kinds)
    app.route({
      ...route,
      handler: async (request, reply) => {
        const { email } = request.body
        await app.countAgainst(limits.signUps, request.ipAddress)
        await app.countAgainst(limits.codeEmails, recipientKey(email))
        const passwordHash = await accounts.signUp(deps, request.body, purpose)
        setSignUpCookie(reply, app.settings, passwordHash)
        return { requiresVerification: true as const, email }
      },
    })

  app.route({
    ...routes.resendVerificationCode,
    handler: async (request) => {
      const { email } = request.body
      const purpose = await accounts.awaitedPurpose(app.db, email)
      await requireCooledDown(app.db, purpose, email)
      await app.countAgainst(limits.codeEmails, recipientKey(email))
      await accounts.resendCode(deps, email, purpose)
      return { success: true as const }
    },
  })

  app.route({
    ...routes.verifyEmail,
    handler: async (request) => {
      const userAgent = request.headers['user-agent']
      const proof = readSignUpProof(request)
      const outcome = await accounts.verifyEmail(deps, {
        ...request.body,
        proof,
        userAgent,
        origin: consentOrigin(request),
      })
      if (outcome instanceof Error) throw outcome
      return { token: app.signSession(outcome.sessionId) }
    },
  })

  app.route({
    ...routes.verifyTrialEmail,
    handler: async (request, reply) => {
      const proof = readSignUpProof(request)
      const outcome = await accounts.verifyTrialEmail(deps, {
        ...request.body,
        proof,
        origin: consentOrigin(request),
      })
      if (outcome instanceof Error) throw outcome
      reply.setCookie('signup_proof', outcome.proof, {
        path: '/api/stripe',
        httpOnly: true,
        sameSite: 'lax',
        secure: app.settings.publicUrl.startsWith('https:'),
        maxAge: accounts.signUpProofSeconds,
      })
      return { success: true as const }
    },
  })
}
