import { type Entitlements, entitlementsOf } from '@curbquote/types/billing'
import type { Selectable } from 'kysely'
import type { CompaniesTable } from '../db/schema/companies.ts'

type PlanColumns = Pick<
  Selectable<CompaniesTable>,
  'plan_override' | 'subscription_status' | 'current_period_end' | 'cancel_at_period_end'
>

/** `hasTexts`: whether the server can send text messages. */
export function toEntitlements(row: PlanColumns, options: { hasTexts: boolean }): Entitlements {
  const planState = {
    planOverride: row.plan_override,
    subscriptionStatus: row.subscription_status,
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
  return entitlementsOf(planState, options)
}
