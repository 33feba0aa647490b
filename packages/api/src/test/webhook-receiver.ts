import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookEventBody } from '@curbquote/types/webhooks'
import type { WebhookSenderOptions } from '../providers/webhook-sender.ts'

/** The receiver's reaction to a request. */
export type ReceiverBehavior =
  | number
  | { status: number; headers: Record<string, string> }
  /** Reads the request and closes the connection without a response. */
  | 'drop'
  /** Reads the request and never responds. */
  | 'hang'
  /** Responds with 200 and then sends the body a byte at a time. */
  | 'slow-body'
  /** Responds with 200 and a body of 20 MB. */
  | 'large-body'

export interface ReceivedWebhook {
  host: string
  headers: IncomingHttpHeaders & Record<string, string>
  text: string
  body: WebhookEventBody
}

export interface WebhookReceiver {
  /** For a sender. Every host name leads to the receiver, unless `addresses` has its IP address. */
  options: Pick<WebhookSenderOptions, 'allowNetworks'> &
    Required<Pick<WebhookSenderOptions, 'connection'>>
  requests: ReceivedWebhook[]
  /** The IP addresses of host names, one for each lookup. The last one stays. */
  addresses: Map<string, string[]>
  /** Default: 204. */
  behave: (request: ReceivedWebhook) => ReceiverBehavior
  /** The bytes of response bodies that were sent. */
  sentBytes: number
  close(): Promise<void>
}

const fixtures = path.join(import.meta.dirname, 'fixtures')
const largeBodyBytes = 20 * 1024 * 1024

/** A receiver of webhooks, on a loopback port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const [key, cert] = await Promise.all([
    readFile(path.join(fixtures, 'receiver-key.pem'), 'utf8'),
    readFile(path.join(fixtures, 'receiver-certificate.pem'), 'utf8'),
  ])
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const received = {
        host: request.headers.host ?? '',
        headers: request.headers as ReceivedWebhook['headers'],
        text,
        body: JSON.parse(text) as WebhookEventBody,
      }
      receiver.requests.push(received)
      void respond(receiver, response, receiver.behave(received))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    options: {
      allowNetworks: ['127.0.0.1'],
      connection: {
        port: (server.address() as AddressInfo).port,
        ca: cert,
        lookup: (host, options, callback) => lookUp(receiver, host, options, callback),
      },
    },
    requests: [],
    addresses: new Map(),
    behave: () => 204,
    sentBytes: 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

const lookUp = (
  { addresses }: WebhookReceiver,
  ...[host, options, callback]: Parameters<LookupFunction>
): void => {
  const known = addresses.get(host) ?? ['127.0.0.1']
  const address = (known.length > 1 ? known.shift() : known[0]) ?? ''
  if (options.all) callback(null, [{ address, family: 4 }])
  else callback(null, address, 4)
}

async function respond(
  receiver: WebhookReceiver,
  response: ServerResponse,
  behavior: ReceiverBehavior,
): Promise<void> {
  if (behavior === 'hang') return
  if (behavior === 'drop') return void response.socket?.destroy()
  if (typeof behavior === 'number') return void response.writeHead(behavior).end()
  if (typeof behavior === 'object')
    return void response.writeHead(behavior.status, behavior.headers).end()
  const size = behavior === 'slow-body' ? 1 : 64 * 1024
  response.writeHead(200, { 'content-length': largeBodyBytes }).flushHeaders()
  while (!response.destroyed && receiver.sentBytes < largeBodyBytes) {
    const isTaken = response.write(Buffer.alloc(size))
    receiver.sentBytes += size
    if (!isTaken || behavior === 'slow-body') await pause(10)
  }
}
