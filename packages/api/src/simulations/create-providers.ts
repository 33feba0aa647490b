import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { BillingNotConfiguredError, type Payments } from '../providers/payments.ts'
import { createSimulatedPayments, type SimulatedPayments } from './simulated-payments.ts'
import type { Vision } from '../providers/vision.ts'

/** Stripe when it is configured, otherwise the simulation, which production does not offer. */
export async function createPayments(
  config: Pick<Config, 'stripe' | 'isProduction' | 'publicUrl'> & { jwtSecret: string },
  db: Kysely<Database>,
): Promise<{ payments: Payments; simulated?: SimulatedPayments }> {
  if (config.stripe) {
    const { createStripePayments } = await import('../providers/stripe-payments.ts')
    return { payments: createStripePayments(config.stripe) }
  }
  if (config.isProduction) return { payments: noPayments }
  const simulated = createSimulatedPayments(db, {
    publicUrl: config.publicUrl,
    secret: config.jwtSecret,
  })
  return { payments: simulated, simulated }
}

const reject = () => Promise.reject(new BillingNotConfiguredError())

const noPayments: Payments = {
  createCustomer: reject,
  createCheckout: reject,
  findCheckout: reject,
  expireCheckout: reject,
  cancelSubscription: reject,
  createPortal: reject,
  listSubscriptions: reject,
  readEvent: reject,
}

/** The configured model or the simulation, which production does not offer. `undefined` when AI measurement is off. */
export async function createVision(
  config: Pick<Config, 'openai' | 'simulatesVision'>,
): Promise<Vision | undefined> {
  if (!config.openai && config.simulatesVision) {
    const { createSimulatedVision } = await import('./simulated-vision.ts')
    return createSimulatedVision()
  }
  if (!config.openai) return undefined
  const { createOpenAiVision } = await import('../providers/openai-vision.ts')
  return createOpenAiVision(config.openai)
}
