import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a code or link that is stored until its email is sent (AES-256-GCM, base64url), so that read access to the
 * database is not enough to use it.
 */
export function sealSecret(plain: string, codePepper: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFrom(codePepper), nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed secret. Throws when it was altered or sealed with another pepper. */
export function openSecret(sealed: string, codePepper: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyFrom(codePepper), nonce)
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

function keyFrom(codePepper: string): Buffer {
  return Buffer.from(hkdfSync('sha256', codePepper, '', 'secrets in emails', 32))
}
