import {
  maxPasskeys,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  passkeyTransports,
} from '@curbquote/types/second-factors'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError, InvalidInputError, NotFoundError } from '../errors/errors.ts'
import type { SignedInAccount } from '../sessions/account.ts'
import {
  type AdditionConfirmation,
  changeConfirmed,
  checkPassword,
  completeAddition,
  completeRemoval,
  type Confirmation,
  logChange,
  OnlySecondStepError,
  requireFactor,
  type SecondFactorDeps,
  startAddition,
} from './change-second-factor.ts'
import { scopeOfSession } from './passkey-challenges.ts'
import { countPasskeys, listPasskeys } from './passkey-queries.ts'
import { keptFactorOf, lockFactor } from '../sessions/second-factor-queries.ts'
import { refusedPasskeyMessage } from './second-step-proof.ts'
import { makeCreationOptions, makeRequestOptions, verifyRegistration } from './verify-passkey.ts'

/**
 * Starts to add a passkey. It changes nothing until `addPasskey`.
 * @throws InvalidInputError when the password is wrong
 * @throws InvalidInputError `CODE_MISSING`
 * @throws ProofRefusedError
 * @throws TooManyPasskeysError
 */
export async function startPasskey(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  confirmation: AdditionConfirmation,
): Promise<PasskeyCreationOptions> {
  const { id, passkeys } = await startAddition(
    deps,
    account,
    confirmation,
    async (transaction, factor) => {
      const existing = await listPasskeys(transaction, factor.id)
      if (existing.length >= maxPasskeys) throw new TooManyPasskeysError()
      return { id: factor.id, passkeys: existing }
    },
  )
  return makeCreationOptions(deps, scopeOfSession(id, 'add', account), account.email, passkeys)
}

/**
 * Adds a passkey. Returns new backup codes if the account has none left, otherwise null.
 * @throws InvalidInputError when the passkey is refused
 * @throws TooManyPasskeysError
 * @throws DomainError `PASSKEY_KNOWN`
 */
export async function addPasskey(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  { name, credential }: { name: string; credential: PasskeyRegistration },
): Promise<string[] | null> {
  const factor = await keptFactorOf(deps.db, account).select('id').executeTakeFirst()
  const registered =
    factor &&
    (await verifyRegistration(deps, scopeOfSession(factor.id, 'add', account), credential))
  if (!registered) throw new InvalidInputError(refusedPasskeyMessage, 'PASSKEY_REFUSED')
  return deps.db.transaction().execute(async (transaction) => {
    await lockFactor(transaction, factor.id)
    if ((await countPasskeys(transaction, factor.id)) >= maxPasskeys)
      throw new TooManyPasskeysError()
    const inserted = await transaction
      .insertInto('passkeys')
      .values({
        factor_id: factor.id,
        credential_id: registered.id,
        public_key: Buffer.from(registered.publicKey).toString('base64url'),
        counter: registered.counter,
        transports: passkeyTransports.filter((each) => registered.transports?.includes(each)),
        name: name.trim(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted)
      throw new DomainError(
        409,
        'PASSKEY_KNOWN',
        'This passkey has already been added to an account.',
      )
    const added = { kind: 'passkey', name: name.trim() } as const
    return completeAddition(transaction, deps, account, factor.id, added)
  })
}

/**
 * Renames a passkey.
 * @throws InvalidInputError when the password is wrong
 * @throws NotFoundError
 */
export async function renamePasskey(
  { db }: Pick<SecondFactorDeps, 'db'>,
  account: SignedInAccount,
  passkeyId: number,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await checkPassword(db, account, password)
  await db.transaction().execute(async (transaction) => {
    const before = await requirePasskey(transaction, account, passkeyId)
    await transaction
      .updateTable('passkeys')
      .set({ name: name.trim() })
      .where('id', '=', passkeyId)
      .execute()
    await logChange(
      transaction,
      account,
      `Renamed the passkey “${before.name}” to “${name.trim()}”`,
    )
  })
}

/**
 * Removes a passkey and ends the account's other sessions.
 * @throws InvalidInputError when the password is wrong
 * @throws ProofRefusedError
 * @throws NotFoundError
 * @throws OnlySecondStepError
 */
export function removePasskey(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  passkeyId: number,
  confirmation: Confirmation,
): Promise<void> {
  return changeConfirmed(deps, account, confirmation, async (transaction) => {
    const { name, factor } = await requirePasskey(transaction, account, passkeyId)
    if (!factor.secret_sealed && (await countPasskeys(transaction, factor.id)) === 1)
      throw new OnlySecondStepError()
    await transaction.deleteFrom('passkeys').where('id', '=', passkeyId).execute()
    await completeRemoval(transaction, deps, account, { kind: 'passkey', name })
  })
}

/**
 * Returns a challenge for a passkey that confirms a change.
 * @throws NoPasskeyError
 * @throws DomainError `SECOND_STEP_OFF`
 */
export async function startPasskeyConfirmation(
  deps: SecondFactorDeps,
  account: SignedInAccount,
): Promise<PasskeyRequestOptions> {
  const { id } = await requireFactor(deps.db, account)
  const passkeys = await listPasskeys(deps.db, id)
  if (passkeys.length === 0) throw new NoPasskeyError()
  return makeRequestOptions(deps, scopeOfSession(id, 'confirm', account), passkeys)
}

/** Locks the account's factor and reads one of its passkeys. @throws NotFoundError */
async function requirePasskey(
  transaction: Transaction<Database>,
  account: SignedInAccount,
  passkeyId: number,
) {
  const { id } = await requireFactor(transaction, account)
  await lockFactor(transaction, id)
  const factor = await requireFactor(transaction, account)
  const passkey = await transaction
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', passkeyId)
    .where('factor_id', '=', factor.id)
    .executeTakeFirst()
  if (!passkey) throw new NotFoundError('Passkey')
  return { name: passkey.name, factor }
}

export class NoPasskeyError extends DomainError {
  constructor() {
    super(409, 'NO_PASSKEY', 'This account has no passkey.')
  }
}

class TooManyPasskeysError extends DomainError {
  constructor() {
    super(
      409,
      'TOO_MANY_PASSKEYS',
      `An account can have ${maxPasskeys} passkeys. Remove one first.`,
    )
  }
}
