import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '@curbquote/types/push-subscriptions'
import { decrypt } from 'http_ece'
import webPush from 'web-push'
import { createPushSender, type PushSender } from '../providers/push-sender.ts'
import { createWebhookSender } from '../providers/webhook-sender.ts'

export interface PushServiceDouble {
  sender: PushSender
  /** Where it listens, for a sender in another process. */
  address: { port: number; ca: string }
  /** The decrypted messages, with the id of the browser. */
  messages: {
    browser: string
    payload: PushPayload
    headers: NodeJS.Dict<string | string[]>
    at: number
  }[]
  requests: number
  /** Default: 201. `drop` accepts the message and closes the connection; `hang` never responds. */
  behave: () => number | 'drop' | 'hang'
  /** A new subscription of a browser. */
  subscribe(): {
    endpoint: string
    keys: { p256dh: string; auth: string }
    device: string
    browser: string
  }
  close(): Promise<void>
}

const fixtures = path.join(import.meta.dirname, 'fixtures')

/** A push service (RFC 8030) with browsers, whose keys decrypt what it accepts. */
export async function startPushServiceDouble(): Promise<PushServiceDouble> {
  const [key, cert] = await Promise.all([
    readFile(path.join(fixtures, 'receiver-key.pem'), 'utf8'),
    readFile(path.join(fixtures, 'receiver-certificate.pem'), 'utf8'),
  ])
  const browsers = new Map<string, { privateKey: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer({ key, cert }, (request, response) => {
    void buffer(request).then((body) => {
      double.requests++
      const browser = (request.url ?? '').split('/').at(-1) ?? ''
      const keys = browsers.get(browser)
      const behavior = double.behave()
      if (keys && (behavior === 201 || behavior === 'drop')) {
        const { privateKey, auth: authSecret } = keys
        const text = decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString()
        const payload = JSON.parse(text) as PushPayload
        double.messages.push({ browser, payload, headers: request.headers, at: Date.now() })
      }
      if (behavior === 'hang') return
      if (behavior === 'drop') return request.socket.destroy()
      response.writeHead(behavior).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const webhookSender = createWebhookSender({
    allowNetworks: ['127.0.0.1'],
    connection: {
      port,
      ca: cert,
      lookup: (_host, options, callback) =>
        options.all
          ? callback(null, [{ address: '127.0.0.1', family: 4 }])
          : callback(null, '127.0.0.1', 4),
    },
    timeoutMs: 2_000,
  })
  const double: PushServiceDouble = {
    sender: createPushSender(
      webPush.generateVAPIDKeys(),
      'mailto:support@quotes.example',
      webhookSender,
    ),
    address: { port, ca: cert },
    messages: [],
    requests: 0,
    behave: () => 201,
    subscribe: () => {
      const privateKey = createECDH('prime256v1')
      const p256dh = privateKey.generateKeys('base64url')
      const auth = randomBytes(16)
      const browser = randomUUID()
      browsers.set(browser, { privateKey, auth })
      return {
        endpoint: `https://push.receiver.test/send/${browser}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        device: 'Chrome on Android',
        browser,
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return double
}
