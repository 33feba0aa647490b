import { createHash } from 'node:crypto'
import { type ConsentPurpose, fillConsentText, findConsentText } from '@curbquote/types/consents'
import type { Language } from '@curbquote/types/text'
import type { Insertable } from 'kysely'
import type { ConsentSource, ConsentsTable } from '../db/schema/consents.ts'
import type { ConsentOrigin } from './consent-origin.ts'

/** The row of a consent, without the quote. */
export type NewConsent = Omit<Insertable<ConsentsTable>, 'company_id' | 'quote_id'>

/**
 * A consent that was given by an email address and a phone number. `textId` names the text that the form showed. It is
 * recorded with the company's name filled in. A consent without an id is recorded without a text. Unknown ids and those of other forms
 * are refused by the schemas.
 */
export function givenConsent(
  given: { email: string; phone: string | null },
  form: {
    purpose: ConsentPurpose
    textId: string | undefined
    language: Language
    company: string
  },
  source: ConsentSource,
  origin: ConsentOrigin,
): NewConsent {
  const known = findConsentText(form.textId, form.purpose)
  const text = known ? fillConsentText(known, form) : null
  return {
    ...given,
    purpose: form.purpose,
    given: true,
    text,
    text_hash: text === null ? null : createHash('sha256').update(text).digest('hex'),
    locale: known?.language ?? form.language,
    source,
    page_url: origin.pageUrl,
    ip: origin.ip,
    user_agent: origin.userAgent,
  }
}
