import { trustedDeviceDays } from '@curbquote/types/second-factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import { createSecretToken, hashOfToken } from '../db/secret-token.ts'
import type { Audience } from '../sessions/known-browser.ts'

/** The token of the device's cookie. It replaces the code, never the password. */
export function trustedDeviceToken(
  { cookies }: FastifyRequest,
  audience: Audience,
): string | undefined {
  return cookies[cookieOf(audience)]
}

export function setTrustedDeviceCookie(
  reply: FastifyReply,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  audience: Audience,
  token: string,
): void {
  reply.setCookie(cookieOf(audience), token, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: trustedDeviceDays * 86_400,
  })
}

/** Trusts a device for 30 days and returns the token for its cookie. */
export async function trustDevice(db: Kysely<Database>, factorId: number): Promise<string> {
  const token = createSecretToken()
  await db
    .insertInto('trusted_devices')
    .values({
      token_hash: hashOfToken(token),
      factor_id: factorId,
      expires_at: sql<Date>`now() + make_interval(days => ${trustedDeviceDays})`,
    })
    .execute()
  return token
}

export async function isTrustedDevice(
  db: Kysely<Database>,
  factorId: number,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false
  const device = await db
    .selectFrom('trusted_devices')
    .select('factor_id')
    .where('token_hash', '=', hashOfToken(token))
    .where('factor_id', '=', factorId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return device !== undefined
}

function cookieOf(audience: Audience): string {
  return `trusted_${audience}_device`
}
