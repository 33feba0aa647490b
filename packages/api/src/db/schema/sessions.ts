import type { Generated } from 'kysely'

/** Sessions of owners, admins and impersonating admins. */
export interface SessionsTable {
  id: string
  company_id: number | null
  admin_id: number | null
  actor_admin_id: number | null
  user_agent: string | null
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

export interface AdminsTable {
  id: Generated<number>
  email: string
  password_hash: string
  last_login_at: Date | null
  /** When the admin was first told that two-step sign-in will be required. */
  second_step_notice_at: Date | null
  created_at: Generated<Date>
}

/** Sign-in attempts of an account since the last success. */
export interface SignInTriesTable {
  /** A digest of the account, or of the account and a known browser. */
  account_key: string
  tries: number
  next_try_at: Date
}

export interface RateLimitsTable {
  key: string
  window_start: Date
  hits: number
  expires_at: Date
}

/** Single-use tokens, stored as SHA-256 because they have 256 random bits. */
export interface OneTimeTokensTable {
  token_hash: string
  purpose:
    | 'exchange_session'
    | 'reset_password'
    | 'reset_admin_password'
    | 'prove_signup'
    | 'unsubscribe'
    | 'confirm_email'
  company_id: number | null
  admin_id: number | null
  email: string | null
  expires_at: Date
  consumed_at: Date | null
}

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
