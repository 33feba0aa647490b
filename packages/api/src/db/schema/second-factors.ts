import type { Generated } from 'kysely'

/** Two-step sign-in of an account. An unconfirmed row is a setup in progress. */
export interface SecondFactorsTable {
  id: Generated<number>
  company_id: number | null
  admin_id: number | null
  /** Null without an authenticator app. */
  secret_sealed: string | null
  /** The secret of an authenticator app that is not yet confirmed with its first code. */
  pending_secret_sealed: string | null
  pending_since: Date | null
  last_step: Generated<number>
  created_at: Generated<Date>
  confirmed_at: Date | null
  removal_at: Date | null
}

export interface BackupCodesTable {
  factor_id: number
  code_hmac: string
  used_at: Date | null
}

/** Devices that sign in without a code. Their tokens are stored as SHA-256. */
export interface TrustedDevicesTable {
  token_hash: string
  factor_id: number
  expires_at: Date
}

/** Sign-ins that wait for a code. Their tickets are stored as SHA-256. */
export interface SignInTicketsTable {
  ticket_hash: string
  factor_id: number
  attempts_left: Generated<number>
  expires_at: Date
}

export interface PasskeysTable {
  id: Generated<number>
  factor_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

/** Challenges that a passkey may still sign. They are stored as SHA-256. */
export interface PasskeyChallengesTable {
  challenge_hash: string
  factor_id: number
  purpose: 'add' | 'sign_in' | 'confirm'
  holder: string
  expires_at: Date
}
