import type { Generated } from 'kysely'

/** The current code per purpose and email address. */
export interface VerificationCodesTable {
  purpose: 'verify_email' | 'verify_trial_email' | 'reset_password' | 'verify_phone'
  /** In lower case. */
  email: string
  code_hmac: string
  attempts_left: Generated<number>
  /** Start of the cooldown between two emails. Far in the past for a sign-up email, which starts none. */
  sent_at: Generated<Date>
  expires_at: Date
  consumed_at: Date | null
}
