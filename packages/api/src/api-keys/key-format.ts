import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The letters of a key: A–Z, then a–z. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const markers = { live: 'cq_live_', test: 'cq_test_' } as const
/** Both have the same length. */
const markerLength = markers.live.length
const secretLetters = 32
/** 52^6 is more than 2^32. */
const checksumLetters = 6
const shownLetters = 4

export type KeyMode = keyof typeof markers

const keyPattern = new RegExp(`^cq_(?:live|test)_[A-Za-z]{${secretLetters + checksumLetters}}$`)

/**
 * Creates a key: `cq_live_` or `cq_test_`, 32 random letters (182 bits), and the CRC-32 of everything before it as six letters. With the
 * fixed beginning and the checksum, secret scanners find leaked keys without false alarms.
 */
export function createKey(mode: KeyMode = 'live'): string {
  const letters = Array.from({ length: secretLetters }, () => alphabet[randomInt(alphabet.length)])
  const body = markers[mode] + letters.join('')
  return body + checksumOf(body)
}

/** Whether a text has the form of a key and a valid checksum. */
export function isKey(text: string): boolean {
  if (!keyPattern.test(text)) return false
  const body = text.slice(0, -checksumLetters)
  return text === body + checksumOf(body)
}

/** The beginning of a key, which its owner may see later. */
export function prefixOf(key: string): string {
  return key.slice(0, markerLength + shownLetters)
}

/** The CRC-32 (as in zip files) in base 52, most significant letter first. */
function checksumOf(body: string): string {
  let rest = crc32(body)
  let letters = ''
  for (let place = 0; place < checksumLetters; place++) {
    letters = alphabet.charAt(rest % alphabet.length) + letters
    rest = Math.floor(rest / alphabet.length)
  }
  return letters
}
