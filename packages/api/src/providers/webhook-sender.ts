import { once } from 'node:events'
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { maxUrlLength } from '@curbquote/types/limits'
import type { WebhookDeliveryError } from '@curbquote/types/webhooks'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { DomainError } from '../errors/errors.ts'

export interface WebhookResponse {
  /** `null` without a response. */
  statusCode: number | null
  error: WebhookDeliveryError | null
  /** There was no connection, so the receiver certainly has not got the request. */
  isUnsent?: true
  durationMs: number
  /** Of the header Retry-After. */
  retryAfterSeconds?: number
}

/** Sends requests to URLs that customers of the product choose, without access to the server's own network. */
export interface WebhookSender {
  /** Returns the normalized URL. A host that does not respond is allowed. @throws UrlNotAllowedError */
  requireAllowed(url: string): Promise<string>
  /** Sends one POST request. Never follows a redirect and never reads the body of the response. */
  post(url: string, headers: OutgoingHttpHeaders, body: string | Buffer): Promise<WebhookResponse>
}

export interface WebhookSenderOptions {
  /** IP networks that are allowed although they are not public. */
  allowNetworks: readonly string[]
  /** For tests: receivers on other ports, with other names and certificates. */
  connection?: { port?: number; lookup?: LookupFunction; ca?: string }
  timeoutMs?: number
}

const unconnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

export const webhookTimeoutMs = 15_000
const checkTimeoutMs = 5_000
/** Upper limit for Retry-After: one day. */
const mostRetryAfterSeconds = 86_400

export function createWebhookSender({
  allowNetworks,
  connection,
  timeoutMs = webhookTimeoutMs,
}: WebhookSenderOptions): WebhookSender {
  // The agent checks the IP addresses that the socket connects to, so the name cannot resolve differently afterwards.
  const agent = new RequestFilteringHttpsAgent({ allowIPAddressList: [...allowNetworks] })

  /** Every connection to a webhook begins here. @throws UrlNotAllowedError */
  const open = (text: string, headers: OutgoingHttpHeaders, signal: AbortSignal): ClientRequest => {
    const url = parseAllowedUrl(text)
    return request(url, { ...connection, agent, method: 'POST', headers, signal })
  }

  return {
    requireAllowed: async (text) => {
      const { href } = parseAllowedUrl(text)
      const opened = open(href, {}, AbortSignal.timeout(checkTimeoutMs))
      try {
        await new Promise<void>((resolve, reject) => {
          opened.once('error', reject)
          opened.once('socket', (socket) => socket.once('secureConnect', resolve))
        })
      } catch (error) {
        if (isRefusedAddress(error)) throw new UrlNotAllowedError('Its host is not public.')
      } finally {
        // Nothing was sent.
        opened.on('error', () => undefined)
        opened.destroy()
      }
      return href
    },
    post: async (url, headers, body) => {
      const started = performance.now()
      const since = () => Math.round(performance.now() - started)
      try {
        const opened = open(url, headers, AbortSignal.timeout(timeoutMs))
        const [response] = (await once(opened.end(body), 'response')) as [IncomingMessage]
        opened.on('error', () => undefined)
        response.destroy()
        const retryAfterSeconds = readRetryAfter(response.headers['retry-after'])
        return {
          statusCode: response.statusCode ?? null,
          error: null,
          durationMs: since(),
          ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        }
      } catch (error) {
        const isUnsent = unconnected.has((error as NodeJS.ErrnoException).code ?? '')
        return {
          statusCode: null,
          error: classify(error),
          ...(isUnsent && { isUnsent }),
          durationMs: since(),
        }
      }
    },
  }
}

function parseAllowedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new UrlNotAllowedError('It is not a URL.')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw new UrlNotAllowedError('It must start with https://.')
  if (url.port !== '') throw new UrlNotAllowedError('Only port 443 is allowed.')
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')))
    throw new UrlNotAllowedError('It must have a host name in place of the IP address.')
  if (url.username || url.password)
    throw new UrlNotAllowedError('It must have no user name and no password.')
  if (url.href.length > maxUrlLength)
    throw new UrlNotAllowedError(`It must have at most ${maxUrlLength} characters.`)
  return url
}

function isRefusedAddress(error: unknown): boolean {
  // The agent's errors have no code.
  return error instanceof Error && /^DNS lookup .* is not allowed/.test(error.message)
}

function classify(error: unknown): WebhookDeliveryError {
  if (error instanceof UrlNotAllowedError || isRefusedAddress(error)) return 'not_allowed'
  const { code = '', name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'certificate' : 'connection'
}

function readRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000)
  if (!(seconds > 0)) return undefined
  return Math.min(seconds, mostRetryAfterSeconds)
}

export class UrlNotAllowedError extends DomainError {
  constructor(reason: string) {
    super(422, 'URL_NOT_ALLOWED', `This URL cannot receive webhooks. ${reason}`)
  }
}
