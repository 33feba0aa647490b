/** Sign-in attempts of an account since the last success. */
export interface SignInTriesTable {
  /** A digest of the account, or of the account and a known browser. */
  account_key: string
  tries: number
  next_try_at: Date
}
