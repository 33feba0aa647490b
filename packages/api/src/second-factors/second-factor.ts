import type { SecondFactor, SecondFactorSetup } from '@curbquote/types'
import { secondFactorRemovalHours } from '@curbquote/types'
import { type Kysely, sql, type Transaction } from 'kysely'
import { recordActivity } from '../activity/record-activity.ts'
import { recordAdminAction } from '../admin/record-admin-action.ts'
import { sealSecret } from '../db/seal-secret.ts'
import type { Database } from '../db/schema/index.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { DomainError, InvalidInputError } from '../errors.ts'
import type { Admin } from '../plugins/sessions.ts'
import type { Jobs } from '../services/jobs.ts'
import { verifyPassword } from '../sessions/password.ts'
import { revokeSessionsOfAdmin, revokeSessionsOfOwner } from '../sessions/sessions.ts'
import { type Account, columnsOf, type SignedInAccount } from './account.ts'
import { newSecret, setupUri } from './authenticator-codes.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { checkCode, secretPurpose, wrongCodeMessage } from './check-code.ts'
import {
  countBackupCodes,
  deleteFactor,
  factorOf,
  findActiveFactor,
} from './second-factor-queries.ts'

export interface SecondFactorDeps {
  db: Kysely<Database>
  jobs: Jobs
  codePepper: string
}

/** The state of the account's two-step sign-in. */
export async function readSecondFactor(
  db: Kysely<Database>,
  account: Account,
): Promise<SecondFactor> {
  const factor = await findActiveFactor(db, account)
  return {
    isOn: factor !== undefined,
    backupCodesLeft: factor ? await countBackupCodes(db, factor.id) : 0,
    removalAt: factor?.removal_at?.toISOString() ?? null,
  }
}

/**
 * Starts to turn on two-step sign-in. It changes nothing until `confirmSecondFactor`.
 * @throws InvalidInputError when the password is wrong
 * @throws AlreadyOnError
 */
export async function startSecondFactor(
  { db, codePepper }: SecondFactorDeps,
  account: SignedInAccount,
  password: string,
): Promise<SecondFactorSetup> {
  await checkPassword(db, account, password)
  const secret = newSecret()
  const sealed = sealSecret(secret, codePepper, secretPurpose)
  await db.transaction().execute(async (transaction) => {
    if (await findActiveFactor(transaction, account)) throw new AlreadyOnError()
    const existing = await factorOf(transaction, account).select('id').executeTakeFirst()
    if (existing) await deleteFactor(transaction, existing.id)
    const inserted = await transaction
      .insertInto('second_factors')
      .values({ ...columnsOf(account), secret_sealed: sealed })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new AlreadyOnError()
  })
  return { secret, uri: setupUri(secret, account.email) }
}

/**
 * Turns on two-step sign-in with the first code of the authenticator app and ends all other sessions, which have not passed the
 * second step.
 * @throws InvalidInputError when the password or the code is wrong
 * @throws NotStartedError
 */
export async function confirmSecondFactor(
  { db, jobs, codePepper }: SecondFactorDeps,
  account: SignedInAccount,
  code: string,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const factor = await factorOf(transaction, account)
      .select(['id', 'secret_sealed'])
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) throw new NotStartedError()
    await requireCode(transaction, factor, code, codePepper)
    await transaction
      .updateTable('second_factors')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', factor.id)
      .execute()
    const codes = await replaceBackupCodes(transaction, factor.id, codePepper)
    await recordChange(transaction, jobs, account, 'Turned on two-step sign-in', 'second_step_on')
    return codes
  })
}

/**
 * Replaces the backup codes.
 * @throws InvalidInputError when the password or the code is wrong
 * @throws NotOnError
 */
export async function renewBackupCodes(
  { db, codePepper }: SecondFactorDeps,
  account: SignedInAccount,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  await checkPassword(db, account, password)
  return db.transaction().execute(async (transaction) => {
    const factor = await requireFactor(transaction, account)
    await requireCode(transaction, factor, code, codePepper)
    await logChange(transaction, account, 'Replaced the backup codes')
    return replaceBackupCodes(transaction, factor.id, codePepper)
  })
}

/**
 * Turns off two-step sign-in and ends all other sessions.
 * @throws InvalidInputError when the password or the code is wrong
 * @throws NotOnError
 */
export async function turnOffSecondFactor(
  { db, jobs, codePepper }: SecondFactorDeps,
  account: SignedInAccount,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await checkPassword(db, account, password)
  await db.transaction().execute(async (transaction) => {
    const factor = await requireFactor(transaction, account)
    await requireCode(transaction, factor, code, codePepper)
    await deleteFactor(transaction, factor.id)
    await recordChange(transaction, jobs, account, 'Turned off two-step sign-in', 'second_step_off')
  })
}

/** Cancels a removal by an admin. @throws NotOnError when there is none */
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
    await logChange(transaction, account, 'Kept two-step sign-in')
  })
}

/**
 * Removes a company's two-step sign-in after 24 hours, for an owner who has lost the device and the backup codes. The delay lets
 * the owner stop a removal that somebody else asked for. Returns `undefined` for an unknown company.
 * @throws NotOnError
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
      .returning('removal_at')
      .executeTakeFirstOrThrow()
    if (factor.removal_at) return removal_at ?? undefined
    await recordAdminAction(transaction, {
      admin,
      type: 'second_step_changed',
      company,
      description: `Removed the two-step sign-in of ${company.name}, effective in ${secondFactorRemovalHours} hours`,
    })
    await queueEmail(transaction, jobs, {
      kind: 'second_step_removal',
      companyId,
      recipients: [company.email],
      parameters: { removalAt: removal_at?.toISOString() },
    })
    return removal_at ?? undefined
  })
}

async function requireFactor(transaction: Transaction<Database>, account: Account) {
  const factor = await findActiveFactor(transaction, account)
  if (!factor) throw new NotOnError()
  return factor
}

/** Unlike at sign-in, a wrong code is 400: the session itself is valid. */
async function requireCode(...check: Parameters<typeof checkCode>): Promise<void> {
  if (!(await checkCode(...check))) throw new InvalidInputError(wrongCodeMessage, 'CODE_WRONG')
}

/** @throws InvalidInputError when the password is wrong */
async function checkPassword(
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

/** Ends the account's other sessions, logs the change and informs the account by email. */
async function recordChange(
  transaction: Transaction<Database>,
  jobs: Jobs,
  account: SignedInAccount,
  description: string,
  kind: 'second_step_on' | 'second_step_off',
): Promise<void> {
  if ('companyId' in account)
    await revokeSessionsOfOwner(transaction, account.companyId, account.sessionId)
  else await revokeSessionsOfAdmin(transaction, account.adminId, account.sessionId)
  await logChange(transaction, account, description)
  await queueEmail(transaction, jobs, {
    kind,
    companyId: 'companyId' in account ? account.companyId : null,
    recipients: [account.email],
  })
}

async function logChange(
  transaction: Transaction<Database>,
  account: SignedInAccount,
  description: string,
): Promise<void> {
  if ('companyId' in account)
    await recordActivity(transaction, {
      companyId: account.companyId,
      action: 'second_step_changed',
      description,
    })
  else
    await recordAdminAction(transaction, {
      admin: { adminId: account.adminId, email: account.email },
      type: 'second_step_changed',
      description,
    })
}

export class AlreadyOnError extends DomainError {
  constructor() {
    super(409, 'SECOND_STEP_ON', 'Two-step sign-in is already on.')
  }
}

export class NotOnError extends DomainError {
  constructor() {
    super(409, 'SECOND_STEP_OFF', 'Two-step sign-in is not on.')
  }
}

class NotStartedError extends DomainError {
  constructor() {
    super(409, 'SETUP_NOT_STARTED', 'Start again: this set-up has ended or is already complete.')
  }
}
