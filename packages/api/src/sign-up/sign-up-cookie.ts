import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInputError } from '../errors.ts'
import type { Settings } from '../config.ts'

const signUpCookie = 'sign_up'
const lifeSeconds = 24 * 3_600

/**
 * Marks the browser in which the password of an unverified account was just chosen or given: it alone may enter the code.
 * Otherwise a stranger could sign up with somebody's address, have the owner enter the code, and come in by the password.
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
 * What the caller holds for a proof. A program, which unlike a browser names no origin, needs none: nobody lures it to enter
 * what came by email.
 * @throws InvalidInputError for a browser that holds nothing, whatever the address
 */
export function readSignUpProof(request: FastifyRequest): string | undefined {
  if (request.headers.origin === undefined) return undefined
  const proof = request.cookies[signUpCookie]
  if (!proof) throw new SignedUpElsewhereError()
  return proof
}

/** Whether the proof is of the password that the account has now. */
export function isProofOf(proof: string, passwordHash: string, codePepper: string): boolean {
  const expected = Buffer.from(proofOf(passwordHash, codePepper))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function proofOf(passwordHash: string, codePepper: string): string {
  return createHmac('sha256', codePepper).update(`sign-up ${passwordHash}`).digest('base64url')
}

class SignedUpElsewhereError extends InvalidInputError {
  constructor() {
    super(
      'Please enter the code in the browser in which you signed up, or sign in here first.',
      'SIGNED_UP_ELSEWHERE',
    )
  }
}
