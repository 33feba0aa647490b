import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/billing/routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createSecretToken, hashOfToken } from '../db/secret-token.ts'
import { DomainError, NotFoundError, NotSignedInError } from '../errors/errors.ts'
import { withinResponseTime } from '../providers/payments.ts'
import { readOneTimeToken, signUpProofCookie } from '../sessions/one-time-tokens.ts'
import { findBilledCompany, storeReturnHash } from './billing-queries.ts'
import { checkoutLifeHours, startCheckout } from './start-checkout.ts'

/** Identifies the browser that started the checkout. Only that browser is signed in when it returns. */
export const checkoutCookie = 'checkout_return'

/** Redirects an owner to the pages of the payment provider. */
export const billingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.settings

  /** Starts a checkout and sets the cookie that identifies the browser. */
  const goToCheckout = async (
    request: FastifyRequest,
    reply: FastifyReply,
    companyId: number,
    hasTrial: boolean,
  ) => {
    const { db, payments } = app
    const { url, attempt } = await withinResponseTime(
      startCheckout({ db, payments, publicUrl }, companyId, hasTrial),
    )
    const known = request.cookies[checkoutCookie]
    if (!known || hashOfToken(known) !== attempt.return_hash) {
      const secret = createSecretToken()
      await storeReturnHash(db, attempt.id, hashOfToken(secret))
      reply.setCookie(checkoutCookie, secret, {
        path: '/api/stripe',
        httpOnly: true,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: checkoutLifeHours * 3_600,
      })
    }
    return { url }
  }

  app.route({
    ...routes.startTrialCheckout,
    handler: async (request, reply) => {
      const companyId = request.headers.authorization
        ? request.owner.companyId
        : await companyOfProof(request.cookies[signUpProofCookie] ?? '')
      const company = companyId && (await findBilledCompany(app.db, companyId))
      const email = request.body?.email?.trim().toLowerCase()
      // The proof is valid for its own email address only.
      if (!company || (email && email !== company.email.toLowerCase())) throw new NotSignedInError()
      return goToCheckout(request, reply, company.id, true)
    },
  })

  const companyOfProof = async (proof: string) =>
    (await readOneTimeToken(app.db, 'prove_signup', proof))?.companyId

  for (const route of [routes.startProCheckout, routes.startCheckoutAgain])
    app.route({
      ...route,
      handler: (request, reply) => goToCheckout(request, reply, request.owner.companyId, false),
    })

  app.route({
    ...routes.openCustomerPortal,
    handler: async (request) => {
      const company = await findBilledCompany(app.db, request.owner.companyId)
      if (!company) throw new NotFoundError('Company')
      if (!company.stripe_customer_id)
        throw new DomainError(
          409,
          'NO_SUBSCRIPTION',
          'There is no subscription to manage yet. Please choose a plan.',
        )
      return app.payments.createPortal(
        company.stripe_customer_id,
        `${publicUrl}/company/dashboard?tab=billing`,
      )
    },
  })
}
