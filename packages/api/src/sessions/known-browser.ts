import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'

/** Whose sign-in it is; the two have accounts of their own. */
export type Audience = 'owner' | 'admin'

const lifeSeconds = 180 * 24 * 3_600

/**
 * Names what tries to sign in to an account are counted for. Everybody shares the account's own count, except a browser
 * that has signed in to the account before: its tries are counted apart, so that a stranger who guesses passwords cannot
 * lock the owner out.
 */
export function signInSubject(
  request: FastifyRequest,
  { codePepper }: Pick<Settings, 'codePepper'>,
  audience: Audience,
  email: string,
): string {
  const account = accountOf(audience, email)
  const [nonce, mac = ''] = request.cookies[cookieOf(audience)]?.split('.') ?? []
  if (!nonce) return account
  const expected = Buffer.from(macOf(account, nonce, codePepper))
  const given = Buffer.from(mac)
  const isKnown = given.length === expected.length && timingSafeEqual(given, expected)
  return isKnown ? `${account} ${nonce}` : account
}

/** Marks a browser that proved the account is its user's, by the password or by an email. The cookie authorizes nothing. */
export function rememberBrowser(
  reply: FastifyReply,
  { codePepper, publicUrl }: Pick<Settings, 'codePepper' | 'publicUrl'>,
  audience: Audience,
  email: string,
): void {
  const nonce = randomBytes(16).toString('base64url')
  const mac = macOf(accountOf(audience, email), nonce, codePepper)
  reply.setCookie(cookieOf(audience), `${nonce}.${mac}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: lifeSeconds,
  })
}

function cookieOf(audience: Audience): string {
  return `known_${audience}_device`
}

function accountOf(audience: Audience, email: string): string {
  return `${audience} ${email.toLowerCase()}`
}

function macOf(account: string, nonce: string, codePepper: string): string {
  return createHmac('sha256', codePepper).update(`device ${account} ${nonce}`).digest('base64url')
}
