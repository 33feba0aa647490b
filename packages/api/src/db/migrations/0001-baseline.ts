import type { Kysely } from 'kysely'
import { activity } from './baseline/activity.ts'
import { analyses } from './baseline/analyses.ts'
import { apiKeys } from './baseline/api-keys.ts'
import { appendOnly } from './baseline/append-only.ts'
import { billing } from './baseline/billing.ts'
import { broadcasts } from './baseline/broadcasts.ts'
import { companies } from './baseline/companies.ts'
import { consents } from './baseline/consents.ts'
import { days } from './baseline/days.ts'
import { deliveries } from './baseline/deliveries.ts'
import { erasedQuotes } from './baseline/erased-quotes.ts'
import { followUps } from './baseline/follow-ups.ts'
import { leadSources } from './baseline/lead-sources.ts'
import { offers } from './baseline/offers.ts'
import { photos } from './baseline/photos.ts'
import { priceLists } from './baseline/price-lists.ts'
import { priceRules } from './baseline/price-rules.ts'
import { pricing } from './baseline/pricing.ts'
import { pushSubscriptions } from './baseline/push-subscriptions.ts'
import { quoteResponses } from './baseline/quote-responses.ts'
import { quoteContents } from './baseline/quote-contents.ts'
import { quoteEvents } from './baseline/quote-events.ts'
import { quoteMessages } from './baseline/quote-messages.ts'
import { quoteNumbers } from './baseline/quote-numbers.ts'
import { quoteSearch } from './baseline/quote-search.ts'
import { quoteTotals } from './baseline/quote-totals.ts'
import { quotes } from './baseline/quotes.ts'
import { searchKeys } from './baseline/search-keys.ts'
import { secondFactors } from './baseline/second-factors.ts'
import { serviceArea } from './baseline/service-area.ts'
import { sessions } from './baseline/sessions.ts'
import { spam } from './baseline/spam.ts'
import { tenancy } from './baseline/tenancy.ts'
import { textMessages } from './baseline/text-messages.ts'
import { webhooks } from './baseline/webhooks.ts'

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
  ...appendOnly,
  ...searchKeys,
  ...photos,
  ...companies,
  ...pricing,
  ...priceRules,
  ...priceLists,
  ...analyses,
  ...quotes,
  ...quoteContents,
  ...quoteEvents,
  ...quoteNumbers,
  ...erasedQuotes,
  ...quoteSearch,
  ...quoteTotals,
  ...consents,
  ...offers,
  ...quoteResponses,
  ...deliveries,
  ...followUps,
  ...quoteMessages,
  ...serviceArea,
  ...spam,
  ...leadSources,
  ...days,
  ...sessions,
  ...secondFactors,
  ...pushSubscriptions,
  ...textMessages,
  ...apiKeys,
  ...webhooks,
  ...billing,
  ...activity,
  ...broadcasts,
]
