/** The tries to sign in to an account since the last success. */
export interface SignInTriesTable {
  /** A digest of the account, or of the account and a device that knows its password. */
  account_key: string
  tries: number
  next_try_at: Date
}
