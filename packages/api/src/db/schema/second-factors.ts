import type { Generated } from 'kysely'

/** Secrets of authenticator apps. An unconfirmed row is a set-up in progress. */
export interface SecondFactorsTable {
  id: Generated<number>
  company_id: number | null
  admin_id: number | null
  secret_sealed: string
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
