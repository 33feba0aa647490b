/** What the activity log can tell of; the promo codes' are of a feature that has no screen yet. */
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
] as const
export type AdminActionType = (typeof adminActionTypes)[number]
