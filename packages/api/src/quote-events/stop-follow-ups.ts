import type { FollowUpStopReason } from '@curbquote/types/follow-ups'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import { type RawBuilder, sql } from 'kysely'

/** A new price does not restart reminders that stopped for these reasons. */
const finalReasons = sql`('unsubscribed', 'bounced', 'complained', 'owner', 'failed')`

/**
 * The CTEs that stop the reminders of the quotes whose ids are in the CTE `quote`. They write a row for each step, also if
 * none is planned yet. Planning then waits for this transaction and finds the rows, so that nothing is planned after a
 * stop. While the company has reminders off, only quotes that already have rows are affected.
 */
export function stopParts(stop: {
  companyId: number | RawBuilder<number>
  reason: FollowUpStopReason | RawBuilder<FollowUpStopReason>
  actor: QuoteEventActor
}) {
  const { companyId, reason, actor } = stop
  // A new price also restarts reminders that stopped earlier, for example after a question, unless the owner stops them too.
  const isReplaced =
    reason === 'revised' || reason === 'owner'
      ? sql`f.state = 'due' or (f.state = 'stopped' and f.stop_reason not in ${finalReasons})`
      : sql`f.state = 'due' or f.stop_reason = 'revised'`
  return sql`
    stopped_follow_ups as (
      insert into follow_ups as f (company_id, quote_id, step, state, stop_reason)
      select s.company_id, quote.id, step, 'stopped', ${reason}
      from quote join follow_up_settings s on s.company_id = ${companyId}
      cross join generate_series(1, 3) as step
      where s.is_on or exists (
        select from follow_ups f where f.company_id = s.company_id and f.quote_id = quote.id
          and (f.state = 'due' or f.stop_reason = 'revised'))
      -- In one order everywhere, so that two transactions cannot block each other.
      order by quote.id, step
      on conflict (company_id, quote_id, step) do update
        set state = 'stopped', stop_reason = excluded.stop_reason, is_requested = false
        where ${isReplaced}
      returning company_id, quote_id, stop_reason, due_at
    ), inserted_stop_events as (
      insert into quote_events (company_id, quote_id, kind, to_value, actor)
      select distinct company_id, quote_id, 'follow_ups_stopped', stop_reason, ${actor}
      from stopped_follow_ups
      -- Reminders that were never planned, or that start again, did not stop for anybody to see.
      where due_at is not null and stop_reason <> 'revised'
    )`
}
