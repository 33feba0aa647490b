import { withoutTrailingSlashes } from '@curbquote/types/endpoints'
import { Errors, type Message, ServerClient } from 'postmark'
import type { PostmarkConfig } from '../config/config.ts'
import {
  DeliveryDeferredError,
  DeliveryInDoubtError,
  DeliveryRefusedError,
} from './delivery-errors.ts'
import {
  type BatchOutcome,
  type EmailMessage,
  maxBatchMessages,
  type SearchableEmailSender,
} from './email-sender.ts'
import { batchMetadataKey, emailIdKey } from './postmark-events.ts'

const timeoutSeconds = 15

/** Sends email through Postmark's API. The metadata of each message has our own id of the message. */
export function createPostmarkSender(
  config: PostmarkConfig,
  options: { timeoutSeconds?: number } = {},
): SearchableEmailSender {
  const { followUpStream = config.broadcastStream } = config
  const client = new ServerClient(config.serverToken, {
    ...hostOf(config.apiBase),
    timeout: options.timeoutSeconds ?? timeoutSeconds,
    fetch: fetchWithCause,
  })
  return {
    send: async (message) => {
      try {
        const response = await client.sendEmail({
          ...toRequest(message),
          ...(message.stream === 'follow-ups' && { MessageStream: followUpStream }),
        })
        return { providerMessageId: messageIdOf(response) }
      } catch (error) {
        throw toEmailError(error)
      }
    },
    find: async (messageId, stream) => {
      const { Messages: messages } = await client.getOutboundMessages({
        count: 1,
        offset: 0,
        // Without a stream, Postmark searches only its default transactional stream.
        ...(stream === 'follow-ups' && { messageStream: followUpStream }),
        [`metadata_${emailIdKey}`]: messageId,
      })
      // A server that does not support the filter returns any message.
      const found = messages.find((message) => message.Metadata[emailIdKey] === messageId)
      return found && { providerMessageId: found.MessageID }
    },
    sendBatch: async (batch) => {
      const requests = batch.messages.map((message) => {
        const request = toRequest(message)
        return {
          ...request,
          MessageStream: config.broadcastStream,
          Metadata: { ...request.Metadata, [batchMetadataKey]: batch.id },
        }
      })
      let responses: { ErrorCode: number; Message: string; MessageID?: string }[]
      try {
        responses = await client.sendEmailBatch(requests)
      } catch (error) {
        throw toBatchError(error)
      }
      if (!Array.isArray(responses) || responses.length !== requests.length)
        throw new Error('Postmark returned a different number of results.')
      return responses.map(toOutcome)
    },
    findBatch: async (batchId) => {
      try {
        const { Messages: messages } = await client.getOutboundMessages({
          count: maxBatchMessages,
          offset: 0,
          messageStream: config.broadcastStream,
          [`metadata_${batchMetadataKey}`]: batchId,
        })
        const own = messages.filter(({ Metadata }) => Metadata[batchMetadataKey] === batchId)
        return new Map(
          own.map((message) => [message.Metadata[emailIdKey] ?? '', message.MessageID]),
        )
      } catch (error) {
        throw toEmailError(error)
      }
    },
  }
}

function toRequest(message: EmailMessage) {
  return {
    From: message.from,
    To: message.to.join(', '),
    ...(message.replyTo && { ReplyTo: message.replyTo }),
    Subject: message.subject,
    HtmlBody: message.html,
    TextBody: message.text,
    Tag: message.tag,
    TrackOpens: false,
    ...(message.headers && {
      Headers: message.headers.map(({ name, value }) => ({ Name: name, Value: value })),
    }),
    Metadata: { [emailIdKey]: message.id },
  } satisfies Message
}

const inactiveRecipient = 406

function toOutcome(response: {
  ErrorCode: number
  Message: string
  MessageID?: string
}): BatchOutcome {
  const { ErrorCode: code, Message: error, MessageID: providerMessageId } = response
  if (code === 0 && providerMessageId) return { state: 'sent', providerMessageId }
  if (accountCodes.has(code))
    return { state: 'deferred', error: `Postmark: ${error} (code ${code})` }
  return {
    state: 'failed',
    error: `${error} (code ${code})`,
    isInactive: code === inactiveRecipient,
  }
}

/** The SDK takes the scheme and the host separately. Its host may contain a port and a path. */
function hostOf(
  apiBase: string | undefined,
): { useHttps: boolean; requestHost: string } | undefined {
  if (!apiBase) return undefined
  const url = new URL(apiBase)
  return {
    useHttps: url.protocol === 'https:',
    requestHost: `${url.host}${withoutTrailingSlashes(url.pathname)}`,
  }
}

/**
 * Adds the cause to the error's message, because the SDK keeps only the message, and fetch always throws "fetch failed".
 * Does not follow redirects, which would send the server token to another server.
 */
async function fetchWithCause(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(input, { ...init, redirect: 'error' })
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error & { code?: string } }
    if (!cause) throw error
    throw new Error(`${message}: ${[cause.code, cause.message].filter(Boolean).join(' ')}`, {
      cause: error,
    })
  }
}

function messageIdOf(response: {
  ErrorCode?: number
  MessageID?: string
  Message?: string
}): string {
  if (response.ErrorCode)
    throw new Errors.PostmarkError(response.Message ?? '', response.ErrorCode, 422)
  if (!response.MessageID) throw new Error('Postmark responded without a message id.')
  return response.MessageID
}

/** Error codes about the account or token, not the message. The queue waits while an operator fixes them. */
const accountCodes = new Set([10, 100, 400, 401, 405, 412, 413])

/** Connection failures: the provider cannot have received the message. */
const unconnected =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

function toEmailError(error: unknown): unknown {
  if (!(error instanceof Errors.PostmarkError)) return error
  const { code, statusCode, message } = error
  const sentence = `Postmark: ${message} (status ${statusCode}, code ${code})`
  if (statusCode === 422 || statusCode === 413)
    return accountCodes.has(code) && statusCode === 422
      ? new DeliveryDeferredError(sentence, { cause: error })
      : new DeliveryRefusedError(sentence, { cause: error })
  if ([401, 403, 404, 429].includes(statusCode) || unconnected.test(message))
    return new DeliveryDeferredError(sentence, { cause: error })
  return new Error(sentence, { cause: error })
}

/** Statuses of Postmark itself. A 502 or 504 from a proxy says nothing about the message. */
const failedStatuses = new Set([500, 503])

function toBatchError(error: unknown): unknown {
  const emailError = toEmailError(error)
  return error instanceof Errors.PostmarkError && failedStatuses.has(error.statusCode)
    ? new DeliveryInDoubtError((emailError as Error).message, { cause: error })
    : emailError
}
