import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { createSecretToken, hashOfToken } from '../db/secret-token.ts'
import { DomainError, TooManyRequestsError } from '../errors/errors.ts'
import type { Account } from '../sessions/account.ts'
import { factorOf } from '../sessions/second-factor-queries.ts'

const ticketMinutes = 10

/** Issues the ticket of a sign-in that waits for its code. */
export async function issueTicket(db: Kysely<Database>, factorId: number): Promise<string> {
  const ticket = createSecretToken()
  await db
    .insertInto('sign_in_tickets')
    .values({
      ticket_hash: hashOfToken(ticket),
      factor_id: factorId,
      expires_at: sql<Date>`now() + make_interval(mins => ${ticketMinutes})`,
    })
    .execute()
  return ticket
}

/** The factor of a ticket with its account. */
export interface TicketFactor {
  id: number
  secret_sealed: string | null
  account: Account
  /** The account's email address. */
  email: string
}

/**
 * Counts an attempt of the ticket before its code is checked. One statement, so concurrent attempts cannot exceed the limit.
 * @throws TicketExpiredError for an unknown, used or expired ticket
 * @throws TooManyRequestsError after five attempts
 */
export async function countTicketAttempt(
  db: Kysely<Database>,
  ticket: string,
): Promise<TicketFactor> {
  const factor = await db
    .updateTable('sign_in_tickets')
    .from('second_factors')
    .set({ attempts_left: sql<number>`attempts_left - 1` })
    .whereRef('second_factors.id', '=', 'sign_in_tickets.factor_id')
    .where('ticket_hash', '=', hashOfToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts_left', '>', 0)
    .returning([
      'second_factors.id',
      'second_factors.secret_sealed',
      'second_factors.company_id',
      'second_factors.admin_id',
      sql<string>`coalesce(
        (select email from companies where id = second_factors.company_id),
        (select email from admins where id = second_factors.admin_id))`.as('email'),
    ])
    .executeTakeFirst()
  if (factor) {
    const { id, secret_sealed, company_id, admin_id, email } = factor
    const account = company_id !== null ? { companyId: company_id } : { adminId: admin_id ?? 0 }
    return { id, secret_sealed, account, email }
  }
  throw await describeDeadTicket(db, ticket)
}

/**
 * The factor of a ticket that has attempts left. Counts no attempt.
 * @throws TicketExpiredError for an unknown, used or expired ticket
 * @throws TooManyRequestsError after five attempts
 */
export async function findFactorOfTicket(
  db: Kysely<Database>,
  ticket: string,
): Promise<{ id: number }> {
  const factor = await db
    .selectFrom('sign_in_tickets')
    .select('factor_id as id')
    .where('ticket_hash', '=', hashOfToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts_left', '>', 0)
    .executeTakeFirst()
  if (!factor) throw await describeDeadTicket(db, ticket)
  return factor
}

/** Reads why a ticket accepts no attempt. */
async function describeDeadTicket(
  db: Kysely<Database>,
  ticket: string,
): Promise<TooManyRequestsError | TicketExpiredError> {
  const spent = await db
    .selectFrom('sign_in_tickets')
    .select(sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('seconds'))
    .where('ticket_hash', '=', hashOfToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return spent
    ? new TooManyRequestsError(spent.seconds, 'Too many wrong codes. Please sign in again.')
    : new TicketExpiredError()
}

/** Uses up a ticket. @throws TicketExpiredError if it was used, or ended by a new password */
export async function takeTicket(db: Kysely<Database>, ticket: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', hashOfToken(ticket))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new TicketExpiredError()
}

/**
 * Ends pending sign-ins and trusted devices after a password change or the removal of a second step. Call it before sessions
 * are revoked: otherwise a sign-in that is completed at the same time would open a session that is not revoked.
 */
export async function endSecondSteps(db: Kysely<Database>, account: Account): Promise<void> {
  const factorIds = factorOf(db, account).select('id')
  await db.deleteFrom('sign_in_tickets').where('factor_id', 'in', factorIds).execute()
  await db.deleteFrom('trusted_devices').where('factor_id', 'in', factorIds).execute()
}

export class TicketExpiredError extends DomainError {
  constructor() {
    super(410, 'TICKET_EXPIRED', 'This sign-in has expired. Please sign in again.')
  }
}
