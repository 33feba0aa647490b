import nodemailer from 'nodemailer'
import type { SmtpConfig } from '../config/config.ts'
import { DeliveryDeferredError, DeliveryRefusedError } from './delivery-errors.ts'
import type { BatchOutcome, EmailMessage, EmailSender } from './email-sender.ts'

/** The timeouts of an attempt, shorter in sum than the job's expiry. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends email through an SMTP server. It has no lookup. Each attempt of an email has the same Message-ID, by which mail servers
 * and mailboxes recognize a repeated one.
 */
export function createSmtpSender(
  { url, maxPerSecond }: SmtpConfig,
  options: Partial<typeof timeouts> = {},
): EmailSender & Required<Pick<EmailSender, 'check' | 'close'>> {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    rateLimit: maxPerSecond,
    ...timeouts,
    ...options,
    // Messages have no attachments. Nothing in them can read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const send = async (message: EmailMessage) => {
    try {
      const { messageId, response } = await transport.sendMail(toMail(message))
      return { providerMessageId: messageId, response }
    } catch (error) {
      throw toDeliveryError(error)
    }
  }

  return {
    send,
    sendBatch: async ({ messages }) => {
      const outcomes: BatchOutcome[] = []
      for (const message of messages) {
        const outcome = await send(message).then(
          ({ providerMessageId }): BatchOutcome => ({ state: 'sent', providerMessageId }),
          toOutcome,
        )
        outcomes.push(outcome)
        // The server is busy or gone, so the rest waits for the next attempt.
        if (outcome.state === 'deferred' || outcome.state === 'unknown')
          return messages.map(
            (_, index) =>
              outcomes[index] ?? { state: 'deferred', error: 'An earlier email was not accepted.' },
          )
      }
      return outcomes
    },
    findBatch: async () => {
      throw new DeliveryRefusedError('An SMTP server cannot look up messages.')
    },
    check: async () => {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return describe(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

function toMail({ id, createdAt, from, to, replyTo, subject, html, text, headers }: EmailMessage) {
  const domain = /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    messageId: `<${id}@${domain}>`,
    date: createdAt,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    headers: [
      // Keeps vacation replies away (RFC 3834).
      { key: 'Auto-Submitted', value: 'auto-generated' },
      ...(headers ?? []).map(({ name, value }) => ({ key: name, value })),
    ],
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  /** What took too long. */
  timeoutType?: string
}

/** Errors before the server can have received a message. */
const connectTimeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])
const unconnectedCodes = new Set(['EDNS', 'ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH', 'EPROXY'])
const unconnected = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/

function toDeliveryError(error: unknown): unknown {
  const { code = '', command = '', responseCode, timeoutType, message } = error as SmtpError
  const sentence = describe(error as SmtpError)
  const isUnconnected =
    unconnectedCodes.has(code) ||
    connectTimeouts.has(timeoutType ?? '') ||
    unconnected.test(message)
  // A refusal of our server or credentials says nothing about the message.
  const isAboutMessage = /^(?:MAIL FROM|RCPT TO|DATA)/.test(command)
  if (isUnconnected || (responseCode !== undefined && !isAboutMessage))
    return new DeliveryDeferredError(sentence, { cause: error })
  if (responseCode === undefined)
    return code === 'EENVELOPE' || code === 'EMESSAGE'
      ? new DeliveryRefusedError(sentence, { cause: error })
      : new Error(sentence, { cause: error })
  return responseCode >= 500
    ? new DeliveryRefusedError(sentence, { cause: error })
    : new DeliveryDeferredError(sentence, { cause: error })
}

function toOutcome(error: unknown): BatchOutcome {
  const { message } = error as Error
  if (error instanceof DeliveryRefusedError)
    return { state: 'failed', error: message, isInactive: false }
  return { state: error instanceof DeliveryDeferredError ? 'deferred' : 'unknown', error: message }
}

function describe({ message, command }: SmtpError): string {
  return `SMTP${command && command !== 'CONN' ? ` ${command}` : ''}: ${message}`
}
