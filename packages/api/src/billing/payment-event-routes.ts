import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { routes } from '@curbquote/types/billing/routes'
import { InvalidEventError } from '../providers/payments.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

const maxEventBytes = 1024 * 1024

/** The webhook for Stripe and the simulated provider. */
export const paymentEventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // The signature covers the raw bytes, so this route does not parse JSON.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.route({
    ...routes.receivePaymentEvent,
    bodyLimit: maxEventBytes,
    handler: async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature'] ?? ''
      const event = await app.payments.readEvent(body, signature).catch((error: unknown) => {
        if (error instanceof InvalidEventError)
          request.log.warn(error.reason, 'payment event refused')
        throw error
      })
      const { db, payments, jobs } = app
      const { supportEmail } = app.settings
      await handlePaymentEvent({ db, payments, jobs, supportEmail }, event)
      return { received: true as const }
    },
  })
}
