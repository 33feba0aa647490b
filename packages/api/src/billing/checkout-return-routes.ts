import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/billing/routes'
import { hashOfToken } from '../db/secret-token.ts'
import { errorPage } from '../http/error-handler.ts'
import { withinResponseTime } from '../providers/payments.ts'
import { issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import { checkoutCookie } from './billing-routes.ts'
import { claimReturn, findAttemptOfSession, findBilledCompany } from './billing-queries.ts'
import { checkoutLifeHours } from './start-checkout.ts'
import { syncSubscription } from './sync-subscription.ts'

const codeLifetimeSeconds = 60

/** The return URL of the provider's checkout, which redirects to the dashboard. */
export const checkoutReturnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, payments } = app
  const dashboard = `${app.settings.publicUrl}/company/dashboard`
  const billingTab = `${dashboard}?tab=billing`

  app.route({
    ...routes.returnFromCheckout,
    config: { errorPage },
    // The customer has paid, also if the provider sends no valid id.
    errorHandler: (error, _request, reply) => {
      if (error.statusCode !== 400) throw error
      void reply.redirect(billingTab, 303)
    },
    handler: async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      const attempt = await findAttemptOfSession(db, request.query.session_id)
      const isPaid = attempt && (await finishCheckout(attempt.company_id, request.query.session_id))
      if (!attempt || !isPaid) return reply.redirect(billingTab, 303)

      const parameters = new URLSearchParams()
      const secret = request.cookies[checkoutCookie]
      // The URL does not sign in other browsers that learn it.
      const token = secret && (await issueReturnToken(attempt, secret))
      if (token) parameters.set('token', token)
      parameters.set(attempt.has_trial ? 'trial' : 'subscription', 'success')
      return reply.redirect(`${dashboard}?${parameters.toString()}`, 303)
    },
  })

  /** The token of the browser that started the checkout. One transaction, so that revoking all sessions ends both. */
  const issueReturnToken = (attempt: { id: string; company_id: number }, secret: string) =>
    db.transaction().execute(async (transaction) => {
      const hash = hashOfToken(secret)
      if (!(await claimReturn(transaction, attempt.id, hash, checkoutLifeHours + 1)))
        return undefined
      return issueOneTimeToken(
        transaction,
        'exchange_session',
        { companyId: attempt.company_id },
        codeLifetimeSeconds,
      )
    })

  const readPayment = async (companyId: number, sessionId: string): Promise<boolean> => {
    const checkout = await payments.findCheckout(sessionId)
    if (checkout?.status !== 'complete') return false
    const company = await findBilledCompany(db, companyId)
    if (company?.stripe_customer_id)
      await syncSubscription({ db, payments }, companyId, company.stripe_customer_id)
    return true
  }

  /** Returns whether the checkout is paid. If so, reads the subscription without waiting for the webhook. */
  const finishCheckout = async (companyId: number, sessionId: string): Promise<boolean> => {
    try {
      return await withinResponseTime(readPayment(companyId, sessionId))
    } catch (error) {
      // The payment is unknown until the webhook arrives, so do not sign in.
      app.log.warn({ err: error }, 'a return from checkout could not be confirmed')
      return false
    }
  }
}
