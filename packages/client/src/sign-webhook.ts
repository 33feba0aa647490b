import { importSecret } from './verify-webhook.ts'

/**
 * Signs a message like the server, for tests of a receiver. Returns the headers of the request.
 * @throws WebhookVerificationError for an invalid secret
 */
export async function signWebhook(
  body: string,
  { id, secret, at = new Date() }: { id: string; secret: string; at?: Date },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const key = await importSecret(secret, 'sign')
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}
