/** Challenges that a request has used, of all companies. */
export interface UsedChallengesTable {
  id: string
  expires_at: Date
}

/** The texts of the last hour, as digests, with the companies that received them. */
export interface SubmittedTextsTable {
  text_hash: string
  company_id: number
  submitted_at: Date
}
