/** The actions in the audit log of a company. */
export const activityActions = [
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'sessions_ended',
  'second_step_changed',
  'key_created',
  'key_revoked',
  'exported',
  'price_changed',
  'settings_changed',
  'deletion_requested',
  // Done by an admin, in the admin console or during an impersonation.
  'admin_action',
] as const

export type ActivityAction = (typeof activityActions)[number]
