import { createHash } from 'node:crypto'
import {
  type ConsentPurpose,
  fillConsentText,
  findConsentText,
  type Language,
} from '@curbquote/types'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { ConsentSource, ConsentsTable } from '../db/schema/consents.ts'
import type { Database } from '../db/schema/index.ts'
import type { ConsentOrigin } from './consent-origin.ts'

/** The row of a consent, without the quote. */
export type NewConsent = Omit<Insertable<ConsentsTable>, 'company_id' | 'quote_id'>

/**
 * A consent that was given by an email address and a phone number. `textId` names the text that the form showed. It is
 * recorded with the company's name filled in. A consent with an unknown id, or without one, is recorded without a text. It
 * is not refused, because forms of another version are still open after an update or a rollback, and no quote may be lost.
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

/** Records consents that belong to no quote. */
export async function recordConsents(
  transaction: Transaction<Database>,
  companyId: number,
  consents: readonly NewConsent[],
): Promise<void> {
  if (consents.length === 0) return
  await transaction
    .insertInto('consents')
    .values(consents.map((consent) => ({ ...consent, company_id: companyId })))
    .execute()
}

/** The CTE that records a consent for the quote of the CTE `quote`, if `quote` has a row. */
export function consentPart(companyId: number, consent: NewConsent) {
  return sql`
    inserted_consent as (
      insert into consents (company_id, quote_id, email, phone, purpose, given, text, text_hash, locale, source, page_url,
        ip, user_agent)
      select ${companyId}, quote.id, ${consent.email}, ${consent.phone}, ${consent.purpose}, ${consent.given},
        ${consent.text}, ${consent.text_hash}, ${consent.locale}, ${consent.source}, ${consent.page_url},
        ${consent.ip}::inet, ${consent.user_agent}
      from quote
    )`
}
