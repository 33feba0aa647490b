import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { UnavailableError } from '../errors.ts'

const derive = promisify(argon2)

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** A hash takes a core for about 50 ms and 19 MiB: a flood of sign-ins may have no more than this. */
const maxRunning = 2
const maxWaiting = 40

type Parameters = typeof current

/** The password's hash with its salt and parameters, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await hashInTurn(password, salt, current, hashBytes)
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`
}

/** Whether the password is the one behind `encoded`; takes the same time either way. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const { parameters, salt, hash } = parseEncoded(encoded)
  return timingSafeEqual(await hashInTurn(password, salt, parameters, hash.length), hash)
}

/** Takes as long as verifying a password, for where there is none: who has an account is nobody's business. */
export async function verifyAgainstNothing(password: string): Promise<false> {
  await hashInTurn(password, Buffer.alloc(saltBytes), current, hashBytes)
  return false
}

let running = 0
let finished = 0
const waiting: (() => void)[] = []

/** How busy this process is with hashes, and how many it has finished. */
export function hashingLoad() {
  return { running, waiting: waiting.length, finished }
}

/** @throws UnavailableError when too many hashes wait already */
async function hashInTurn(
  password: string,
  nonce: Buffer,
  parameters: Parameters,
  tagLength: number,
): Promise<Buffer> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting)
      throw new UnavailableError('Sign-in is busy. Please try again in a moment.')
    // Whoever finishes hands over its place, so that no newcomer can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    // One keyboard's é is another's e and accent: both are one password.
    const message = password.normalize('NFKC')
    return await derive('argon2id', { ...parameters, message, nonce, tagLength })
  } finally {
    finished++
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const encodedForm =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/

function parseEncoded(encoded: string): { parameters: Parameters; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] = encodedForm.exec(encoded) ?? []
  if (!salt || !hash) throw new Error('A stored password hash does not have the right form.')
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** The format has no padding. */
function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
