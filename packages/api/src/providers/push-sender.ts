import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { Config } from '../config/config.ts'
import { readOrCreateSecret } from '../config/data-directory.ts'
import { DeliveryDeferredError, DeliveryRefusedError } from './delivery-errors.ts'
import type { WebhookSender } from './webhook-sender.ts'
import type { StoredSubscription } from '../db/schema/alerts.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushSender {
  publicKey: string
  /** Identifies the key. A browser that subscribed with another one has to subscribe again. */
  keyId: string
  /**
   * Encrypts a message and sends it to the push service of the browser.
   * @throws SubscriptionGoneError, DeliveryRefusedError, DeliveryDeferredError; any other error when the result is unknown
   */
  send(subscription: StoredSubscription, payload: string): Promise<void>
}

/** The push service no longer knows the subscription. */
export class SubscriptionGoneError extends DeliveryRefusedError {
  override name = 'SubscriptionGoneError'
}

/** The push service, or the network of this server, is down. This says nothing about the subscription. */
export class PushServiceUnreachableError extends DeliveryDeferredError {
  override name = 'PushServiceUnreachableError'
}

/** A push service keeps an alert this long for a device that is off. Later it is of no use. */
const lifetimeSeconds = 12 * 3_600

/** `contact`: a `mailto:` or `https:` URL at which push services reach the operator. */
export function createPushSender(
  { publicKey, privateKey }: VapidKeys,
  contact: string,
  webhookSender: Pick<WebhookSender, 'post'>,
): PushSender {
  const vapidDetails = { subject: contact, publicKey, privateKey }
  return {
    publicKey,
    keyId: createHash('sha256').update(publicKey).digest('base64url').slice(0, 16),
    send: async (subscription, payload) => {
      const { endpoint, headers, body } = toRequest(() =>
        webPush.generateRequestDetails(subscription, payload, {
          vapidDetails,
          TTL: lifetimeSeconds,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        }),
      )
      // The browser names the endpoint, so the request has the protections of webhooks.
      const { statusCode, error, isUnsent } = await webhookSender.post(
        endpoint,
        { ...headers },
        body,
      )
      if (error === 'not_allowed') throw new SubscriptionGoneError('The endpoint is not allowed.')
      if (isUnsent) throw new PushServiceUnreachableError('The push service cannot be reached.')
      if (statusCode === null) throw new Error(`The push service did not respond: ${error}.`)
      if (statusCode < 300) return
      const sentence = `The push service responded with ${statusCode}.`
      if (statusCode === 404 || statusCode === 410) throw new SubscriptionGoneError(sentence)
      if (statusCode === 429 || statusCode >= 500) throw new DeliveryDeferredError(sentence)
      throw new DeliveryRefusedError(sentence)
    },
  }
}

/** Keys that are no points of the curve cannot be used. */
function toRequest<Request>(make: () => Request): Request {
  try {
    return make()
  } catch (error) {
    throw new SubscriptionGoneError((error as Error).message)
  }
}

/** The keys of the configuration, otherwise keys that are generated once and kept with the other secrets. */
export function readVapidKeys({ vapidKeys, dataDir }: Pick<Config, 'vapidKeys' | 'dataDir'>) {
  if (vapidKeys) return vapidKeys
  const create = () => JSON.stringify(webPush.generateVAPIDKeys())
  return JSON.parse(readOrCreateSecret(dataDir, 'vapid-keys', create)) as VapidKeys
}

/**
 * The URL at which push services reach the operator: `SUPPORT_EMAIL`, otherwise `PUBLIC_URL`. `undefined` in production if neither can
 * be reached, because Apple refuses such contacts.
 */
export function contactOf({
  supportEmail,
  publicUrl,
  isProduction,
}: Pick<Config, 'supportEmail' | 'publicUrl' | 'isProduction'>): string | undefined {
  const { hostname, protocol } = new URL(publicUrl)
  const isLocal = (host: string) => /(?:^|\.)(?:test|localhost)$/.test(host) || isIP(host) > 0
  if (!isLocal(supportEmail.split('@').at(-1) ?? '')) return `mailto:${supportEmail}`
  if (protocol === 'https:' && !isLocal(hostname)) return publicUrl
  return isProduction ? undefined : `mailto:${supportEmail}`
}
