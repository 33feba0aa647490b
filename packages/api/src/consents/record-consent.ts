import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { NewConsent } from './given-consent.ts'

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
