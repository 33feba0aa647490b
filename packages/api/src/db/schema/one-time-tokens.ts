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
