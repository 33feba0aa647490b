/** One message, ready to be sent. */
export interface EmailMessage {
  /** Our id of the message. An email sender that supports lookup never sends the same id twice. */
  id: string
  to: string[]
  from: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  /** The kind of email, for the provider's statistics. */
  tag: string
  headers?: EmailHeader[]
  /** Default: transactional. */
  stream?: EmailStream
  /** When the email was requested. The same for every attempt. */
  createdAt: Date
}

/** The message stream, for providers with streams. A complaint about an email blocks only emails of its stream. */
export type EmailStream = 'transactional' | 'follow-ups'

export interface EmailHeader {
  name: string
  value: string
}

/** An email sender that can look messages up. */
export type SearchableEmailSender = EmailSender & Required<Pick<EmailSender, 'find'>>

/** Messages of a broadcast that are sent in one request. */
export interface EmailBatch {
  /** Our id of the batch, for a later lookup. */
  id: string
  messages: EmailMessage[]
}

/** The outcome of one message of a batch. */
export type BatchOutcome =
  | { state: 'sent'; providerMessageId: string }
  | { state: 'failed'; error: string; isInactive: boolean }
  /** Not accepted for a temporary reason. Retry later. */
  | { state: 'deferred'; error: string }
  /** The response was lost, and nothing can look the message up. */
  | { state: 'unknown'; error: string }

/** The provider's limit per request. */
export const maxBatchMessages = 500

export interface SentEmail {
  providerMessageId: string
  /** The words of the server, for people. */
  response?: string
}

/** Sends emails through a provider or to the outbox on disk. */
export interface EmailSender {
  /**
   * Resolves with the provider's id when the provider has accepted the message.
   * @throws DeliveryRefusedError for a permanent refusal; DeliveryDeferredError when the provider has not accepted the message and a
   *   retry may succeed; any other error when the result is unknown
   */
  send(message: EmailMessage): Promise<SentEmail>
  /** Looks up a message of an earlier attempt whose response was lost. Missing without such a lookup. */
  find?: (
    messageId: string,
    stream?: EmailStream,
  ) => Promise<{ providerMessageId: string } | undefined>
  /**
   * Sends a batch of a broadcast. Returns an outcome per message, in order.
   * @throws DeliveryRefusedError and DeliveryDeferredError like `send`, for all messages; DeliveryInDoubtError when the provider reports
   *   a failure: messages that `findBatch` does not find can be sent again; any other error when the result is unknown
   */
  sendBatch(batch: EmailBatch): Promise<BatchOutcome[]>
  /** Maps our ids of a batch's accepted messages to the provider's ids. */
  findBatch(batchId: string, messageIds: string[]): Promise<Map<string, string>>
  /** Connects and signs in without sending. Returns the problem, or `undefined`. Missing without such a check. */
  check?: () => Promise<string | undefined>
  /** Closes idle connections, where there are any. */
  close?: () => void
}
