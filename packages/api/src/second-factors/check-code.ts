import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { openSecret } from '../db/seal-secret.ts'
import { stepOfCode } from './authenticator-codes.ts'
import { takeBackupCode } from './backup-codes.ts'
import { databaseEpoch, takeStep } from './second-factor-queries.ts'

/** The purpose of the key that seals secrets of authenticator apps. */
export const secretPurpose = 'authenticator secrets'

/** Shown for every refused code. */
export const wrongCodeMessage =
  'This code is wrong, was already used or has expired. Enter the current code of your app.'

/** Checks a code of the authenticator app or a backup code. A correct code is used up. */
export async function checkCode(
  db: Kysely<Database>,
  factor: { id: number; secret_sealed: string },
  code: string,
  codePepper: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '')
  const secret = openSecret(factor.secret_sealed, codePepper, secretPurpose)
  const step = stepOfCode(secret, plain, await databaseEpoch(db))
  return step === undefined
    ? takeBackupCode(db, factor.id, plain, codePepper)
    : takeStep(db, factor.id, step)
}
