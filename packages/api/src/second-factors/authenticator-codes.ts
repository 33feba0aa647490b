import { generateSecret, generateURI, verifySync } from 'otplib'

const stepSeconds = 30
const secretBytes = 20
const digits = /^\d{6}$/

/** A new secret for an authenticator app (base32, 160 bits). */
export function newSecret(): string {
  return generateSecret({ length: secretBytes })
}

/** The `otpauth:` URI that authenticator apps read from a QR code. */
export function setupUri(secret: string, email: string): string {
  return generateURI({ issuer: 'CurbQuote', label: email, secret })
}

/**
 * The time step of a code (RFC 6238, 30 seconds), or `undefined` for a wrong code. Accepts the steps before and after the
 * current one, because clocks differ.
 */
export function stepOfCode(secret: string, code: string, epochSeconds: number): number | undefined {
  if (!digits.test(code)) return undefined
  const result = verifySync({
    secret,
    token: code,
    epoch: epochSeconds,
    epochTolerance: stepSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
