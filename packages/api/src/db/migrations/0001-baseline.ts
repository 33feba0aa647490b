import type { Kysely } from 'kysely'
import { activity } from './baseline/activity.ts'
import { analyses } from './baseline/analyses.ts'
import { billing } from './baseline/billing.ts'
import { broadcasts } from './baseline/broadcasts.ts'
import { companies } from './baseline/companies.ts'
import { emails } from './baseline/emails.ts'
import { photos } from './baseline/photos.ts'
import { pricing } from './baseline/pricing.ts'
import { quoteSearch } from './baseline/quote-search.ts'
import { quoteTotals } from './baseline/quote-totals.ts'
import { quotes } from './baseline/quotes.ts'
import { sessions } from './baseline/sessions.ts'
import { tenancy } from './baseline/tenancy.ts'

/**
 * All tables of the first release. Money is integer cents, tax is basis points, lengths are hundredths of a foot, areas are
 * ten-thousandths of a square foot. The tables of a company's data have a `company_id`, and a row-level policy for the role
 * `curbquote_tenant`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

/** In the order of their references. */
const statements = [
  ...tenancy,
  ...companies,
  ...pricing,
  ...photos,
  ...analyses,
  ...quotes,
  ...quoteSearch,
  ...quoteTotals,
  ...emails,
  ...sessions,
  ...billing,
  ...activity,
  ...broadcasts,
]
