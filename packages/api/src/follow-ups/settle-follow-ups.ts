import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * Ends the reminders whose emails have an outcome, and adds sent ones to the quote's history. An email without a known result
 * counts as sent. Without `emailId` it settles all reminders that a killed process has left.
 */
export async function settleFollowUps(db: Kysely<Database>, emailId?: string): Promise<void> {
  // A reminder can be stopped while its email is being sent.
  const ofEmail = emailId === undefined ? sql`f.state = 'due'` : sql`e.id = ${emailId}`
  await sql`
    with ended as materialized (
      select f.company_id, f.quote_id, f.step, e.state
      from follow_ups f
      join deliveries e on e.id = f.email_id and e.company_id = f.company_id and e.quote_id = f.quote_id
      join quotes q on q.company_id = f.company_id and q.id = f.quote_id
      where ${ofEmail}
        and (f.state = 'due' and e.state in ('failed', 'skipped') or f.state <> 'sent' and e.state in ('sent', 'unknown'))
      -- The event needs the quote. A transaction that deletes it waits for the reminder, so neither may wait for the other.
      for key share of q skip locked
    ), settled as (
      update follow_ups f set
        state = case when ended.state in ('failed', 'skipped') then 'stopped' else 'sent' end,
        stop_reason = case when ended.state in ('failed', 'skipped') then 'failed' end
      from ended
      where f.company_id = ended.company_id and f.quote_id = ended.quote_id and f.step = ended.step
        and f.state <> 'sent'
      returning f.company_id, f.quote_id, f.step, ended.state
    )
    insert into quote_events (company_id, quote_id, kind, to_value, actor)
    select company_id, quote_id, 'follow_up_sent', step, 'system' from settled where state = 'sent'`.execute(
    db,
  )
}
