import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { openSecret, sealSecret } from '../db/seal-secret.ts'

const purpose = 'webhook secrets'
const secretBytes = 32

/** A new signing secret, as the receiver needs it and as it is stored. */
export function createWebhookSecret(codePepper: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  return { secret, sealed: sealSecret(secret, codePepper, purpose) }
}

/** The headers of one attempt (Standard Webhooks), with a signature for each secret. */
export function signWebhook(
  { id, body, at }: { id: string; body: string; at: Date },
  sealedSecrets: readonly string[],
  codePepper: string,
): Record<string, string> {
  const signatures = sealedSecrets.map((sealed) =>
    new Webhook(openSecret(sealed, codePepper, purpose)).sign(id, at, body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
}
