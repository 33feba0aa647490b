import type { WebhookEventBody } from '@curbquote/types/webhooks'
import { WebhookVerificationError } from './errors.ts'

type HeadersLike = Headers | Record<string, string | readonly string[] | undefined>

export interface VerifyOptions {
  /** Longest difference between the clocks. Default: 300. */
  toleranceSeconds?: number
}

/**
 * Verifies a webhook (Standard Webhooks) and returns its message. Pass the raw `body` as it was received, because parsing and
 * serializing JSON can change its bytes. Pass both secrets during a rotation.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEventBody> {
  const id = read(headers, 'webhook-id')
  const timestamp = read(headers, 'webhook-timestamp')
  const signatures = read(headers, 'webhook-signature')
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN
  // Also false for NaN.
  if (!(Math.abs(Date.now() / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError('The webhook is too old, or the clocks differ.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : toBytes(body)
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const wanted = signatures.split(' ').flatMap((signature) => {
    const decoded = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined
    return decoded ? [decoded] : []
  })
  for (const secret of [secrets].flat()) {
    const key = await importSecret(secret, 'verify')
    for (const signature of wanted)
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEventBody
  }
  throw new WebhookVerificationError('The signature of the webhook is wrong.')
}

function read(headers: HeadersLike, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : valueOf(headers, name)
  const [text] = [value ?? ''].flat()
  if (!text) throw new WebhookVerificationError(`The header ${name} is missing.`)
  return text
}

/** Not `instanceof`: the headers may be of another realm or library. */
function isHeaders(headers: HeadersLike): headers is Headers {
  return typeof headers.get === 'function'
}

function valueOf(headers: Exclude<HeadersLike, Headers>, name: string) {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
}

/** The key of a signing secret. Programs in JavaScript pass `undefined` if its environment variable is not set. */
export async function importSecret(secret: string, usage: 'sign' | 'verify') {
  if (!secret)
    throw new WebhookVerificationError('The signing secret is missing. It begins with whsec_.')
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes?.length)
    throw new WebhookVerificationError('The secret is not valid. It begins with whsec_.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [usage])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function toBytes(body: ArrayBuffer | Uint8Array): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array(body)
}

function join(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(start.length + end.length)
  joined.set(start)
  joined.set(end, start.length)
  return joined
}
