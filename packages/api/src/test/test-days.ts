import { dayParts } from '@curbquote/types/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { storeBareQuote, type QuoteOverrides } from './bare-quote.ts'

/** The same number of jobs for each half-day of the week. */
export async function setCapacity(
  db: Kysely<Database>,
  companyId: number,
  jobs: number,
): Promise<void> {
  await db
    .insertInto('capacity')
    .values(
      [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
        dayParts.map((part) => ({ company_id: companyId, weekday, part, jobs })),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'weekday', 'part']).doUpdateSet({ jobs }),
    )
    .execute()
}

/** Stores a quote whose customer has accepted it. */
export function acceptedQuote(
  db: Kysely<Database>,
  companyId: number,
  overrides: QuoteOverrides = {},
) {
  return storeBareQuote(db, companyId, {
    offer_state: 'accepted',
    accepted_revision: 1,
    responded_at: new Date(),
    ...overrides,
  })
}

/** The rows of a company that occupy a seat. */
export function seatsOf(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(state = 'confirmed' or is_hold)`)
    .orderBy('day')
    .orderBy('part')
    .orderBy('seat')
    .execute()
}
