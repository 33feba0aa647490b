import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../db/schema/index.ts'

/** The lines of the current price in a statement that selects from `quotes`: of the quote itself, or of a later offer. */
export function currentLines() {
  const eb = expressionBuilder<Database, 'quotes'>()
  return eb
    .case()
    .when('quotes.current_revision', '=', 1)
    .then(
      jsonArrayFrom(
        eb
          .selectFrom('quote_lines')
          .select(lineColumns('quote_lines'))
          .whereRef('quote_lines.company_id', '=', 'quotes.company_id')
          .whereRef('quote_lines.quote_id', '=', 'quotes.id')
          .orderBy('position'),
      ),
    )
    .else(
      jsonArrayFrom(
        eb
          .selectFrom('offer_lines')
          .select(lineColumns('offer_lines'))
          .whereRef('offer_lines.company_id', '=', 'quotes.company_id')
          .whereRef('offer_lines.quote_id', '=', 'quotes.id')
          .whereRef('offer_lines.revision', '=', 'quotes.current_revision')
          .orderBy('position'),
      ),
    )
    .end()
}

/** The columns of a line. */
export function lineColumns<Table extends 'quote_lines' | 'offer_lines'>(table: Table) {
  return [
    `${table}.kind`,
    `${table}.label`,
    `${table}.label_es`,
    `${table}.amount_cents`,
    `${table}.service_type_id`,
    `${table}.add_on_id`,
    `${table}.add_on_status`,
    `${table}.trace`,
  ] as const
}
