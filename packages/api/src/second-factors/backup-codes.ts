import { createHmac, randomInt } from 'node:crypto'
import { backupCodeCount } from '@curbquote/types/second-factors'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** 32 characters, five bits each, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeCharacters = 10

/** Replaces the factor's backup codes and returns the new ones (50 bits each). Only HMACs are stored. */
export async function replaceBackupCodes(
  transaction: Transaction<Database>,
  factorId: number,
  codePepper: string,
): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, newCode)
  await transaction.deleteFrom('backup_codes').where('factor_id', '=', factorId).execute()
  await transaction
    .insertInto('backup_codes')
    .values(
      codes.map((code) => ({ factor_id: factorId, code_hmac: hmacOf(factorId, code, codePepper) })),
    )
    .execute()
  return codes
}

/** Uses up a backup code. Only one of several concurrent attempts gets `true`. */
export async function takeBackupCode(
  db: Kysely<Database>,
  factorId: number,
  code: string,
  codePepper: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('factor_id', '=', factorId)
    .where('code_hmac', '=', hmacOf(factorId, code, codePepper))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function newCode(): string {
  const characters = Array.from(
    { length: codeCharacters },
    () => alphabet[randomInt(alphabet.length)],
  ).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** An HMAC, because a plain hash of 50 bits can be reversed. Letter case, spaces and hyphens are ignored. */
function hmacOf(factorId: number, code: string, codePepper: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', codePepper).update(`backup code ${factorId} ${plain}`).digest('hex')
}
