import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { type Clock, databaseClock, dueDates } from './follow-up-schedule.ts'
import {
  hasActivePlan,
  isPaused,
  isRemindable,
  mayBeDelivered,
  suppressionOfCustomer,
} from './remindable-quotes.ts'

const timeZone = sql<string>`c.time_zone`
const steps = sql`s.steps`
const validUntil = sql<Date | null>`q.valid_until`

/**
 * Plans the reminders of new quotes, and plans them again for quotes that got a new price. A submission itself plans
 * nothing, because its request would take longer.
 */
export async function planFollowUps(
  db: Kysely<Database>,
  now: Clock = databaseClock,
): Promise<void> {
  // `stopParts` writes a row for each step, so a quote without rows was not stopped. The 14 days limit the scan and are longer
  // than an outage of the jobs. The lock delays a concurrent change of the settings until the reminders are planned. Settings
  // that are locked by such a change are skipped until the next run.
  await sql`
    insert into follow_ups (company_id, quote_id, step, due_at)
    select q.company_id, q.id, planned.step, planned.due_at
    from follow_up_settings s
    join companies c on c.id = s.company_id
    join quotes q on q.company_id = s.company_id and not q.is_spam and q.created_at >= s.on_since
      and q.created_at > ${now} - interval '14 days' and q.created_at <= ${now}
    cross join lateral ${dueDates(steps, { base: sql<Date>`q.created_at`, validUntil, timeZone })}
      as planned (step, due_at)
    where s.is_on and not ${isPaused(now)} and ${hasActivePlan} and ${isRemindable(now)}
      and q.status = 'pending' and ${suppressionOfCustomer} is null
      and planned.due_at > q.created_at and planned.due_at < coalesce(q.valid_until, 'infinity')
      and not exists (select from follow_ups f where f.company_id = q.company_id and f.quote_id = q.id)
    for share of s skip locked
    on conflict do nothing`.execute(db)

  // Restarts only steps that were not sent. The next run handles steps whose email is being sent.
  await sql`
    update follow_ups f set
      state = case when p.due_at < coalesce(p.valid_until, 'infinity') then 'due' else 'stopped' end,
      stop_reason = case when p.due_at < coalesce(p.valid_until, 'infinity') then null else 'skipped' end,
      due_at = coalesce(p.due_at, f.due_at),
      is_requested = false
    from (
      select q.company_id, q.id, q.valid_until, planned.step,
        case when planned.due_at > ${now} then planned.due_at end as due_at
      from follow_ups revised
      join follow_up_settings s on s.company_id = revised.company_id
      join companies c on c.id = s.company_id
      join quotes q on q.company_id = revised.company_id and q.id = revised.quote_id
      cross join lateral ${dueDates(steps, { base: now, validUntil, timeZone })} as planned (step, due_at)
      where revised.stop_reason = 'revised' and planned.step = revised.step
        and s.is_on and not ${isPaused(now)} and ${hasActivePlan} and ${isRemindable(now)}
        and ${suppressionOfCustomer} is null
        and not exists (select from deliveries e where e.id = revised.email_id
          and (e.state in ${mayBeDelivered} or e.state = 'failed'))
    ) as p
    where f.company_id = p.company_id and f.quote_id = p.id and f.step = p.step and f.stop_reason = 'revised'`.execute(
    db,
  )
}
