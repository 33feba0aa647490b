/** Why a request is kept as spam. `owner`: the owner marked it. */
export const spamReasons = [
  'no_challenge',
  'wrong_challenge',
  'expired_challenge',
  'used_challenge',
  'honeypot',
  'too_fast',
  'url_in_name',
  'same_text',
  'no_script_limit',
  'owner',
] as const

export type SpamReason = (typeof spamReasons)[number]

/** Days after which spam is deleted. */
export const spamDays = 30

export const maxChallengeLength = 2_000
