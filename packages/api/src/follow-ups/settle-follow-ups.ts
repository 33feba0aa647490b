import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * Ends the reminders whose emails have an outcome, and adds sent ones to the quote's history. An email without a known result
 * counts as sent. Without `emailId` for all, in case a process died in between.
 */
export async function settleFollowUps(db: Kysely<Database>, emailId?: string): Promise<void> {
  // A reminder can be stopped while its email is being sent.
  const ofEmail = emailId === undefined ? sql`f.state = 'due'` : sql`e.id = ${emailId}`
  await sql`
    with settled as (
      update follow_ups f set
        state = case e.state when 'failed' then 'stopped' else 'sent' end,
        stop_reason = case e.state when 'failed' then 'failed' end
      from emails e
      where e.id = f.email_id and e.company_id = f.company_id and e.quote_id = f.quote_id and ${ofEmail}
        and (f.state = 'due' and e.state = 'failed' or f.state <> 'sent' and e.state in ('sent', 'unknown'))
      returning f.company_id, f.quote_id, f.step, e.state
    )
    insert into quote_events (company_id, quote_id, kind, to_value, actor)
    select company_id, quote_id, 'follow_up_sent', step, 'system' from settled where state = 'sent'`.execute(
    db,
  )
}
