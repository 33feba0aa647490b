import { expressionBuilder } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The customer's last acceptance or refusal, in a statement that selects from `quotes`. */
export function lastAnswer() {
  return expressionBuilder<Database, 'quotes'>()
    .selectFrom('quote_answers')
    .whereRef('quote_answers.company_id', '=', 'quotes.company_id')
    .whereRef('quote_answers.quote_id', '=', 'quotes.id')
    .where('quote_answers.kind', 'in', ['accepted', 'declined'])
    .orderBy('quote_answers.id', 'desc')
    .limit(1)
}
