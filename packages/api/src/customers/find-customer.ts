import { isEmailAddress, parseUsPhone } from '@curbquote/types/text'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError, NotFoundError } from '../errors/errors.ts'

/**
 * A customer of a company: the email address in lower case and the phone number in ten digits. One of them may be `null`.
 */
export interface CustomerKey {
  companyId: number
  email: string | null
  phone: string | null
}

/** @throws InvalidInputError for a text that is neither an email address nor a US phone number */
export function readCustomerKey(companyId: number, text: string): CustomerKey {
  if (isEmailAddress(text)) return { companyId, email: text.toLowerCase(), phone: null }
  const phone = parseUsPhone(text)
  if (!phone)
    throw new InvalidInputError(`${text} is neither an email address nor a US phone number.`)
  return { companyId, email: null, phone }
}

/**
 * The customer of a quote.
 * @throws NotFoundError when the company has no such quote
 */
export async function findCustomerOf(
  tenantDb: Kysely<Database>,
  companyId: number,
  quoteId: number,
): Promise<CustomerKey & { email: string; phone: string }> {
  const quote = await tenantDb
    .selectFrom('quotes')
    .select(['customer_email', 'customer_phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!quote) throw new NotFoundError('Quote')
  return { companyId, email: quote.customer_email.toLowerCase(), phone: quote.customer_phone }
}

/** Formats a count such as `1 quote`. */
export function countQuotes(count: number): string {
  return count === 1 ? '1 quote' : `${count} quotes`
}

/** The ids of the customer's quotes, which are locked until the transaction ends. */
export async function lockQuotes(
  transaction: Kysely<Database>,
  { companyId, email, phone }: CustomerKey,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from quotes
    where company_id = ${companyId} and ${isCustomerOf({ email, phone })}
    order by id for update`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** A condition on `quotes`. An empty email address is none: others without one are other customers. */
export function isCustomerOf({ email, phone }: Pick<CustomerKey, 'email' | 'phone'>) {
  return sql<boolean>`(lower(customer_email) = nullif(${email}::text, '') or left(customer_phone, 10) = left(${phone}::text, 10))`
}

/** A condition on a table with the columns `email` and `phone`. */
export function hasContact({ email, phone }: CustomerKey) {
  return sql<boolean>`(lower(email) = nullif(${email}::text, '') or left(phone, 10) = left(${phone}::text, 10))`
}

/** The condition that an analysis or conversation has a photo of the quotes. */
export function hasPhotoOf(companyId: number, quoteIds: readonly number[]) {
  return sql<boolean>`exists (
    select from jsonb_array_elements(photos) as p
      join quote_photos q on q.photo_id = (p ->> 'photoId')::uuid
    where q.company_id = ${companyId} and q.quote_id = any (${quoteIds}))`
}
