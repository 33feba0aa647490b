import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInputError } from '../errors/errors.ts'
import type { Settings } from '../config/config.ts'

const signUpCookie = 'sign_up'
const lifeSeconds = 24 * 3_600

/**
 * Identifies the browser that set or entered the password of an unverified account. Only this browser can enter the code.
 * Otherwise a stranger could sign up with somebody's email address, let the owner enter the code and sign in by password.
 */
export function setSignUpCookie(
  reply: FastifyReply,
  { codePepper, publicUrl }: Pick<Settings, 'codePepper' | 'publicUrl'>,
  passwordHash: string,
): void {
  reply.setCookie(signUpCookie, proofOf(passwordHash, codePepper), {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: lifeSeconds,
  })
}

/**
 * Reads the proof of the sign-up browser. API clients, which send no Origin header, need none.
 * @throws InvalidInputError for a browser without a proof, for every email address
 */
export function readSignUpProof(request: FastifyRequest): string | undefined {
  if (request.headers.origin === undefined) return undefined
  const proof = request.cookies[signUpCookie]
  if (!proof)
    throw new InvalidInputError(
      'Please enter the code in the browser in which you signed up, or sign in here first.',
      'SIGNED_UP_ELSEWHERE',
    )
  return proof
}

/** Whether the proof matches the account's current password. */
export function isProofOf(proof: string, passwordHash: string, codePepper: string): boolean {
  const expected = Buffer.from(proofOf(passwordHash, codePepper))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function proofOf(passwordHash: string, codePepper: string): string {
  return createHmac('sha256', codePepper).update(`sign-up ${passwordHash}`).digest('base64url')
}
