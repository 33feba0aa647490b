import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { openSecret } from '../db/seal-secret.ts'
import { takeBackupCode } from './backup-codes.ts'
import { databaseEpoch, takeStep } from '../sessions/second-factor-queries.ts'

/** The purpose of the key that seals secrets of authenticator apps. */
export const secretPurpose = 'authenticator secrets'

/** The message of every refused code of an account with or without an authenticator app. */
export function describeWrongCode({ secret_sealed }: { secret_sealed: string | null }): string {
  return secret_sealed
    ? 'This code is wrong, was already used or has expired. Enter the current code of your app.'
    : 'This code is wrong or was already used. Enter an unused backup code.'
}

/** Checks a code of the authenticator app or a backup code. A correct code is used up. */
export async function checkCode(
  db: Kysely<Database>,
  factor: { id: number; secret_sealed: string | null },
  code: string,
  codePepper: string,
): Promise<boolean> {
  const { id, secret_sealed } = factor
  if (secret_sealed && (await checkAppCode(db, { id, secret_sealed }, code, codePepper)))
    return true
  return takeBackupCode(db, id, code, codePepper)
}

/** Checks a code of the authenticator app. A correct code is used up. */
export async function checkAppCode(
  db: Kysely<Database>,
  factor: { id: number; secret_sealed: string },
  code: string,
  codePepper: string,
): Promise<boolean> {
  const { stepOfCode } = await import('./authenticator-codes.ts')
  const secret = openSecret(factor.secret_sealed, codePepper, secretPurpose)
  const step = stepOfCode(secret, code.replace(/[\s-]/g, ''), await databaseEpoch(db))
  return step !== undefined && takeStep(db, factor.id, step)
}
