import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors.ts'
import type { Account } from './account.ts'
import { checkCode, wrongCodeMessage } from './check-code.ts'
import { openAccountSession, type SignInContext } from './open-account-session.ts'
import { findActiveFactor } from './second-factor-queries.ts'
import { issueTicket, type TicketFactor, takeTicket } from './sign-in-tickets.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.ts'

export type SignInOutcome = { sessionId: string; email: string } | { ticket: string }

/** After a correct password: opens a session, or issues a ticket for the second step. */
export async function openSessionOrTicket(
  transaction: Transaction<Database>,
  account: Account,
  { deviceToken, ...context }: SignInContext & { deviceToken: string | undefined },
): Promise<SignInOutcome> {
  const factor = await findActiveFactor(transaction, account)
  if (factor && !(await isTrustedDevice(transaction, factor.id, deviceToken)))
    return { ticket: await issueTicket(transaction, factor.id) }
  return openAccountSession(transaction, account, context)
}

/**
 * Opens the session of a ticket whose attempt was counted (`countTicketAttempt`).
 * @throws CodeWrongError
 * @throws TicketExpiredError when a concurrent attempt or a new password ended the ticket
 */
export async function takeSecondStep(
  { db, codePepper }: { db: Kysely<Database>; codePepper: string },
  factor: TicketFactor,
  {
    ticket,
    code,
    isTrusted,
    ...context
  }: SignInContext & { ticket: string; code: string; isTrusted: boolean },
): Promise<{ sessionId: string; email: string; deviceToken: string | undefined }> {
  return db.transaction().execute(async (transaction) => {
    const opened = await openAccountSession(transaction, factor.account, context)
    if (!(await checkCode(transaction, factor, code, codePepper))) throw new CodeWrongError()
    await takeTicket(transaction, ticket)
    return {
      ...opened,
      deviceToken: isTrusted ? await trustDevice(transaction, factor.id) : undefined,
    }
  })
}

export class CodeWrongError extends DomainError {
  constructor() {
    super(401, 'CODE_WRONG', wrongCodeMessage)
  }
}
