import type { SimulatedAccount } from '../db/schema/simulated-account.ts'
import { randomUUID } from 'node:crypto'
import { receivePaymentEvent } from '@curbquote/types/billing'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import {
  applyPromotion,
  checkoutStatus,
  completeCheckout,
  daySeconds,
  passTime,
  payOpenInvoice,
  setCancellation,
  type SimulatedChange,
  simulatedPromotions,
} from './simulated-account.ts'
import { nowOf, type SimulatedPayments } from './simulated-payments.ts'
import { standalonePolicy } from '../html/standalone-page.ts'
import { checkoutPage, closedCheckoutPage, portalPage } from './simulated-payment-pages.ts'

const maxDaysAtOnce = 400

/** The form fields of the portal. */
const PortalForm = Type.Object(
  {
    action: Type.Enum(['cancel', 'resume', 'card-works', 'card-declined', 'pay', 'move-clock']),
    days: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  },
  { additionalProperties: false },
)

const PromotionForm = Type.Object(
  { code: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
)
const CheckoutQuery = Type.Object({ 'unknown-code': Type.Optional(Type.String()) })

const Customer = Type.Object({ customerId: Type.String({ maxLength: 100 }) })
const CheckoutPath = Type.Object({ checkoutId: Type.String({ maxLength: 100 }) })

/** Checkout and portal of the simulated provider, as HTML forms without scripts. Not registered in production. */
export const simulatedPaymentRoutes: FastifyPluginAsyncTypebox<{
  payments: SimulatedPayments
}> = async (app, { payments }) => {
  const { publicUrl } = app.settings
  const pagePolicy = standalonePolicy({ 'form-action': `'self' ${new URL(publicUrl).origin}` })

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', pagePolicy)
    // Refuse forms of other sites.
    if (request.headers['sec-fetch-site'] === 'cross-site' && request.method === 'POST')
      throw new DomainError(403, 'CROSS_SITE', 'This form was sent from another site.')
  })

  /** Changes the account and sends the events to the webhook route that Stripe uses. */
  const change = async (
    customerId: string,
    make: (account: SimulatedAccount, now: number) => SimulatedChange,
  ) => {
    const events = await payments.changeAccount(customerId, make)
    if (!events) throw new NotFoundError('Customer')
    for (const { body, signature } of events) {
      const response = await app.inject({
        method: receivePaymentEvent.method,
        url: receivePaymentEvent.path,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      })
      if (response.statusCode !== 200)
        throw new Error(`The webhook responded ${response.statusCode}: ${response.body}`)
    }
  }

  const findCheckout = async (checkoutId: string) => {
    const customerId = await payments.findCustomerOf(checkoutId)
    const account = customerId && (await payments.findAccount(customerId))
    const checkout = account ? account.checkouts[checkoutId] : undefined
    if (!customerId || !account || !checkout) throw new NotFoundError('Checkout')
    return { customerId, account, checkout }
  }

  app.get(
    '/dev/checkout/:checkoutId',
    { schema: { hide: true, access: 'public', params: CheckoutPath, querystring: CheckoutQuery } },
    async (request, reply) => {
      const { checkoutId } = request.params
      const isCodeUnknown = request.query['unknown-code'] !== undefined
      const { account, checkout } = await findCheckout(checkoutId)
      return sendPage(
        reply,
        checkoutStatus(checkout, nowOf(account)) === 'open'
          ? checkoutPage(checkoutId, account, checkout, { isCodeUnknown })
          : closedCheckoutPage(checkout),
      )
    },
  )

  app.post(
    '/dev/checkout/:checkoutId',
    { schema: { hide: true, access: 'public', params: CheckoutPath } },
    async (request, reply) => {
      const { checkoutId } = request.params
      const { customerId, checkout } = await findCheckout(checkoutId)
      const subscriptionId = `sub_sim_${randomUUID().replaceAll('-', '').slice(0, 24)}`
      await change(customerId, (account, now) =>
        completeCheckout(account, checkoutId, subscriptionId, now),
      )
      return reply.redirect(checkout.successUrl, 303)
    },
  )

  app.post(
    '/dev/checkout/:checkoutId/promotion',
    { schema: { hide: true, access: 'public', params: CheckoutPath, body: PromotionForm } },
    async (request, reply) => {
      const { checkoutId } = request.params
      const { customerId } = await findCheckout(checkoutId)
      const { code } = request.body
      await change(customerId, (account) => applyPromotion(account, checkoutId, code))
      const isKnown = Object.hasOwn(simulatedPromotions, code.trim().toUpperCase())
      return reply.redirect(`/dev/checkout/${checkoutId}${isKnown ? '' : '?unknown-code=1'}`, 303)
    },
  )

  const showPortal = async (request: FastifyRequest, reply: FastifyReply, customerId: string) => {
    const account = await payments.findAccount(customerId)
    if (!account) throw new NotFoundError('Customer')
    const returnUrl = `${publicUrl}/company/dashboard?tab=billing`
    return sendPage(reply, portalPage(customerId, account, nowOf(account), returnUrl))
  }

  app.get(
    '/dev/portal/:customerId',
    { schema: { hide: true, access: 'public', params: Customer } },
    async (request, reply) => {
      const { customerId } = request.params
      // Advance the simulated clock to the real time.
      await change(customerId, passTime)
      return showPortal(request, reply, customerId)
    },
  )

  app.post(
    '/dev/portal/:customerId',
    { schema: { hide: true, access: 'public', params: Customer, body: PortalForm } },
    async (request, reply) => {
      const { customerId } = request.params
      const { action, days } = request.body
      await change(customerId, (account, now) => {
        switch (action) {
          case 'cancel':
          case 'resume':
            return setCancellation(account, action === 'cancel', now)
          case 'card-works':
          case 'card-declined':
            return {
              account: { ...account, isCardDeclined: action === 'card-declined' },
              events: [],
            }
          case 'pay':
            return payOpenInvoice(account, now)
          case 'move-clock':
            return moveClock(account, now, Number(days ?? 0))
        }
      })
      return reply.redirect(`/dev/portal/${customerId}`, 303)
    },
  )
}

function moveClock(account: SimulatedAccount, now: number, days: number): SimulatedChange {
  const seconds = Math.min(days, maxDaysAtOnce) * daySeconds
  return passTime({ ...account, aheadSeconds: account.aheadSeconds + seconds }, now + seconds)
}

function sendPage(reply: FastifyReply, page: { toString(): string }) {
  return reply.type('text/html; charset=utf-8').send(String(page))
}
