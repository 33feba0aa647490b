import type { PasskeyRequestOptions } from '@curbquote/types/second-factors'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Account } from '../sessions/account.ts'
import { openAccountSession, type SignInContext } from './open-account-session.ts'
import { scopeOfTicket } from './passkey-challenges.ts'
import { countPasskeys, listPasskeys } from './passkey-queries.ts'
import { NoPasskeyError } from './passkeys.ts'
import { findActiveFactor, lockFactor } from '../sessions/second-factor-queries.ts'
import { type SecondStepProof, takeProof, verifyProof } from './second-step-proof.ts'
import {
  findFactorOfTicket,
  issueTicket,
  type TicketFactor,
  takeTicket,
} from './sign-in-tickets.ts'
import { isTrustedDevice, trustDevice } from './trusted-devices.ts'
import { makeRequestOptions, type PasskeyDeps } from './verify-passkey.ts'

export type SignInOutcome =
  { sessionId: string; email: string } | { ticket: string; hasApp: boolean; hasPasskey: boolean }

/** After a correct password: opens a session, or issues a ticket for the second step. */
export async function openSessionOrTicket(
  transaction: Transaction<Database>,
  account: Account,
  { deviceToken, ...context }: SignInContext & { deviceToken: string | undefined },
): Promise<SignInOutcome> {
  const factor = await findActiveFactor(transaction, account)
  if (factor && !(await isTrustedDevice(transaction, factor.id, deviceToken)))
    return {
      ticket: await issueTicket(transaction, factor.id),
      hasApp: factor.secret_sealed !== null,
      hasPasskey: (await countPasskeys(transaction, factor.id)) > 0,
    }
  return openAccountSession(transaction, account, context)
}

/**
 * Returns a challenge for a passkey that finishes the sign-in of a ticket.
 * @throws NoPasskeyError
 * @throws TicketExpiredError
 */
export async function startSecondStepPasskey(
  deps: PasskeyDeps,
  ticket: string,
): Promise<PasskeyRequestOptions> {
  const { id } = await findFactorOfTicket(deps.db, ticket)
  const passkeys = await listPasskeys(deps.db, id)
  if (passkeys.length === 0) throw new NoPasskeyError()
  return makeRequestOptions(deps, scopeOfTicket(id, ticket), passkeys)
}

/**
 * Opens the session of a ticket whose attempt was counted (`countTicketAttempt`).
 * @throws ProofRefusedError
 * @throws TicketExpiredError when a concurrent attempt or a new password ended the ticket
 */
export async function takeSecondStep(
  { codePepper, ...deps }: PasskeyDeps & { codePepper: string },
  factor: TicketFactor,
  {
    ticket,
    proof,
    isTrusted,
    ...context
  }: SignInContext & { ticket: string; proof: SecondStepProof; isTrusted: boolean },
): Promise<{ sessionId: string; email: string; deviceToken: string | undefined }> {
  const verified = await verifyProof(deps, scopeOfTicket(factor.id, ticket), proof)
  return deps.db.transaction().execute(async (transaction) => {
    const opened = await openAccountSession(transaction, factor.account, context)
    await lockFactor(transaction, factor.id)
    await takeProof(transaction, factor, verified, codePepper, 401)
    await takeTicket(transaction, ticket)
    return {
      ...opened,
      deviceToken: isTrusted ? await trustDevice(transaction, factor.id) : undefined,
    }
  })
}
