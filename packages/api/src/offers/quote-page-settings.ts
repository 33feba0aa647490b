import type { QuotePageSettings } from '@curbquote/types/offers'
import type { Selectable } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { CompaniesTable } from '../db/schema/companies.ts'

const columns = [
  'quote_validity_days',
  'quote_terms',
  'quote_terms_es',
  'requires_signature',
  'asks_drawn_signature',
] as const

/** `undefined` when the company is deleted. */
export function findQuotePageSettings(tenant: Tenant): Promise<QuotePageSettings | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const row = await tenantDb
      .selectFrom('companies')
      .select(columns)
      .where('id', '=', companyId)
      .executeTakeFirst()
    return row && toSettings(row)
  })
}

/** `undefined` when the company is deleted. */
export function changeQuotePageSettings(
  tenant: Tenant,
  settings: QuotePageSettings,
): Promise<QuotePageSettings | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const row = await tenantDb
      .updateTable('companies')
      .set({
        quote_validity_days: settings.validityDays,
        quote_terms: settings.terms.trim(),
        // A dashboard that was opened before there were Spanish terms sends none.
        ...(settings.spanishTerms !== undefined && {
          quote_terms_es: settings.spanishTerms.trim(),
        }),
        requires_signature: settings.requiresSignature,
        asks_drawn_signature: settings.asksDrawnSignature,
      })
      .where('id', '=', companyId)
      .returning(columns)
      .executeTakeFirst()
    return row && toSettings(row)
  })
}

function toSettings(
  row: Pick<Selectable<CompaniesTable>, (typeof columns)[number]>,
): QuotePageSettings {
  return {
    validityDays: row.quote_validity_days,
    terms: row.quote_terms,
    spanishTerms: row.quote_terms_es,
    requiresSignature: row.requires_signature,
    asksDrawnSignature: row.asks_drawn_signature,
  }
}
