import type { FollowUpStopReason } from '@curbquote/types/follow-ups'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DeliveriesTable } from '../db/schema/deliveries.ts'
import type { Database } from '../db/schema/index.ts'
import { type Clock, databaseClock, isBusinessTime } from './follow-up-schedule.ts'
import {
  hadTwoThisWeek,
  hasActivePlan,
  hasPostalAddress,
  isPaused,
  suppressionOfCustomer,
  wasConfirmationSkipped,
} from './remindable-quotes.ts'
import { stopParts } from '../quote-events/stop-follow-ups.ts'

type EmailRow = Selectable<DeliveriesTable>

const kindPattern = /^follow_up_[123]$/

/** Whether this kind of email is a reminder, not a test of one. */
export function isFollowUp(kind: string): boolean {
  return kindPattern.test(kind)
}

export interface ClaimedFollowUp {
  email: EmailRow
  /** An earlier attempt got no response, so the provider may have the message. */
  mayBeSubmitted: boolean
  /** Whether it may be sent now. If not, and if the provider cannot have it, the email is stopped. */
  isAllowed: boolean
}

/**
 * Claims the email of a reminder for a send attempt, or stops it, in one statement. This is the last check before sending.
 * The statement locks the row of the reminder, which every stop changes. A stop that was committed before the claim is
 * therefore seen, and a later stop finds the email claimed.
 */
export async function claimFollowUp(
  db: Kysely<Database>,
  emailId: string,
  now: Clock = databaseClock,
): Promise<ClaimedFollowUp | undefined> {
  // The locks are taken in the order in which the deletion of a quote takes them. An attempt without a response may be
  // repeated outside business hours, because it was claimed within them.
  const { rows } = await sql<EmailRow & { may_be_submitted: boolean; is_allowed: boolean }>`
    with email as materialized (
      select id, company_id, quote_id, state from deliveries
      where id = ${emailId} and state in ('pending', 'submitting')
      for update
    ), follow_up as materialized (
      select f.company_id, f.quote_id, f.step, f.state, f.due_at, f.is_requested, email.state as email_state
      from email join follow_ups f on f.company_id = email.company_id and f.quote_id = email.quote_id
        and f.email_id = email.id
      for update of f
    ), verdict as materialized (
      select f.company_id, f.quote_id, f.step, f.state,
        case
          when q.offer_state in ('accepted', 'declined', 'withdrawn', 'expired') then q.offer_state
          when q.offer_state <> 'open' then 'withdrawn'
          when q.valid_until <= ${now} then 'expired'
          when q.status not in ('pending', 'contacted') then 'status_changed'
          when q.contact_consent_at is null then 'unsubscribed'
          when ${wasConfirmationSkipped} then 'too_many_emails'
          when not ${hasActivePlan} then 'plan_inactive'
          when not coalesce(s.is_on, false) then 'turned_off'
          when ${isPaused(now)} then 'complaints'
          when not ${hasPostalAddress} then 'no_postal_address'
          else ${suppressionOfCustomer}
        end as reason,
        f.email_state = 'pending' and (f.due_at > ${now} or ${hadTwoThisWeek(now)} or not
          (f.is_requested or ${isBusinessTime(sql.ref<string>('c.time_zone'), now)})) as is_early
      from follow_up f
      join quotes q on q.company_id = f.company_id and q.id = f.quote_id
      join companies c on c.id = f.company_id
      left join follow_up_settings s on s.company_id = f.company_id
    ), allowed as materialized (
      select * from verdict where state = 'due' and reason is null and not is_early
    ), quote as (
      select quote_id as id, company_id, reason from verdict where state = 'due' and reason is not null
    ), ${stopParts({
      companyId: sql<number>`quote.company_id`,
      reason: sql<FollowUpStopReason>`quote.reason`,
      actor: 'system',
    })}, claimed as (
      update follow_ups f set sent_at = ${now} from allowed a
      where f.company_id = a.company_id and f.quote_id = a.quote_id and f.step = a.step
    )
    update deliveries set
      state = case when email.state = 'submitting' or exists (select from allowed) then 'submitting' else 'stopped' end,
      attempts = attempts + 1
    from email
    where deliveries.id = email.id
    returning deliveries.*, email.state = 'submitting' as may_be_submitted, exists (select from allowed) as is_allowed`.execute(
    db,
  )
  const [claimed] = rows
  if (!claimed) return undefined
  const { may_be_submitted, is_allowed, ...email } = claimed
  return { email, mayBeSubmitted: may_be_submitted, isAllowed: is_allowed }
}
