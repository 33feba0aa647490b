import twilio, { type Twilio } from 'twilio'
import RequestClient from 'twilio/lib/base/RequestClient.js'
import type { TwilioConfig } from '../config/config.ts'
import { DeliveryDeferredError, DeliveryRefusedError } from './delivery-errors.ts'
import type { TextSender } from './text-sender.ts'

const defaultBase = 'https://api.twilio.com'
const timeoutMs = 15_000

/** Sends text messages through Twilio. It cannot look up a message by our id. */
export function createTwilioSender(
  { accountSid, authToken, from, apiBase = defaultBase }: TwilioConfig,
  options: { timeoutMs?: number } = {},
): TextSender {
  const client: Twilio = twilio(accountSid, authToken, {
    httpClient: new BasedRequestClient(apiBase, options.timeoutMs ?? timeoutMs),
  })
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
  return {
    send: async ({ to, body }) => {
      try {
        const { sid } = await client.messages.create({ ...sender, to: `+1${to}`, body })
        return { providerMessageId: sid }
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
  }
}

/** The SDK has no option for another host, such as that of a test double. */
class BasedRequestClient extends RequestClient {
  readonly #base: string

  constructor(base: string, timeout: number) {
    super({ timeout })
    this.#base = base
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    return super.request<Data>({ ...options, uri: options.uri.replace(defaultBase, this.#base) })
  }
}

interface TwilioError extends Error {
  status?: number
  /** A code of the network or of Twilio. */
  code?: string | number
}

const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

function toDeliveryError(error: unknown): unknown {
  const { status, code, message } = error as TwilioError
  const sentence = `Twilio: ${message}${status === undefined ? '' : ` (status ${status}, code ${code})`}`
  if (status === undefined)
    return unconnected.has(String(code))
      ? new DeliveryDeferredError(sentence, { cause: error })
      : new Error(sentence, { cause: error })
  // The queue waits while an operator fixes the credentials.
  if ([401, 403, 404, 429].includes(status) || status === 503)
    return new DeliveryDeferredError(sentence, { cause: error })
  if (status < 500) return new DeliveryRefusedError(sentence, { cause: error })
  return new Error(sentence, { cause: error })
}
