import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { OneTimeTokensTable } from '../db/schema/sessions.ts'
import { createSecretToken, hashOfToken } from '../db/secret-token.ts'

export type TokenPurpose = OneTimeTokensTable['purpose']

/** Contains a token of the purpose `prove_signup`. Set by sign-up after the email address is verified. */
export const signUpProofCookie = 'signup_proof'

/** The owner or admin of a token. */
export interface TokenSubject {
  companyId?: number | undefined
  adminId?: number | undefined
  email?: string | undefined
}

/** Issues a single-use 256-bit token (base64url). Only its hash is stored. */
export async function issueOneTimeToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  { companyId, adminId, email }: TokenSubject,
  lifetimeSeconds: number,
): Promise<string> {
  const token = createSecretToken()
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOfToken(token),
      purpose,
      company_id: companyId ?? null,
      admin_id: adminId ?? null,
      email: email ?? null,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute()
  return token
}

/** The subject of a valid token, without consuming it. */
export async function readOneTimeToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenSubject | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['company_id', 'admin_id', 'email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && toSubject(row)
}

/** Consumes a token. One caller gets its subject, concurrent and later ones get `undefined`. */
export async function consumeOneTimeToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  token: string,
): Promise<TokenSubject | undefined> {
  const row = await db
    .updateTable('one_time_tokens')
    .set({ consumed_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['company_id', 'admin_id', 'email'])
    .executeTakeFirst()
  return row && toSubject(row)
}

/** Whether a token is valid, to check before expensive work. */
export async function isOpenOneTimeToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  token: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a company's unused tokens of a purpose. */
export async function deleteOneTimeTokens(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  companyId: number,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('company_id', '=', companyId)
    .execute()
}

/** Deletes expired tokens. */
export async function deleteExpiredOneTimeTokens(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

function toSubject({
  company_id,
  admin_id,
  email,
}: Pick<OneTimeTokensTable, 'company_id' | 'admin_id' | 'email'>): TokenSubject {
  return {
    companyId: company_id ?? undefined,
    adminId: admin_id ?? undefined,
    email: email ?? undefined,
  }
}
