import {
  type SecondFactor,
  secondFactorRemovalHours,
  type SecondFactorSetup,
} from '@curbquote/types/second-factors'
import { type Kysely, sql } from 'kysely'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import { sealSecret } from '../db/seal-secret.ts'
import type { Database } from '../db/schema/index.ts'
import type { SecondFactorEmails } from './second-factor-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import type { Admin } from '../http/sessions.ts'
import type { Account, SignedInAccount } from '../sessions/account.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import {
  type AdditionConfirmation,
  changeConfirmed,
  completeAddition,
  completeRemoval,
  type Confirmation,
  emailAccount,
  endOtherSessions,
  logChange,
  OnlySecondStepError,
  requireFactor,
  type SecondFactorDeps,
  startAddition,
} from './change-second-factor.ts'
import { checkAppCode, describeWrongCode, secretPurpose } from './check-code.ts'
import { countPasskeys, listPasskeys } from './passkey-queries.ts'
import {
  countBackupCodes,
  deleteFactor,
  findActiveFactor,
  keptFactorOf,
} from '../sessions/second-factor-queries.ts'

/** The state of the account's two-step sign-in. */
export async function readSecondFactor(
  db: Kysely<Database>,
  account: Account,
): Promise<SecondFactor> {
  const factor = await findActiveFactor(db, account)
  if (!factor)
    return { isOn: false, hasApp: false, passkeys: [], backupCodesLeft: 0, removalAt: null }
  const passkeys = await listPasskeys(db, factor.id)
  return {
    isOn: true,
    hasApp: factor.secret_sealed !== null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    backupCodesLeft: await countBackupCodes(db, factor.id),
    removalAt: factor.removal_at?.toISOString() ?? null,
  }
}

/**
 * Starts to add an authenticator app. It changes nothing until `confirmSecondFactor`.
 * @throws InvalidInputError when the password is wrong
 * @throws InvalidInputError `CODE_MISSING`
 * @throws ProofRefusedError
 * @throws DomainError `SECOND_STEP_ON`
 */
export async function startSecondFactor(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  confirmation: AdditionConfirmation,
): Promise<SecondFactorSetup> {
  const { newSecret, setupUri } = await import('./authenticator-codes.ts')
  const secret = newSecret()
  await startAddition(deps, account, confirmation, async (transaction, factor) => {
    if (factor.secret_sealed)
      throw new DomainError(409, 'SECOND_STEP_ON', 'This account already has an authenticator app.')
    await transaction
      .updateTable('second_factors')
      .set({
        pending_secret_sealed: sealSecret(secret, deps.codePepper, secretPurpose),
        pending_since: sql<Date>`now()`,
      })
      .where('id', '=', factor.id)
      .execute()
  })
  return { secret, uri: setupUri(secret, account.email) }
}

/**
 * Adds the authenticator app with its first code. Returns new backup codes if the account has none left, otherwise null.
 * @throws InvalidInputError when the code is wrong
 * @throws DomainError `SETUP_NOT_STARTED`
 */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  code: string,
): Promise<string[] | null> {
  return deps.db.transaction().execute(async (transaction) => {
    const factor = await keptFactorOf(transaction, account)
      .select(['id', 'pending_secret_sealed'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!factor?.pending_secret_sealed)
      throw new DomainError(
        409,
        'SETUP_NOT_STARTED',
        'Start again: this setup has ended or is already complete.',
      )
    const app = { id: factor.id, secret_sealed: factor.pending_secret_sealed }
    if (!(await checkAppCode(transaction, app, code, deps.codePepper)))
      throw new InvalidInputError(describeWrongCode(app), 'CODE_WRONG')
    await transaction
      .updateTable('second_factors')
      .set({ secret_sealed: app.secret_sealed, pending_secret_sealed: null, pending_since: null })
      .where('id', '=', factor.id)
      .execute()
    return completeAddition(transaction, deps, account, factor.id, { kind: 'app' })
  })
}

/**
 * Replaces the backup codes.
 * @throws InvalidInputError when the password is wrong
 * @throws ProofRefusedError
 * @throws DomainError `SECOND_STEP_OFF`
 */
export function renewBackupCodes(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  confirmation: Confirmation,
): Promise<string[]> {
  return changeConfirmed(deps, account, confirmation, async (transaction, factorId) => {
    await logChange(transaction, account, 'Replaced the backup codes')
    return replaceBackupCodes(transaction, factorId, deps.codePepper)
  })
}

/**
 * Turns off two-step sign-in: removes all second steps and ends all other sessions.
 * @throws InvalidInputError when the password is wrong
 * @throws ProofRefusedError
 * @throws DomainError `SECOND_STEP_OFF`
 */
export function turnOffSecondFactor(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  confirmation: Confirmation,
): Promise<void> {
  return changeConfirmed(deps, account, confirmation, async (transaction, factorId) => {
    await endOtherSessions(transaction, account)
    await logChange(transaction, account, 'Turned off two-step sign-in')
    await emailAccount(transaction, deps.jobs, account, { kind: 'second_step_off' })
    // Delete the factor last: the log entry waits for concurrent sign-ins, and these could wait for the deletion.
    await deleteFactor(transaction, factorId)
  })
}

/**
 * Removes the authenticator app of an account with passkeys, and ends all other sessions.
 * @throws InvalidInputError when the password is wrong
 * @throws ProofRefusedError
 * @throws OnlySecondStepError
 * @throws DomainError `SECOND_STEP_OFF`
 */
export function removeAuthenticatorApp(
  deps: SecondFactorDeps,
  account: SignedInAccount,
  confirmation: Confirmation,
): Promise<void> {
  return changeConfirmed(deps, account, confirmation, async (transaction, factorId) => {
    if ((await countPasskeys(transaction, factorId)) === 0) throw new OnlySecondStepError()
    const { numUpdatedRows } = await transaction
      .updateTable('second_factors')
      .set({ secret_sealed: null })
      .where('id', '=', factorId)
      .where('secret_sealed', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await completeRemoval(transaction, deps, account, { kind: 'app' })
  })
}

/** Cancels a removal by an admin. @throws DomainError `SECOND_STEP_OFF` when there is none */
export async function keepSecondFactor(
  { db }: Pick<SecondFactorDeps, 'db'>,
  account: SignedInAccount,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { id } = await requireFactor(transaction, account)
    await transaction
      .updateTable('second_factors')
      .set({ removal_at: null })
      .where('id', '=', id)
      .execute()
    await logChange(transaction, account, 'Canceled the removal of two-step sign-in')
  })
}

/**
 * Removes a company's two-step sign-in after 24 hours, for an owner who has lost the device and the backup codes. The delay lets
 * the owner stop a removal that somebody else requested. Returns `undefined` for an unknown company.
 * @throws DomainError `SECOND_STEP_OFF`
 */
export function removeSecondFactor(
  { db, jobs }: Pick<SecondFactorDeps, 'db' | 'jobs'>,
  admin: Admin,
  companyId: number,
): Promise<Date | undefined> {
  return db.transaction().execute(async (transaction) => {
    const company = await transaction
      .selectFrom('companies')
      .select(['id', 'name', 'email'])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) return undefined
    const factor = await requireFactor(transaction, { companyId })
    const { removal_at } = await transaction
      .updateTable('second_factors')
      .set({
        // A second request does not extend the delay.
        removal_at: sql<Date>`coalesce(removal_at, now() + make_interval(hours => ${secondFactorRemovalHours}))`,
      })
      .where('id', '=', factor.id)
      .returning(sql<Date>`removal_at`.as('removal_at'))
      .executeTakeFirstOrThrow()
    if (factor.removal_at) return removal_at
    await recordAdminAction(transaction, {
      admin,
      type: 'second_step_changed',
      company,
      description: `Removed the two-step sign-in of ${company.name}, effective in ${secondFactorRemovalHours} hours`,
    })
    await queueEmail<SecondFactorEmails>(transaction, jobs, {
      kind: 'second_step_removal',
      companyId,
      recipients: [company.email],
      parameters: { removalAt: removal_at.toISOString() },
    })
    return removal_at
  })
}
