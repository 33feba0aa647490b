import type { ColumnType, Generated } from 'kysely'
import type { SimulatedAccount } from './simulated-account.ts'

/** An attempt to subscribe, written before the provider is called and closed when it is paid or replaced. */
export interface CheckoutAttemptsTable {
  id: Generated<string>
  company_id: number
  order_hash: string
  has_trial: boolean
  session_id: string | null
  return_hash: string | null
  returned_at: Date | null
  created_at: Generated<Date>
  closed_at: Date | null
}

export interface SubscriptionReadsTable {
  company_id: number
  begun: Generated<number>
  applied: Generated<number>
}

export interface StripeEventsTable {
  id: string
  type: string
  /** By the provider's clock. */
  created_at: Date
  processed_at: Generated<Date>
}

export interface SimulatedAccountsTable {
  customer_id: string
  company_id: number
  account: ColumnType<SimulatedAccount, string, string>
}
