import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What secrets are sealed for. Each purpose has its own key. */
export const sealingPurposes = [
  'admin reset links',
  'authenticator secrets',
  'email confirmation links',
  'follow-up stop links',
  'password reset codes',
  'password reset links',
  'push subscriptions',
  'text codes',
  'trial codes',
  'verification codes',
  'webhook secrets',
] as const

export type SealingPurpose = (typeof sealingPurposes)[number]

/**
 * Encrypts a stored secret (AES-256-GCM, base64url), such as a code until its email is sent, so that read access to the
 * database is not enough to use it.
 */
export function sealSecret(plain: string, codePepper: string, purpose: SealingPurpose): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFrom(codePepper, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a sealed secret. Throws when it was altered, or sealed with another pepper or for another purpose. Only one spelling
 * is valid: decoders of base64url ignore unused bits and foreign characters.
 */
export function openSecret(sealed: string, codePepper: string, purpose: SealingPurpose): string {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.toString('base64url') !== sealed) throw new Error('The sealed secret is malformed.')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyFrom(codePepper, purpose), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

function keyFrom(codePepper: string, purpose: SealingPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', codePepper, '', purpose, 32))
}
