import { createHash, randomBytes } from 'node:crypto'

/** A random token of 256 bits (base64url). Only its hash is stored. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret token. A plain hash is enough, because a random token cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
