import { Errors, ServerClient } from 'postmark'
import type { PostmarkConfig } from '../config.ts'
import { MailDeferredError, type Mailer, MailRefusedError } from './mailer.ts'

const timeoutSeconds = 15
const metadataKey = 'mailId'

/** Mail through Postmark's API, each message marked with our own id of it. */
export function createPostmarkMailer(
  config: PostmarkConfig,
  options: { timeoutSeconds?: number } = {},
): Mailer {
  const client = new ServerClient(config.serverToken, {
    ...hostOf(config.apiBase),
    timeout: options.timeoutSeconds ?? timeoutSeconds,
    fetch: fetchWithCause,
  })
  return {
    send: async (message) => {
      try {
        const answer = await client.sendEmail({
          From: message.from,
          To: message.to.join(', '),
          ...(message.replyTo && { ReplyTo: message.replyTo }),
          Subject: message.subject,
          HtmlBody: message.html,
          TextBody: message.text,
          Tag: message.tag,
          TrackOpens: false,
          Metadata: { [metadataKey]: message.id },
        })
        return { providerMessageId: messageIdOf(answer) }
      } catch (error) {
        throw toMailError(error)
      }
    },
    find: async (messageId) => {
      const { Messages: messages } = await client.getOutboundMessages({
        count: 1,
        offset: 0,
        [`metadata_${metadataKey}`]: messageId,
      })
      // A server that does not know the filter answers with any message at all.
      const found = messages.find((message) => message.Metadata[metadataKey] === messageId)
      return found && { providerMessageId: found.MessageID }
    },
  }
}

/** The SDK takes scheme and host apart; what it calls a host may carry a port and a path. */
function hostOf(
  apiBase: string | undefined,
): { useHttps: boolean; requestHost: string } | undefined {
  if (!apiBase) return undefined
  const url = new URL(apiBase)
  return {
    useHttps: url.protocol === 'https:',
    requestHost: `${url.host}${url.pathname.replace(/\/+$/, '')}`,
  }
}

/**
 * The SDK keeps an error's message only, and that of fetch is always "fetch failed". A redirect is not followed: it would
 * carry the server token to wherever it leads.
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

function messageIdOf(answer: { ErrorCode?: number; MessageID?: string; Message?: string }): string {
  if (answer.ErrorCode) throw new Errors.PostmarkError(answer.Message ?? '', answer.ErrorCode, 422)
  if (!answer.MessageID) throw new Error('Postmark answered without a message id.')
  return answer.MessageID
}

/** Codes that accuse our account or token, not the message: an operator can set that right while the queue waits. */
const accountCodes = new Set([10, 100, 400, 401, 405, 412, 413])

/** No connection ever stood, so that nothing can have been taken. */
const unconnected =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

function toMailError(error: unknown): unknown {
  if (!(error instanceof Errors.PostmarkError)) return error
  const { code, statusCode, message } = error
  const sentence = `Postmark: ${message} (status ${statusCode}, code ${code})`
  if (statusCode === 422 || statusCode === 413)
    return accountCodes.has(code) && statusCode === 422
      ? new MailDeferredError(sentence, { cause: error })
      : new MailRefusedError(sentence, { cause: error })
  if ([401, 403, 404, 429].includes(statusCode) || unconnected.test(message))
    return new MailDeferredError(sentence, { cause: error })
  return new Error(sentence, { cause: error })
}
