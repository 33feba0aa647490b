import type { Language } from '@curbquote/types/text'
import { openSecret, sealSecret } from '../db/seal-secret.ts'

/** The customer who may stop reminders. */
export interface StopSubject {
  companyId: number
  quoteId: number
  language: Language
  email: string
}

const purpose = 'follow-up stop links'

/**
 * The token of the link that stops reminders. It contains its subject, encrypted and authenticated, so that the link works
 * after the quote is deleted, and nothing is stored for it.
 */
export function issueStopToken(subject: StopSubject, codePepper: string): string {
  const { companyId, quoteId, language, email } = subject
  return sealSecret(JSON.stringify([companyId, quoteId, language, email]), codePepper, purpose)
}

/** Returns `undefined` for an invalid token. */
export function readStopToken(token: string, codePepper: string): StopSubject | undefined {
  try {
    const [companyId, quoteId, language, email] = JSON.parse(
      openSecret(token, codePepper, purpose),
    ) as [number, number, Language, string]
    return { companyId, quoteId, language, email }
  } catch {
    return undefined
  }
}
