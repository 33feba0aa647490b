import { plans } from '../billing/values.ts'

export const companyPlanFilters = ['all', ...plans] as const

export type CompanyPlanFilter = (typeof companyPlanFilters)[number]

export const companyDateRanges = ['all', 'today', 'week', 'month', 'quarter'] as const

export type CompanyDateRange = (typeof companyDateRanges)[number]

export const emailStates = [
  'pending',
  'submitting',
  'sent',
  'failed',
  'unknown',
  'held',
  'digested',
  // The recipient unsubscribed from broadcasts, or has reached a limit for confirmations or emails about offers.
  'skipped',
  // A reminder that was stopped before it was sent.
  'stopped',
] as const

/** The types of entries in the admins' audit log. Nothing writes the `promo_code` types, because promotion codes are managed at Stripe. */
export const adminActionTypes = [
  'plan_override_set',
  'plan_override_removed',
  'company_deleted',
  'company_status_changed',
  'impersonation_started',
  'impersonation_ended',
  'password_reset',
  'verification_email_resent',
  'admin_notes_updated',
  'quote_deleted',
  'promo_code_created',
  'promo_code_updated',
  'promo_code_deleted',
  'email_broadcast_sent',
  'signed_in',
  'sign_in_failed',
  'log_exported',
  'second_step_changed',
] as const

export type AdminActionType = (typeof adminActionTypes)[number]
