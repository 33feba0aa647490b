import { expressionBuilder } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The customer's last acceptance or refusal, in a statement that selects from `quotes`. */
export function lastResponse() {
  return expressionBuilder<Database, 'quotes'>()
    .selectFrom('quote_responses')
    .whereRef('quote_responses.company_id', '=', 'quotes.company_id')
    .whereRef('quote_responses.quote_id', '=', 'quotes.id')
    .where('quote_responses.kind', 'in', ['accepted', 'declined'])
    .orderBy('quote_responses.id', 'desc')
    .limit(1)
}
