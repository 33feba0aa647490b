import type { AdminActionType, CompanyDateRange, CompanyPlanFilter } from '@curbquote/types/admin'
import type { Plan, PlanBadge, PlanOverride } from '@curbquote/types/billing'

export const planFilterLabels: Record<CompanyPlanFilter, string> = {
  all: 'All Plans',
  free: 'Free',
  free_trial: 'Free Trial',
  pro: 'Pro',
}

export const dateRangeLabels: Record<CompanyDateRange, string> = {
  all: 'All Time',
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  quarter: 'This Quarter',
}

export const planLabels: Record<Plan, string> = {
  free: 'Free',
  free_trial: 'Free Trial',
  pro: 'Pro',
}

export const overrideLabels: Record<PlanOverride, PlanBadge> = { pro: 'Pro', free: 'Free' }

export const actionLabels: Record<AdminActionType, string> = {
  plan_override_set: 'Plan override set',
  plan_override_removed: 'Plan override removed',
  company_deleted: 'Company deleted',
  company_status_changed: 'Company status changed',
  impersonation_started: 'Impersonation started',
  impersonation_ended: 'Impersonation ended',
  password_reset: 'Password reset',
  verification_email_resent: 'Verification email resent',
  admin_notes_updated: 'Admin notes updated',
  quote_deleted: 'Quote deleted',
  promo_code_created: 'Promo code created',
  promo_code_updated: 'Promo code updated',
  promo_code_deleted: 'Promo code deleted',
  email_broadcast_sent: 'Email broadcast sent',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  second_step_changed: 'Two-step sign-in',
  log_exported: 'Log exported',
}

/** Actions that are never logged, because promotion codes are created in Stripe. Filtering by them finds nothing. */
export const unloggedActions: ReadonlySet<AdminActionType> = new Set([
  'promo_code_created',
  'promo_code_updated',
  'promo_code_deleted',
])

/** Options of a select, in the order of the record. */
export function choicesOf<Value extends string>(labels: Record<Value, string>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}
