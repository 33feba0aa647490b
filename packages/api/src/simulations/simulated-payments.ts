import type { SimulatedAccount, SimulatedSubscription } from '../db/schema/simulated-account.ts'
import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Payments, Subscription } from '../providers/payments.ts'
import {
  cancelAtOnce,
  checkoutStatus,
  daySeconds,
  newAccount,
  type SimulatedChange,
  type SimulatedEvent,
} from './simulated-account.ts'

/** The operations of a provider and of the simulation's own pages. */
export interface SimulatedPayments extends Payments {
  findAccount(customerId: string): Promise<SimulatedAccount | undefined>
  /** Returns the id of the checkout's customer. */
  findCustomerOf(checkoutId: string): Promise<string | undefined>
  /**
   * Applies `change` to the account, stores the result and returns the signed events. Returns `undefined` for an unknown
   * customer.
   */
  changeAccount(
    customerId: string,
    change: (account: SimulatedAccount, now: number) => SimulatedChange,
  ): Promise<SignedEvent[] | undefined>
}

/** A request for the webhook. */
export interface SignedEvent {
  body: string
  signature: string
}

/** Simulated billing without charges. Accounts are rows in the database, events are signed like Stripe's. */
export function createSimulatedPayments(
  db: Kysely<Database>,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): SimulatedPayments {
  const webhookSecret = Buffer.from(
    hkdfSync('sha256', secret, '', 'events of simulated payments', 32),
  ).toString('hex')

  const update = async (customerId: string, change: (account: SimulatedAccount) => void) => {
    await changeAccount(customerId, (account) => {
      const changed = structuredClone(account)
      change(changed)
      return { account: changed, events: [] }
    })
  }

  const changeAccount: SimulatedPayments['changeAccount'] = async (customerId, change) => {
    await adoptCustomer(db, customerId)
    const events = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('simulated_accounts')
        .select('account')
        .where('customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return undefined
      const { account, events } = change(row.account, nowOf(row.account))
      await transaction
        .updateTable('simulated_accounts')
        .set({ account: JSON.stringify(account) })
        .where('customer_id', '=', customerId)
        .execute()
      return events
    })
    return events && signEvents(events, customerId, webhookSecret)
  }

  const findAccount = async (customerId: string) => {
    await adoptCustomer(db, customerId)
    const row = await db
      .selectFrom('simulated_accounts')
      .select('account')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    return row?.account
  }

  const findByCheckout = (checkoutId: string) =>
    db
      .selectFrom('simulated_accounts')
      .select(['customer_id', 'account'])
      .where(sql<boolean>`jsonb_exists(account -> 'checkouts', ${checkoutId})`)
      .executeTakeFirst()

  const pageOf = (checkoutId: string) => `${publicUrl}/dev/checkout/${checkoutId}`

  return {
    createCustomer: async ({ companyId, name, email }, idempotencyKey) => {
      const customerId = idFrom('cus_sim', idempotencyKey)
      await db
        .insertInto('simulated_accounts')
        .values({
          customer_id: customerId,
          company_id: companyId,
          account: JSON.stringify(newAccount(name, email)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { customerId }
    },
    createCheckout: async (order, idempotencyKey) => {
      const id = idFrom('cs_sim', idempotencyKey)
      await update(order.customerId, ({ checkouts, aheadSeconds }) => {
        checkouts[id] ??= {
          status: 'open',
          trialDays: order.trialDays ?? null,
          expiresAt: secondsOf(order.expiresAt) + aheadSeconds,
          successUrl: order.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
          cancelUrl: order.cancelUrl,
        }
      })
      return { id, status: 'open', url: pageOf(id) }
    },
    findCheckout: async (checkoutId) => {
      const account = (await findByCheckout(checkoutId))?.account
      const checkout = account?.checkouts[checkoutId]
      if (!checkout) return undefined
      const status = checkoutStatus(checkout, nowOf(account))
      return { id: checkoutId, status, url: status === 'open' ? pageOf(checkoutId) : undefined }
    },
    expireCheckout: async (checkoutId) => {
      const row = await findByCheckout(checkoutId)
      if (!row) return
      await update(row.customer_id, ({ checkouts }) => {
        const checkout = checkouts[checkoutId]
        if (checkout?.status === 'open') checkout.status = 'expired'
      })
    },
    cancelSubscription: async (subscriptionId) => {
      const row = await db
        .selectFrom('simulated_accounts')
        .select('customer_id')
        .where(
          sql<boolean>`account -> 'subscriptions' @> ${JSON.stringify([{ id: subscriptionId }])}::jsonb`,
        )
        .executeTakeFirst()
      if (row)
        await changeAccount(row.customer_id, (account, now) =>
          cancelAtOnce(account, subscriptionId, now),
        )
    },
    createPortal: async (customerId) => ({ url: `${publicUrl}/dev/portal/${customerId}` }),
    listSubscriptions: async (customerId) => {
      const account = await findAccount(customerId)
      return account?.subscriptions.map(toSubscription) ?? []
    },
    readEvent: async (rawBody, signature) => {
      const { readStripeEvent } = await import('../providers/read-stripe-event.ts')
      return readStripeEvent(rawBody, signature, webhookSecret)
    },
    findAccount,
    findCustomerOf: async (checkoutId) => (await findByCheckout(checkoutId))?.customer_id,
    changeAccount,
  }
}

/** The time of an account's clock, in Unix seconds. */
export function nowOf({ aheadSeconds }: SimulatedAccount): number {
  return secondsOf(new Date()) + aheadSeconds
}

/** Creates the simulated account of a demo company, whose customer and subscription exist in the database only. */
async function adoptCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .leftJoin('simulated_accounts', 'simulated_accounts.customer_id', 'stripe_customer_id')
    .select([
      'companies.id',
      'name',
      'email',
      'stripe_subscription_id',
      'subscription_status',
      'current_period_end',
      'cancel_at_period_end',
    ])
    .where('stripe_customer_id', '=', customerId)
    .where('simulated_accounts.customer_id', 'is', null)
    .executeTakeFirst()
  if (!company) return
  const account = newAccount(company.name, company.email)
  const now = nowOf(account)
  const periodEnd = company.current_period_end
    ? secondsOf(company.current_period_end)
    : now + 30 * daySeconds
  if (company.stripe_subscription_id && company.subscription_status)
    account.subscriptions.push({
      id: company.stripe_subscription_id,
      status: company.subscription_status,
      createdAt: now,
      trialEnd: company.subscription_status === 'trialing' ? periodEnd : null,
      isTrialEndTold: false,
      periodEnd,
      cancelAtPeriodEnd: company.cancel_at_period_end,
      pastDueSince: company.subscription_status === 'past_due' ? now : null,
    })
  await db
    .insertInto('simulated_accounts')
    .values({
      customer_id: customerId,
      company_id: company.id,
      account: JSON.stringify(account),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function toSubscription(subscription: SimulatedSubscription): Subscription {
  return {
    id: subscription.id,
    status: subscription.status,
    createdAt: new Date(subscription.createdAt * 1_000),
    currentPeriodEnd: new Date(subscription.periodEnd * 1_000),
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    hasTrial: subscription.trialEnd !== null,
  }
}

async function signEvents(
  events: readonly SimulatedEvent[],
  customer: string,
  secret: string,
): Promise<SignedEvent[]> {
  // Loaded with the first event, because the SDK takes 34 MB and 0.1 s of CPU.
  const { default: Stripe } = await import('stripe')
  return events.map((event) => {
    const body = JSON.stringify({
      id: `evt_sim_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: event.type,
      created: event.createdAt,
      livemode: false,
      data: { object: { ...event.object, customer } },
    })
    return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret }) }
  })
}

function idFrom(prefix: string, idempotencyKey: string): string {
  const digest = createHash('sha256').update(idempotencyKey).digest('base64url')
  return `${prefix}_${digest.replaceAll(/[-_]/g, '').slice(0, 24)}`
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}
