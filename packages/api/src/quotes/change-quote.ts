import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../services/jobs.ts'
import { type QuoteRow, readQuote } from './quote-queries.ts'
import { recordQuoteEvent } from './record-quote-event.ts'

/** Who changes a quote: its owner or an impersonating admin. */
export type QuoteActor = 'owner' | 'admin'

/** The columns of a quote that its owner may change. */
const changeable = {
  status: { type: 'text', kind: 'status_changed' },
  notes: { type: 'text', kind: 'notes_changed' },
  job_date: { type: 'date', kind: 'job_date_changed' },
} as const

export interface QuoteChange {
  column: keyof typeof changeable
  value: string | null
  actor: QuoteActor
}

/** Changes a quote and records the event. Returns `undefined` when the company has no such quote. */
export function changeQuote(
  db: Kysely<Database>,
  jobs: Jobs,
  companyId: number,
  quoteId: number,
  { column, value, actor }: QuoteChange,
): Promise<QuoteRow | undefined> {
  const { type, kind } = changeable[column]
  return inCompany(db, companyId, async (tenantDb) => {
    // Lock the row before comparing, so that the later of two concurrent changes records the earlier one's value.
    const { rows } = await sql<{ from_value: string | null }>`
      with before as (
        select id, ${sql.ref(column)}::text as value from quotes
        where company_id = ${companyId} and id = ${quoteId}
        for update
      )
      update quotes set ${sql.ref(column)} = ${value}::text::${sql.raw(type)}
      from before
      where quotes.company_id = ${companyId} and quotes.id = before.id
        and before.value is distinct from ${value}::text
      returning before.value as from_value`.execute(tenantDb)
    const [changed] = rows
    if (changed)
      await recordQuoteEvent(tenantDb, jobs, {
        kind,
        companyId,
        quoteId,
        from: changed.from_value,
        to: value,
        actor,
      })
    return readQuote(tenantDb, companyId, quoteId)
  })
}

/** Permanently deletes a quote with its lines, history and emails. Returns `false` when the company has no such quote. */
export function deleteQuote(
  db: Kysely<Database>,
  companyId: number,
  quoteId: number,
): Promise<boolean> {
  return inCompany(db, companyId, async (tenantDb) => {
    const deleted = await tenantDb
      .deleteFrom('quotes')
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .returning('id')
      .executeTakeFirst()
    return deleted !== undefined
  })
}
