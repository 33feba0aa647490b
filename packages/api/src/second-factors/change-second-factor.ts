import type { Kysely, Transaction } from 'kysely'
import { recordActivity } from '../db/record-activity.ts'
import { endImpersonations } from '../impersonations/impersonation.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import type { Database } from '../db/schema/index.ts'
import type { SecondFactorEmails } from './second-factor-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { DomainError, InvalidInputError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import { verifyPassword } from '../sessions/password.ts'
import { revokeSessionsOf } from '../sessions/sessions.ts'
import type { Account, SignedInAccount } from '../sessions/account.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { scopeOfSession } from './passkey-challenges.ts'
import {
  confirmFactor,
  countBackupCodes,
  findActiveFactor,
  lockFactor,
  openFactor,
} from '../sessions/second-factor-queries.ts'
import { describeSecondStep, type SecondStepName } from './second-step-name.ts'
import { type SecondStepProof, takeProof, verifyProof } from './second-step-proof.ts'
import { endSecondSteps } from './sign-in-tickets.ts'
import type { PasskeyDeps } from './verify-passkey.ts'

/** The dependencies of changes of two-step sign-in. */
export interface SecondFactorDeps extends PasskeyDeps {
  jobs: Jobs
  codePepper: string
}

/** The password and a second step, which confirm a change. */
export interface Confirmation {
  password: string
  proof: SecondStepProof
}

/** The proof may be missing only while two-step sign-in is off. */
export interface AdditionConfirmation {
  password: string
  proof: SecondStepProof | undefined
}

/** @throws DomainError `SECOND_STEP_OFF` */
export async function requireFactor(db: Kysely<Database>, account: Account) {
  const factor = await findActiveFactor(db, account)
  if (!factor) throw new DomainError(409, 'SECOND_STEP_OFF', 'Two-step sign-in is not on.')
  return factor
}

/** @throws InvalidInputError when the password is wrong */
export async function checkPassword(
  db: Kysely<Database>,
  account: Account,
  password: string,
): Promise<void> {
  const row =
    'companyId' in account
      ? await db
          .selectFrom('companies')
          .select('password_hash')
          .where('id', '=', account.companyId)
          .executeTakeFirst()
      : await db
          .selectFrom('admins')
          .select('password_hash')
          .where('id', '=', account.adminId)
          .executeTakeFirst()
  if (!row?.password_hash || !(await verifyPassword(password, row.password_hash)))
    throw new InvalidInputError('The password is incorrect.', 'WRONG_PASSWORD')
}

/** Makes a change that needs the password and a second step. Concurrent changes of an account wait for each other. */
export async function changeConfirmed<Result>(
  { codePepper, ...deps }: SecondFactorDeps,
  account: SignedInAccount,
  { password, proof }: Confirmation,
  change: (transaction: Transaction<Database>, factorId: number) => Promise<Result>,
): Promise<Result> {
  await checkPassword(deps.db, account, password)
  const { id } = await requireFactor(deps.db, account)
  const verified = await verifyProof(deps, scopeOfSession(id, 'confirm', account), proof)
  return deps.db.transaction().execute(async (transaction) => {
    await lockFactor(transaction, id)
    const factor = await requireFactor(transaction, account)
    await takeProof(transaction, factor, verified, codePepper, 400)
    return change(transaction, factor.id)
  })
}

/**
 * Starts the addition of an authenticator app or a passkey. It needs a second step while two-step sign-in is on. Otherwise the
 * password would be enough to add a second step, which can remove the others.
 */
export async function startAddition<Result>(
  { codePepper, ...deps }: SecondFactorDeps,
  account: SignedInAccount,
  { password, proof }: AdditionConfirmation,
  start: (
    transaction: Transaction<Database>,
    factor: { id: number; secret_sealed: string | null },
  ) => Promise<Result>,
): Promise<Result> {
  await checkPassword(deps.db, account, password)
  const active = await findActiveFactor(deps.db, account)
  const verified =
    active &&
    proof &&
    (await verifyProof(deps, scopeOfSession(active.id, 'confirm', account), proof))
  return deps.db.transaction().execute(async (transaction) => {
    const factor = await openFactor(transaction, account)
    if (factor.confirmed_at) {
      if (!verified)
        throw new InvalidInputError(
          'Two-step sign-in is on. This change needs a code or a passkey: reload the page.',
          'CODE_MISSING',
        )
      await takeProof(transaction, factor, verified, codePepper, 400)
    }
    return start(transaction, factor)
  })
}

/**
 * Completes the addition of an authenticator app or a passkey. The first one turns on two-step sign-in and ends all other
 * sessions, which have not passed the second step. Returns new backup codes if the account has none left, otherwise null.
 */
export async function completeAddition(
  transaction: Transaction<Database>,
  { jobs, codePepper }: Pick<SecondFactorDeps, 'jobs' | 'codePepper'>,
  account: SignedInAccount,
  factorId: number,
  added: SecondStepName,
): Promise<string[] | null> {
  const isFirst = await confirmFactor(transaction, factorId)
  if (isFirst) await endOtherSessions(transaction, account)
  const hasCodes = !isFirst && (await countBackupCodes(transaction, factorId)) > 0
  const codes = hasCodes ? null : await replaceBackupCodes(transaction, factorId, codePepper)
  await logChange(transaction, account, `Added ${describeSecondStep(added)}`)
  if (isFirst) await logChange(transaction, account, 'Turned on two-step sign-in')
  if (isFirst && added.kind === 'app')
    await emailAccount(transaction, jobs, account, { kind: 'second_step_on' })
  else
    await emailAccount(transaction, jobs, account, {
      kind: 'second_step_added',
      parameters: { ...added, isFirst },
    })
  return codes
}

/**
 * Completes the removal of an authenticator app or a passkey. A lost device may be signed in or trusted: ends the account's
 * other sessions, pending sign-ins and trusted devices.
 */
export async function completeRemoval(
  transaction: Transaction<Database>,
  { jobs }: Pick<SecondFactorDeps, 'jobs'>,
  account: SignedInAccount,
  removed: SecondStepName,
): Promise<void> {
  await endSecondSteps(transaction, account)
  await endOtherSessions(transaction, account)
  await logChange(transaction, account, `Removed ${describeSecondStep(removed)}`)
  await emailAccount(transaction, jobs, account, {
    kind: 'second_step_removed',
    parameters: removed,
  })
}

/** Ends the account's other sessions, and an admin's impersonations. */
export async function endOtherSessions(
  transaction: Transaction<Database>,
  account: SignedInAccount,
): Promise<void> {
  await revokeSessionsOf(transaction, account, account.sessionId)
  if ('adminId' in account) await endImpersonations(transaction, { adminId: account.adminId })
}

type SecondFactorEmail =
  | { kind: 'second_step_on' | 'second_step_off' }
  | { kind: 'second_step_added'; parameters: SecondFactorEmails['second_step_added'] }
  | { kind: 'second_step_removed'; parameters: SecondFactorEmails['second_step_removed'] }

export async function emailAccount(
  transaction: Transaction<Database>,
  jobs: Jobs,
  account: SignedInAccount,
  email: SecondFactorEmail,
): Promise<void> {
  await queueEmail<SecondFactorEmails>(transaction, jobs, {
    ...email,
    companyId: 'companyId' in account ? account.companyId : null,
    recipients: [account.email],
  })
}

/** Writes a change to the company's audit log, or to the admins' audit log. */
export async function logChange(
  transaction: Transaction<Database>,
  account: SignedInAccount,
  description: string,
): Promise<void> {
  if ('companyId' in account)
    await recordActivity(
      transaction,
      {
        companyId: account.companyId,
        action: 'second_step_changed',
        description,
      },
      account.activity,
    )
  else
    await recordAdminAction(transaction, {
      admin: { adminId: account.adminId, email: account.email },
      type: 'second_step_changed',
      description,
    })
}

/** The last second step cannot be removed. The account has to turn off two-step sign-in instead. */
export class OnlySecondStepError extends DomainError {
  constructor() {
    super(
      409,
      'ONLY_SECOND_STEP',
      'This is your only second step. Turn off two-step sign-in instead.',
    )
  }
}
