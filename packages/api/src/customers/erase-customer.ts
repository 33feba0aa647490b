import { sql, type Transaction } from 'kysely'
import { type NewActivity, recordActivity } from '../db/record-activity.ts'
import type { Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import {
  countQuotes,
  type CustomerKey,
  hasContact,
  hasPhotoOf,
  lockQuotes,
} from './find-customer.ts'

/**
 * Erases a customer's data of one company: the quotes, and with them their offers, answers, documents, photos, events,
 * reminders, messages, emails, consents and webhook deliveries. The files are scheduled for the cleanup job, which the
 * caller starts after the transaction.
 *
 * Two things stay: the amounts of the quotes (`erased_quotes`), without personal data, and the email address in
 * `customer_suppressions` if the customer stopped reminders, because the stop has to be honored.
 *
 * Needs the role that owns the tables: the tenant role may not delete consents and emails.
 * @returns the number of erased quotes
 */
export async function eraseCustomer(
  transaction: Transaction<Database>,
  customer: CustomerKey,
  by: Partial<Pick<NewActivity, 'actor'> & Pick<Tenant, 'activity'>>,
): Promise<number> {
  const quoteIds = await lockQuotes(transaction, customer)
  await keepAmounts(transaction, customer, quoteIds)
  await eraseAnalyses(transaction, customer, quoteIds)
  await eraseContacts(transaction, customer)
  await transaction
    .deleteFrom('quotes')
    .where('company_id', '=', customer.companyId)
    .where('id', 'in', quoteIds.length > 0 ? quoteIds : [0])
    .execute()
  await recordActivity(
    transaction,
    {
      companyId: customer.companyId,
      action: 'settings_changed',
      description: `Erased the data of a customer with ${countQuotes(quoteIds.length)}`,
      actor: by.actor,
    },
    by.activity,
  )
  return quoteIds.length
}

async function keepAmounts(
  transaction: Transaction<Database>,
  { companyId }: CustomerKey,
  quoteIds: readonly number[],
): Promise<void> {
  await sql`
    insert into erased_quotes
      (company_id, quote_id, number, created_on, status, untaxed_cents, tax_cents, total_cents)
    select q.company_id, q.id, q.number, (q.created_at at time zone c.time_zone)::date, q.status,
      coalesce(o.untaxed_cents, q.untaxed_cents), coalesce(o.tax_cents, q.tax_cents),
      coalesce(o.total_cents, q.total_cents)
    from quotes q join companies c on c.id = q.company_id
      left join offers o on o.company_id = q.company_id and o.quote_id = q.id
        and o.revision = q.current_revision
    where q.company_id = ${companyId} and q.id = any (${quoteIds})`.execute(transaction)
}

/** An analysis contains the customer's text, also if it did not become a quote. */
async function eraseAnalyses(
  transaction: Transaction<Database>,
  { companyId }: CustomerKey,
  quoteIds: readonly number[],
): Promise<void> {
  await sql`
    delete from analysis_conversations
    where company_id = ${companyId} and ${hasPhotoOf(companyId, quoteIds)}`.execute(transaction)
  await sql`
    with erased as (
      select a.id, a.origin_id from analyses a join quotes q
        on q.company_id = a.company_id and q.analysis_id = a.id
      where q.company_id = ${companyId} and q.id = any (${quoteIds})
    )
    delete from analyses
    where company_id = ${companyId} and (
      id in (select id from erased union select origin_id from erased)
      or origin_id in (select id from erased union select origin_id from erased)
      or ${hasPhotoOf(companyId, quoteIds)})`.execute(transaction)
}

/** Rows that belong to no quote. */
async function eraseContacts(
  transaction: Transaction<Database>,
  customer: CustomerKey,
): Promise<void> {
  const { companyId, email } = customer
  await sql`
    delete from outside_requests
    where company_id = ${companyId} and lower(email) = ${email}::text`.execute(transaction)
  await sql`
    delete from deliveries
    where company_id = ${companyId}
      and exists (select from unnest(recipients) r where lower(r) = ${email}::text)`.execute(
    transaction,
  )
  await sql`
    delete from consents
    where company_id = ${companyId} and quote_id is null and ${hasContact(customer)}`.execute(
    transaction,
  )
}
