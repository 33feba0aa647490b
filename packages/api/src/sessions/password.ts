import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { UnavailableError } from '../errors/errors.ts'

const derive = promisify(argon2)

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** A hash takes about 50 ms of a core and 19 MiB. These limits bound the cost of many sign-ins. */
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

/** Verifies a password in constant time. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const { parameters, salt, hash } = parseEncoded(encoded)
  return timingSafeEqual(await hashInTurn(password, salt, parameters, hash.length), hash)
}

/** Takes as long as verifying a password. Used for unknown accounts, so that timing does not reveal them. */
export async function verifyUnknownAccount(password: string): Promise<false> {
  await hashInTurn(password, Buffer.alloc(saltBytes), current, hashBytes)
  return false
}

let running = 0
let finished = 0
const waiting: (() => void)[] = []

/** The number of running, waiting and finished hashes of this process. */
export function hashingLoad() {
  return { running, waiting: waiting.length, finished }
}

/** @throws UnavailableError when the queue is full */
async function hashInTurn(
  password: string,
  nonce: Buffer,
  parameters: Parameters,
  tagLength: number,
): Promise<Buffer> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting)
      throw new UnavailableError('Sign-in is busy. Please try again in a moment.')
    // The finishing task passes its place to the next one, so that new tasks cannot overtake the queue.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    // Keyboards produce é as one or two code points. Both are the same password.
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

/** Base64 without padding, as the format requires. */
function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
