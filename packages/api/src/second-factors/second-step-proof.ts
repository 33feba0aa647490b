import type { PasskeyAssertion } from '@curbquote/types/second-factors'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import { checkCode, describeWrongCode } from './check-code.ts'
import type { ChallengeScope } from './passkey-challenges.ts'
import { useCounter } from './passkey-queries.ts'
import { type PasskeyDeps, type PasskeyUse, verifyAssertion } from './verify-passkey.ts'

/** The proof of a second step: a code, or a passkey's signature of a challenge. */
export type SecondStepProof = { code: string } | { passkey: PasskeyAssertion }

type VerifiedProof = { code: string } | { passkeyUse: PasskeyUse | undefined }

interface ProofFields {
  code?: string
  passkey?: PasskeyAssertion
}

/** @throws InvalidInputError unless the body has exactly one proof */
export function proofOf({ code, passkey }: ProofFields): SecondStepProof {
  if (code !== undefined && passkey === undefined) return { code }
  if (passkey !== undefined && code === undefined) return { passkey }
  throw new InvalidInputError('Send either a code or a passkey.')
}

/** The confirmation of a change that needs a second step. @throws InvalidInputError unless the body has exactly one proof */
export function confirmationOf({ password, ...proof }: { password: string } & ProofFields) {
  return { password, proof: proofOf(proof) }
}

/** The confirmation of an addition. @throws InvalidInputError if the body has two proofs */
export function additionConfirmationOf({ password, ...proof }: { password: string } & ProofFields) {
  const hasProof = proof.code !== undefined || proof.passkey !== undefined
  return { password, proof: hasProof ? proofOf(proof) : undefined }
}

/**
 * Verifies the signature of a passkey. Runs before the transaction of the change, so that a refused passkey uses up its
 * challenge. A code is checked by `takeProof` only.
 */
export async function verifyProof(
  deps: PasskeyDeps,
  scope: ChallengeScope,
  proof: SecondStepProof,
): Promise<VerifiedProof> {
  if ('code' in proof) return proof
  return { passkeyUse: await verifyAssertion(deps, scope, proof.passkey) }
}

/**
 * Uses up a proof in the transaction of the change that it allows.
 * @throws ProofRefusedError with the status that the caller requires
 */
export async function takeProof(
  db: Kysely<Database>,
  factor: { id: number; secret_sealed: string | null },
  proof: VerifiedProof,
  codePepper: string,
  refusalStatus: 400 | 401,
): Promise<void> {
  if ('code' in proof) {
    if (!(await checkCode(db, factor, proof.code, codePepper)))
      throw new ProofRefusedError(refusalStatus, 'CODE_WRONG', describeWrongCode(factor))
    return
  }
  const { passkeyUse } = proof
  if (!passkeyUse || !(await useCounter(db, passkeyUse.passkeyId, passkeyUse.counter)))
    throw new ProofRefusedError(refusalStatus, 'PASSKEY_REFUSED', refusedPasskeyMessage)
}

/** Shown for every refused passkey. */
export const refusedPasskeyMessage =
  'The passkey was not accepted, or its request has expired. Try again.'

export class ProofRefusedError extends DomainError {}
