import type { QuoteStatus } from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../services/jobs.ts'
import { type QuoteRow, readQuote } from './quote-queries.ts'
import { recordQuoteEvent } from './record-quote-event.ts'

/** The actor of a change: the owner, an impersonating admin, or a program with an API key. */
export type QuoteActor = 'owner' | 'admin' | 'api_key'

/** The events of the columns that may be changed. */
const events = {
  status: 'status_changed',
  notes: 'notes_changed',
  job_date: 'job_date_changed',
} as const
const columns = ['status', 'notes', 'job_date'] as const

/** New values. Columns that are left out stay unchanged. */
export interface QuoteChanges {
  status?: QuoteStatus | undefined
  notes?: string | null | undefined
  job_date?: string | null | undefined
}

/** Changes a quote and records an event for each changed column. Returns `undefined` when the company has no such quote. */
export function changeQuote(
  db: Kysely<Database>,
  jobs: Jobs,
  companyId: number,
  quoteId: number,
  changes: QuoteChanges,
  actor: QuoteActor,
): Promise<QuoteRow | undefined> {
  return inCompany(db, companyId, async (tenantDb) => {
    // Lock the row before comparing, so that the later of two concurrent changes records the earlier one's value.
    const before = await tenantDb
      .selectFrom('quotes')
      .select(['status', 'notes', sql<string | null>`job_date::text`.as('job_date')])
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const changed = columns.flatMap((column) => {
      const [from, to] = [before[column], changes[column]]
      return to === undefined || to === from ? [] : [{ column, from, to }]
    })
    if (changed.length > 0)
      await tenantDb
        .updateTable('quotes')
        .set(Object.fromEntries(changed.map(({ column, to }) => [column, to])))
        .where('company_id', '=', companyId)
        .where('id', '=', quoteId)
        .execute()
    for (const { column, from, to } of changed)
      await recordQuoteEvent(tenantDb, jobs, {
        kind: events[column],
        companyId,
        quoteId,
        from,
        to,
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
