import type { QuoteEventActor } from '@curbquote/types/quotes'
import type { Language } from '@curbquote/types/text'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import type { CustomerSuppressionsTable } from '../db/schema/follow-ups.ts'
import type { Database } from '../db/schema/index.ts'
import { type Clock, databaseClock } from './follow-up-schedule.ts'
import { stopParts } from '../quote-events/stop-follow-ups.ts'

type SuppressionReason = CustomerSuppressionsTable['reason']

/**
 * Stops all reminders of a company to an email address, at once and from then on. The customer's own choice takes precedence
 * over the provider's reports.
 * @returns the reason for which the email address got no reminders before, if any
 */
export async function suppressCustomer(
  transaction: Transaction<Database>,
  {
    companyId,
    email,
    reason,
    actor,
  }: { companyId: number; email: string; reason: SuppressionReason; actor: QuoteEventActor },
): Promise<SuppressionReason | undefined> {
  const earlier = await transaction
    .selectFrom('customer_suppressions')
    .select('reason')
    .where('company_id', '=', companyId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  await sql`
    with suppressed as (
      insert into customer_suppressions (company_id, email, reason)
      values (${companyId}, ${email.toLowerCase()}, ${reason})
      on conflict (company_id, email) do update set reason = excluded.reason
      where excluded.reason = 'unsubscribed'
    ), quote as (
      select distinct f.quote_id as id
      from follow_ups f join quotes q on q.company_id = f.company_id and q.id = f.quote_id
      where f.company_id = ${companyId} and (f.state = 'due' or f.stop_reason = 'revised')
        and lower(q.customer_email) = ${email.toLowerCase()}
    ), ${stopParts({ companyId, reason, actor })}
    select`.execute(transaction)
  return earlier?.reason
}

/** Stops all reminders of a company to a customer who opens the link in a reminder, and records the withdrawn consent once. */
export async function optOut(
  transaction: Transaction<Database>,
  {
    companyId,
    quoteId,
    email,
    language,
  }: { companyId: number; quoteId: number | null; email: string; language: Language },
  { ip, userAgent }: Pick<ConsentOrigin, 'ip' | 'userAgent'>,
): Promise<void> {
  const stop = { companyId, email, reason: 'unsubscribed', actor: 'customer' } as const
  if ((await suppressCustomer(transaction, stop)) === 'unsubscribed') return
  await transaction
    .insertInto('consents')
    .values({
      company_id: companyId,
      quote_id: quoteId,
      email,
      purpose: 'follow_up',
      given: false,
      locale: language,
      source: 'stop_link',
      ip,
      user_agent: userAgent,
    })
    .execute()
}

/** Withdraws a suppression with one of the given reasons. Stopped reminders stay stopped. */
export async function deleteCustomerSuppression(
  db: Kysely<Database>,
  companyId: number,
  email: string,
  reasons: readonly SuppressionReason[],
): Promise<void> {
  await db
    .deleteFrom('customer_suppressions')
    .where('company_id', '=', companyId)
    .where('email', '=', email.toLowerCase())
    .where('reason', 'in', reasons)
    .execute()
}

/**
 * Locks the company's settings before its reminders, in the order in which planning takes the locks. Otherwise planning and a
 * pause could block each other.
 */
export async function lockFollowUpSettings(
  transaction: Transaction<Database>,
  companyId: number,
): Promise<void> {
  await transaction
    .selectFrom('follow_up_settings')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute()
}

/** With fewer complaints in 30 days, their share says nothing. */
const fewestOfCompany = 3
const fewestOfPlatform = 20

/**
 * Pauses reminders for 30 days if at least 0.1% of the reminders of the last 30 days were reported as spam. Pauses the
 * company if its own share is that high and there were at least 3 complaints. Pauses all companies if the total share is that
 * high and there were at least 20 complaints, because all companies share one sending reputation.
 * @returns the number of paused companies
 */
export async function pauseAfterComplaint(
  transaction: Transaction<Database>,
  companyId: number,
  now: Clock = databaseClock,
): Promise<number> {
  const { rows } = await sql<{ company_id: number }>`
    with sent as (
      select company_id, count(*) as number from follow_ups
      where state = 'sent' and sent_at > ${now} - interval '30 days'
      group by company_id
    ), complaints as (
      select company_id, count(*) as number from customer_suppressions c
      where reason = 'complained' and created_at > ${now} - interval '30 days' and exists (
        select from quotes q join follow_ups f on f.company_id = q.company_id and f.quote_id = q.id
        where q.company_id = c.company_id and lower(q.customer_email) = c.email and f.sent_at is not null)
      group by company_id
    ), own as (
      select coalesce((select number from complaints where company_id = ${companyId}), 0) as complaints,
        coalesce((select number from sent where company_id = ${companyId}), 0) as sent
    ), rates as (
      select
        own.complaints >= ${fewestOfCompany} and own.complaints * 1000 >= own.sent as is_company_high,
        (select sum(number) from complaints) >= ${fewestOfPlatform}
          and (select sum(number) from complaints) * 1000 >= (select sum(number) from sent) as is_total_high
      from own
    )
    update follow_up_settings s set paused_until = ${now} + interval '30 days'
    from rates
    where s.is_on and (is_total_high or (is_company_high and s.company_id = ${companyId}))
    returning s.company_id`.execute(transaction)
  const paused = rows.map(({ company_id }) => company_id)
  if (paused.length > 0)
    await sql`
      with quote as (
        select distinct quote_id as id, company_id from follow_ups
        where company_id = any(${paused}) and (state = 'due' or stop_reason = 'revised')
      ), ${stopParts({
        companyId: sql<number>`quote.company_id`,
        reason: 'complaints',
        actor: 'system',
      })}
      select`.execute(transaction)
  return paused.length
}
