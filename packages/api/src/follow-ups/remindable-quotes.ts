import { sql } from 'kysely'
import type { Clock } from './follow-up-schedule.ts'

/* Conditions on the tables quotes q, companies c and follow_up_settings s. */

/** Whether the company's plan is active, as in `effectivePlan`. */
export const hasActivePlan = sql<boolean>`
  coalesce(c.plan_override = 'pro', c.subscription_status in ('trialing', 'active'), false)`

/** Whether the profile has the postal address that a commercial email must name. */
export const hasPostalAddress = sql<boolean>`
  (c.street_address ~ '\\S' and c.city ~ '\\S' and c.state ~ '\\S' and c.zipcode ~ '\\S') is true`

/** The postal address in one line, or null if it is incomplete. */
export const postalAddress = sql<string | null>`
  case when ${hasPostalAddress} then concat(c.street_address, ', ', c.city, ', ', c.state, ' ', c.zipcode) end`

/** The public name of the company, as in `companyNameOf`. */
export const companyName = sql<string>`coalesce(nullif(c.branding_name, ''), c.name)`

/** Whether the customer's mailbox had too many confirmations, so that this quote's was not sent. */
export const wasConfirmationSkipped = sql<boolean>`
  exists (select from deliveries e where e.company_id = q.company_id and e.quote_id = q.id
    and e.kind = 'quote_confirmation' and e.state = 'skipped')`

export const isPaused = (now: Clock) => sql<boolean>`coalesce(s.paused_until > ${now}, false)`

/** The reason why the customer gets no reminder of the company, or null. */
export const suppressionOfCustomer = sql<string | null>`
  (select reason from customer_suppressions where company_id = q.company_id and email = lower(q.customer_email))`

/**
 * Whether the customer can accept the quote and agreed to be contacted, and the owner has not completed or declined it. Until
 * the customer has opened the confirmation's link, the email address may belong to somebody else, so no further email is sent to it.
 */
export const isRemindable = (now: Clock) => sql<boolean>`
  (not q.is_spam and q.offer_state = 'open' and q.status in ('pending', 'contacted') and q.contact_consent_at is not null
    and q.link_opened_at is not null
    and coalesce(q.valid_until > ${now}, true))`

/** Emails of these states may have reached the customer. */
export const mayBeDelivered = sql`('submitting', 'sent', 'unknown')`

/** Whether the quote of a reminder f had two other reminders in the last seven days. */
export const hadTwoThisWeek = (now: Clock) => sql<boolean>`
  ((select count(*) from follow_ups o join deliveries e on e.id = o.email_id
    where o.company_id = f.company_id and o.quote_id = f.quote_id and o.step <> f.step
      and o.sent_at > ${now} - interval '7 days' and e.state in ${mayBeDelivered}) >= 2)`
