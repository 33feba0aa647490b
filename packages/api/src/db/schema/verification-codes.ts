import type { Generated } from 'kysely'

/** The one code a purpose and address that lives, and when its last email was asked for. */
export interface VerificationCodesTable {
  purpose: 'verify_email' | 'verify_trial_email' | 'reset_password'
  /** In lower case. */
  email: string
  code_hmac: string
  attempts_left: Generated<number>
  /** Counts for the pause between two emails; long ago for the email of a sign-up, which starts none. */
  sent_at: Generated<Date>
  expires_at: Date
  consumed_at: Date | null
}
