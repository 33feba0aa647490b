import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../config/config.ts'

/** Owners and admins have separate accounts. */
export type Audience = 'owner' | 'admin'

const lifeSeconds = 180 * 24 * 3_600

/**
 * The key under which sign-in attempts are counted. All attempts at an account share one count. A browser that has signed
 * in to the account before has its own count, so a stranger who guesses passwords cannot lock the owner out.
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

/** Sets the known-browser cookie after a proof by password or email. The cookie authorizes nothing. */
export function setKnownBrowserCookie(
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
