/** The used challenges of all companies. */
export interface UsedChallengesTable {
  id: string
  expires_at: Date
}

/** The digests of the texts that were submitted in the last hour, and the companies that received them. */
export interface SubmittedTextsTable {
  text_hash: string
  company_id: number
  submitted_at: Date
}
