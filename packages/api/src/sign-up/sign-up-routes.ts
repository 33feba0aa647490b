import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  EnteredCode,
  NamedAddress,
  OpenedSession,
  SignedUp,
  SignUp,
  Succeeded,
} from '@curbquote/types'
import { recipientKey } from '../emails/recipient-key.ts'
import { limits } from '../plugins/rate-limits.ts'
import { readSignUpProof, setSignUpCookie } from './sign-up-cookie.ts'
import {
  awaitedPurpose,
  resendCode,
  signUp,
  signUpProofSeconds,
  verifyEmail,
  verifyTrialEmail,
} from './sign-up.ts'
import { requireCooledDown } from '../sessions/verification-codes.ts'

const refusals = { 400: ApiError, 429: ApiError, 503: ApiError }

/** Sign-up and verification of the email address. */
export const signUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = { db: app.db, jobs: app.jobs, codePepper: app.settings.codePepper }

  const signUpCalls = [
    ['/create-free-account', 'verify_email', 'Makes a free account and emails its code'],
    [
      '/create-trial-account',
      'verify_trial_email',
      'Creates an account for a trial and sends its code',
    ],
  ] as const
  for (const [path, purpose, summary] of signUpCalls)
    app.post(
      path,
      {
        schema: {
          summary,
          tags: ['sign-up'],
          body: SignUp,
          response: { 200: SignedUp, ...refusals },
        },
      },
      async (request, reply) => {
        const { email } = request.body
        await app.countAgainst(limits.signUps, request.ip)
        await app.countAgainst(limits.codeEmails, recipientKey(email))
        const passwordHash = await signUp(deps, request.body, purpose)
        setSignUpCookie(reply, app.settings, passwordHash)
        return { requiresVerification: true as const, email }
      },
    )

  app.post(
    '/resend-verification-code',
    {
      schema: {
        summary: 'Sends another verification code',
        tags: ['sign-up'],
        body: NamedAddress,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request) => {
      const { email } = request.body
      const purpose = await awaitedPurpose(app.db, email)
      await requireCooledDown(app.db, purpose, email)
      await app.countAgainst(limits.codeEmails, recipientKey(email))
      await resendCode(deps, email, purpose)
      return { success: true as const }
    },
  )

  app.post(
    '/verify-email-code',
    {
      schema: {
        summary: 'Verifies an email address with its code and signs the owner in',
        tags: ['sign-up'],
        body: EnteredCode,
        response: { 200: OpenedSession, ...refusals },
      },
    },
    async (request) => {
      const userAgent = request.headers['user-agent']
      const proof = readSignUpProof(request)
      const outcome = await verifyEmail(deps, { ...request.body, proof, userAgent })
      if (outcome instanceof Error) throw outcome
      return { token: app.signSession(outcome.sessionId) }
    },
  )

  app.post(
    '/verify-trial-email',
    {
      schema: {
        summary:
          'Verifies an email address with its code and allows this browser to start the checkout',
        tags: ['sign-up'],
        body: EnteredCode,
        response: { 200: Succeeded, ...refusals },
      },
    },
    async (request, reply) => {
      const proof = readSignUpProof(request)
      const outcome = await verifyTrialEmail(deps, { ...request.body, proof })
      if (outcome instanceof Error) throw outcome
      reply.setCookie('signup_proof', outcome.proof, {
        path: '/api/stripe',
        httpOnly: true,
        sameSite: 'lax',
        secure: app.settings.publicUrl.startsWith('https:'),
        maxAge: signUpProofSeconds,
      })
      return { success: true as const }
    },
  )
}
